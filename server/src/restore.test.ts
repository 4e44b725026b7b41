import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { writeBackup } from "./platform/database/backup/backup.ts";
import { freePort } from "./platform/http/free-port.ts";
import { createTestDatabase } from "./platform/testing/database.ts";
import { TEST_SECRET_KEY } from "./platform/testing/server.ts";

const PASSPHRASE = "four unusual words here";
const at = (name: string) => join(import.meta.dirname, name);

async function makeBackup(folder: string): Promise<string> {
  const source = await createTestDatabase();
  await source.db.execute(
    sql`insert into settings (key, value, description) values ('a', '1', '')`,
  );
  const client = await source.db.$client.connect();
  const file = join(folder, "school.backup");
  await writeBackup(client, { file, secretKey: TEST_SECRET_KEY, passphrase: PASSPHRASE });
  client.release();
  await source.close();
  return file;
}

async function ready(child: ChildProcess): Promise<void> {
  for await (const said of child.stdout!) {
    if (String(said).includes("School portal is ready")) return;
  }
  throw new Error("the portal ended before it was ready");
}

test("a portal that was started but not set up takes a backup, and each refusal says what to do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-restore-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = await makeBackup(folder);
  const port = String(await freePort());
  const env = { LOG_LEVEL: "warn", PORT: port, DATA_DIR: join(folder, "data") };
  const portal = spawn(process.execPath, [at("main.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void portal.kill("SIGKILL"));
  const restore = (more: Record<string, string>, name = file) => {
    const options = { env: { ...env, ...more }, encoding: "utf8" } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [at("restore.ts"), name], options);
    return stderr === "" ? stdout : stderr;
  };
  await ready(portal);
  const passphrase = { BACKUP_PASSPHRASE: PASSPHRASE };
  expect(restore(passphrase)).toMatch(/is already in use .*: stop that server/);
  portal.kill("SIGTERM");
  await once(portal, "exit");

  expect(restore({}, join(folder, "else"))).toMatch(/was not found: connect its drive/);
  expect(restore({})).toMatch(/is encrypted: set BACKUP_PASSPHRASE/);
  expect(restore({ BACKUP_PASSPHRASE: "Four unusual words here" })).toMatch(/capitals and spaces/);
  const done = restore(passphrase);
  expect(done).toMatch(/^Restored \d+ tables with 1 rows, as they were on .* UTC\.$/m);
  expect(done).toContain(`Next: npm start, then sign in at http://localhost:${port} `);
  expect(done).toMatch(/npm run service:install[^]*Settings, Backups/);
  expect(restore(passphrase)).toMatch(/already contains a school \(see table settings\); rename/);
}, 120_000);
