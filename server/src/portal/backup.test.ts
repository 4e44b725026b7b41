import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { openKeyring } from "../accounts/auth/signing-keys.ts";
import { createApp } from "../app.ts";
import { writeBackup } from "../platform/database/backup/backup.ts";
import { openBackup } from "../platform/database/backup/open-backup.ts";
import { restoreBackup } from "../platform/database/backup/restore.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { createSealer } from "../platform/runtime/secrets/seal.ts";
import { contentsOf } from "../platform/testing/contents.ts";
import { createTestDatabase } from "../platform/testing/database.ts";
import { createDemoDatabase } from "../testing/demo-database.ts";
import { TEST_SECRET_KEY } from "../platform/testing/server.ts";

const PASSPHRASE = "a passphrase for tests";
const PUBLIC_URL = "http://localhost:5001";

test("the demo school lives on in another database, and people sign in there as before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-backup-"));
  const [from, to] = [await createDemoDatabase(), await createTestDatabase()];
  onTestFinished(async () => {
    await Promise.all([from.close(), to.close()]);
    await rm(folder, { recursive: true });
  });
  await openKeyring(from.db, createSealer(TEST_SECRET_KEY), PUBLIC_URL);

  const [sealed, plain] = [join(folder, "sealed"), join(folder, "plain")];
  const reader = await from.db.$client.connect();
  await writeBackup(reader, { file: sealed, secretKey: TEST_SECRET_KEY, passphrase: PASSPHRASE });
  await writeBackup(reader, { file: plain, secretKey: TEST_SECRET_KEY });
  reader.release();
  const { rows: names } = await from.db.$client.query<{ name: string }>(
    "select distinct unnest(array[first_name, last_name, email, user_id]) as name from users",
  );
  const readable = (bytes: Buffer) => names.filter(({ name }) => name && bytes.includes(name));
  expect(readable(gunzipSync(await readFile(plain))).length).toBeGreaterThan(400);
  // Names of up to four letters may come up in so many random bytes: one run in fifty had one.
  expect(readable(await readFile(sealed)).filter(({ name }) => name.length > 4)).toEqual([]);

  const backup = await openBackup(sealed, PASSPHRASE);
  const writer = await to.db.$client.connect();
  await restoreBackup(writer, backup, { prefilled: [] });
  writer.release();
  await backup.close();
  expect(await contentsOf(to.db)).toEqual(await contentsOf(from.db));

  const response = await signInTeacher(to.db, backup.secretKey);
  expect(response.statusCode).toBe(200);
});

async function signInTeacher(db: Database, secretKey: string) {
  const keyring = await openKeyring(db, createSealer(secretKey), PUBLIC_URL);
  const config = readConfig({ LOG_LEVEL: "silent", PUBLIC_URL });
  const app = await createApp({ config, db, keyring, log: createLog("silent") });
  onTestFinished(() => app.close());
  return app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email: "teacher@demo.school", password: "Teacher1demo" },
  });
}
