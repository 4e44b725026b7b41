import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.ts";
import { root, run } from "./child.ts";
import { findBrowser, systemEnvironment } from "./find-browser.ts";
import { folderForTests } from "./memory-folder.ts";

/** Variables that would point the server under test at another database or service. */
const removedVariables = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "SECRET_KEY",
  "S3_URL",
  "SMTP_URL",
  "TLS_CERT",
];

const temporary = folderForTests();
const dataDir = mkdtempSync(join(temporary, "portal-e2e-"));
try {
  const chromium = findBrowser();
  await buildIfStale();
  const env = {
    ...systemEnvironment(),
    TMPDIR: temporary,
    CHROMIUM_PATH: chromium,
    E2E_DATA_DIR: dataDir,
  };
  for (const name of removedVariables) Reflect.deleteProperty(env, name);
  process.exitCode = await run(
    process.execPath,
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      "--config",
      "e2e/playwright.config.ts",
      ...process.argv.slice(2),
    ],
    { env },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
