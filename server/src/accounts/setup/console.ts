import { ConfigError, readWholeConfig } from "../../platform/runtime/config/config.ts";
import { connectFromConsole } from "../../platform/database/connect.ts";
import type { Database } from "../../platform/database/database.ts";
import { EmbeddedPostgresError } from "../../platform/database/embedded/errors.ts";
import { migrateDatabase } from "../../platform/database/migrate.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { loadSecretKey } from "../../platform/runtime/secrets/secret-key.ts";
import { type Keyring, openKeyring } from "../auth/signing-keys.ts";

/** Wrong use of a command; the message is one line for the console. */
export class ConsoleError extends Error {}

/**
 * Runs a console command on the school's database, whether or not the server runs, and prints its
 * result. The process ends with 1 after an error.
 */
export async function onConsole(
  command: (db: Database, keyring: Keyring) => Promise<string>,
): Promise<void> {
  try {
    const config = readWholeConfig();
    const secretKey = await loadSecretKey(config);
    const { db, close } = await connectFromConsole(config, createLog("silent"));
    try {
      await migrateDatabase(db);
      const keyring = await openKeyring(db, createSealer(secretKey), config.publicUrl);
      process.stdout.write(`${await command(db, keyring)}\n`);
    } finally {
      await close();
    }
  } catch (error) {
    const expected = [ConsoleError, ConfigError, EmbeddedPostgresError];
    const isExpected = expected.some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
