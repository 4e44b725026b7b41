import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/database/embedded/embedded.ts";
import { makeSession } from "../server/src/school/fixtures.ts";
import { entriesOf, putBackFiles, type Unfinished, updatePaths } from "./update-files.ts";

/** Several databases are made and started, which a busy computer may do slowly. */
const TIMEOUT_MS = 600_000;
const REPOSITORY = join(import.meta.dirname, "..");

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-update-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;

test.each([0, 1, 2, 3])("files are put back after %i of 3 entries, also twice", (exchanged) => {
  const root = temporaryFolder();
  const { fresh, old } = updatePaths(root);
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "file"), text);
  };
  for (const name of ["core", "package.json"]) write(root, name, "old");
  write(root, "data", "the school's");
  for (const name of ["core", "package.json", "added", "data"]) write(fresh, name, "new");
  const entries = entriesOf(fresh);
  expect(entries).toEqual(["added", "core", "package.json"]);
  mkdirSync(old);
  for (const name of entries.slice(0, exchanged)) {
    if (existsSync(join(root, name))) renameSync(join(root, name), join(old, name));
    renameSync(join(fresh, name), join(root, name));
  }
  const unfinished = { entries, added: ["added"] } as unknown as Unfinished;
  for (let time = 0; time < 2; time += 1) {
    putBackFiles(root, unfinished);
    const read = (name: string) => readFileSync(join(root, name, "file"), "utf8");
    expect([read("core"), read("package.json"), read("data")]).toEqual([
      "old",
      "old",
      "the school's",
    ]);
    expect(existsSync(join(root, "added"))).toBe(false);
  }
});

/**
 * Creates a small version of the portal: its start migrates the school's own PostgreSQL, and responds
 * or not. The programs for update, backup and restore are the real ones.
 */
function makeVersion(folder: string, version: string, then: "answers" | "fails"): void {
  const scripts = join(folder, "scripts");
  mkdirSync(scripts, { recursive: true });
  const names = { name: "school-portal", version };
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ ...names, type: "module", scripts: { build: "node --version" } }),
  );
  const lock = { ...names, lockfileVersion: 3, requires: true, packages: { "": names } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  for (const name of [
    "answers",
    "child",
    "service-texts",
    "systemd",
    "update",
    "update-back",
    "update-files",
  ]) {
    cpSync(join(REPOSITORY, "scripts", `${name}.ts`), join(scripts, `${name}.ts`));
  }
  cpSync(join(REPOSITORY, "scripts/check-node.mjs"), join(scripts, "check-node.mjs"));
  for (const name of ["backup", "restore"]) {
    const real = join(REPOSITORY, "server/src", `${name}.ts`);
    writeFileSync(join(scripts, `${name}.ts`), `await import(${JSON.stringify(real)});\n`);
  }
  writeFileSync(
    join(scripts, "start.ts"),
    `const at = (path) => import(${JSON.stringify(join(REPOSITORY, "server/src/"))} + path);
(await import(${JSON.stringify(join(REPOSITORY, "scripts/stop-with-npm.ts"))})).stopWithNpm();
const { readWholeConfig } = await at("platform/runtime/config/config.ts");
const { connectDatabase } = await at("platform/database/connect.ts");
const { createLog } = await at("platform/runtime/log/log.ts");
const { openKeyring } = await at("accounts/auth/signing-keys.ts");
const { createSealer } = await at("platform/runtime/secrets/seal.ts");
const { loadSecretKey } = await at("platform/runtime/secrets/secret-key.ts");
const { migrateDatabase } = await at("platform/database/migrate.ts");
const config = readWholeConfig();
const key = await loadSecretKey(config);
const { db, close } = await connectDatabase(config, createLog("silent"));
await migrateDatabase(db);
await openKeyring(db, createSealer(key), config.publicUrl);
if (${version !== "1.0.0"}) {
  await db.$client.query('create table if not exists "made by ${version}" (id int)');
}
if (${then === "fails"}) { await close(); throw new Error("the migration of ${version} fails"); }
const { createServer } = await import("node:http");
createServer((_request, response) => response.end("{}")).listen(config.PORT, "127.0.0.1");
process.once("SIGTERM", () => close().then(() => process.exit(0)));
console.log("ready");
`,
  );
}

interface Run {
  readonly child: ChildProcess;
  said(): string;
  /**
   * Resolves once the output contains the text; rejects with the whole output if the script ends
   * before.
   */
  until(words: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

function run(root: string, script: string, ...args: string[]): Run {
  const { DATA_DIR: _, DATABASE_URL: __, PUBLIC_URL: ___, ...env } = process.env;
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: root,
    // No request goes to the computer's own portal; a start ends with the update that started it.
    env: { ...env, PORT: "1", npm_lifecycle_event: "update", HOME: root },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    child,
    said: () => said,
    async until(words) {
      await expect.poll(() => said, { timeout: TIMEOUT_MS }).toContain(words);
    },
    ended,
  };
}

/** Returns the given function's result on the school's database, while nothing else uses it. */
async function inDatabase<Result>(
  dataDir: string,
  read: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(postgres.connection("portal"));
  try {
    return await read(db);
  } finally {
    await db.$client.end();
    await postgres.stop();
  }
}

const madeBy = (dataDir: string) =>
  inDatabase(dataDir, async ({ $client }) => {
    const { rows } = await $client.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename like 'made by %'
       union all select name from academic_sessions order by name`,
    );
    return rows.map(({ name }) => name);
  });

test(
  "an update that fails or is killed goes back, files and database; one that works stays",
  { tags: "nightly", timeout: TIMEOUT_MS },
  async () => {
    const temporary = temporaryFolder();
    const [root, broken, good] = ["portal", "broken", "good"].map((name) =>
      join(temporary, name),
    ) as [string, string, string];
    makeVersion(root, "1.0.0", "answers");
    makeVersion(broken, "2.0.0", "fails");
    makeVersion(good, "3.0.0", "answers");
    symlinkSync(join(REPOSITORY, "server"), join(root, "server"));
    const dataDir = join(root, "data");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "portal.env"), "# the school's\n");

    const none = run(root, "update.ts", broken);
    expect(await none.ended).toBe(1);
    expect(none.said()).toContain("holds no school yet");

    const first = run(root, "start.ts");
    await first.until("ready");
    first.child.kill("SIGTERM");
    await first.ended;
    await inDatabase(dataDir, (db) => makeSession(db, { name: "2025/2026" }));
    const before = ["2025/2026"];

    const failing = run(root, "update.ts", broken);
    expect(await failing.ended, failing.said()).toBe(1);
    expect(failing.said()).toContain("the migration of 2.0.0 fails");
    expect(failing.said()).toContain("Version 1.0.0 is back");
    expect(versionOf(root)).toBe("1.0.0");
    expect(await madeBy(dataDir)).toEqual(before);

    const killed = run(root, "update.ts", good);
    await killed.until("5 of 5");
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(versionOf(root)).toBe("3.0.0");
    // The remaining start uses the database until it notices that the update has ended.
    const working = run(root, "update.ts", good);
    expect(await working.ended, working.said()).toBe(0);
    expect(working.said()).toContain("An update to version 3.0.0 was cut off.");
    expect(working.said()).toContain("This is version 3.0.0 now.");
    expect(versionOf(root)).toBe("3.0.0");
    expect(versionOf(updatePaths(root).old)).toBe("1.0.0");
    expect(await madeBy(dataDir)).toEqual([...before, "made by 3.0.0"]);
    expect(readFileSync(join(dataDir, "portal.env"), "utf8")).toBe("# the school's\n");
  },
);
