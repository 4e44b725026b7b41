import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, type Config } from "../config/config.ts";

/**
 * SECRET_KEY, or the one that the first start creates in DATA_DIR, readable only by its owner. A
 * standby creates none. Throws `ConfigError` if it is missing, and for an unusable DATA_DIR.
 */
export async function loadSecretKey(config: Config): Promise<string> {
  const secretKey = await findSecretKey(config).catch(() => undefined);
  if (secretKey !== undefined) return secretKey;
  if (config.COPY_FROM) {
    throw new ConfigError(
      "SECRET_KEY: a copy needs that of the school's PC (the file secret.key in its DATA_DIR)",
    );
  }
  try {
    await mkdir(config.DATA_DIR, { recursive: true });
    return await keyIn(config.DATA_DIR);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${(error as Error).message}`, { cause: error });
  }
}

async function keyIn(dataDir: string): Promise<string> {
  const file = keyFileOf(dataDir);
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}

/** Like `loadSecretKey`, but returns undefined instead of creating a key. */
export async function findSecretKey(config: Config): Promise<string | undefined> {
  return config.SECRET_KEY ?? (await readKeyFile(config.DATA_DIR));
}

/**
 * Writes `secretKey` into a data directory. An existing key is renamed to secret.key.before-restore
 * and the time.
 */
export async function writeSecretKey(dataDir: string, secretKey: string): Promise<void> {
  const file = keyFileOf(dataDir);
  const existing = await readKeyFile(dataDir);
  if (existing === secretKey) return;
  const fresh = `${file}.new`;
  await writeFile(fresh, secretKey, { mode: 0o600, flush: true });
  if (existing !== undefined) await rename(file, `${file}.before-restore-${Date.now()}`);
  await rename(fresh, file);
}

async function readKeyFile(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(keyFileOf(dataDir), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function keyFileOf(dataDir: string): string {
  return join(dataDir, "secret.key");
}
