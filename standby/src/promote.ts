import { ConfigError, readWholeConfig } from "@school/server/platform/runtime/config/config.ts";
import { EmbeddedPostgresError } from "@school/server/platform/database/embedded/errors.ts";
import { loadSecretKey } from "@school/server/platform/runtime/secrets/secret-key.ts";
import { StandbyError } from "./errors.ts";
import { promote } from "./promotion.ts";

// `npm run promote`: makes this standby the school's primary; the school's PC takes no writes any
// more. With `--computer-is-lost` it does not wait until the PC can no longer write in any case.
try {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== "--computer-is-lost")) {
    throw new StandbyError("Usage: npm run promote [-- --computer-is-lost]");
  }
  const secretKey = await loadSecretKey(readWholeConfig());
  const isLost = option !== undefined;
  const summary = await promote({ readSettings: readWholeConfig, secretKey, isLost });
  process.stdout.write(`${summary}\n`);
} catch (error) {
  const expected = [ConfigError, EmbeddedPostgresError];
  const { message, stack } = error as Error;
  process.stderr.write(`${expected.some((kind) => error instanceof kind) ? message : stack}\n`);
  process.exitCode = 1;
}
