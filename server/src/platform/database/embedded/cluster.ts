import { randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Account, cannotRun, spawnAs } from "./programs.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** The role that made the cluster; only the launcher and base backups sign in with it. */
export const SUPERUSER = "postgres";

/** The cluster's folder inside a data directory. */
export function clusterDirOf(dataDir: string): string {
  return join(dataDir, "postgres");
}

/** Where the password of the cluster's roles is stored. */
export function passwordFileOf(dataDir: string): string {
  return join(dataDir, "postgres.password");
}

/**
 * Creates the cluster if there is none, and returns the password of its roles.
 *
 * initdb works in a folder beside the final one that is renamed when all is done and on disk, so a
 * killed start leaves only garbage, which the next start removes. The caller has the lock of the
 * data directory.
 */
export async function ensureCluster(
  dataDir: string,
  account: Account,
  initdb: string,
  throwaway: boolean,
): Promise<string> {
  const clusterDir = clusterDirOf(dataDir);
  const passwordFile = passwordFileOf(dataDir);
  await removeUnfinished(dataDir);
  const exists = await fs.access(join(clusterDir, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (exists) {
    await takeOver(clusterDir, account);
    return readPassword(passwordFile);
  }
  const password = randomBytes(24).toString("base64url");
  await writePassword(passwordFile, password, account);
  const partial = await fs.mkdtemp(`${clusterDir}.new-`);
  await fs.chmod(partial, 0o700);
  if (account.owner) await fs.chown(partial, account.owner.uid, account.owner.gid);
  await runInitdb(account, initdb, [
    `--pgdata=${partial}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Only glibc is sure to know C.UTF-8; PostgreSQL's built-in locale of that name sorts alike.
    ...(process.platform === "linux"
      ? ["--locale=C.UTF-8"]
      : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
    "--data-checksums",
    "--no-instructions",
    ...(throwaway ? ["--no-sync"] : []),
  ]);
  await fs.rename(partial, clusterDir);
  await syncFolder(dataDir);
  return password;
}

/** The same for an existing cluster of another origin. */
export async function takeCluster(dataDir: string, account: Account): Promise<string> {
  await takeOver(clusterDirOf(dataDir), account);
  return readPassword(passwordFileOf(dataDir));
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (!name.startsWith("postgres.new-")) continue;
    // An initdb that outlived its server may still be writing there.
    await fs.rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A cluster copied back by root belongs to root; PostgreSQL wants its own account's files. */
export async function takeOver(clusterDir: string, account: Account): Promise<void> {
  if (!account.owner) return;
  const { uid, gid } = account.owner;
  if ((await fs.stat(clusterDir)).uid === uid) return;
  for (const entry of await fs.readdir(clusterDir, { recursive: true })) {
    await fs.lchown(join(clusterDir, entry), uid, gid);
  }
  await fs.chown(clusterDir, uid, gid);
}

/** The password of the cluster's roles. */
export async function readPassword(file: string): Promise<string> {
  try {
    return (await fs.readFile(file, "utf8")).trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's password could not be read; restore the file from a copy: ${(error as Error).message}`,
    );
  }
}

/** On disk before the cluster exists, so that no cluster is ever without its password. */
async function writePassword(file: string, password: string, account: Account): Promise<void> {
  await fs.rm(file, { force: true });
  const handle = await fs.open(file, "wx", 0o600);
  try {
    await handle.writeFile(password);
    if (account.owner) await handle.chown(account.owner.uid, account.owner.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await fs.open(folder);
  await handle.sync();
  await handle.close();
}

async function runInitdb(account: Account, initdb: string, args: string[]): Promise<void> {
  const child = spawnAs(account, initdb, args);
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  const code = await new Promise<number | string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (status, signal) => resolve(status ?? signal));
  });
  if (code === 0) return;
  const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1);
  throw new EmbeddedPostgresError(
    `The database could not be created: ${cannotRun(account, initdb, reason ?? String(code))}`,
  );
}
