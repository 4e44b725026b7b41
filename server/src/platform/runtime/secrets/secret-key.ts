import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, type Config } from "../config/config.ts";

/**
 * SECRET_KEY, or the one that the first start makes in DATA_DIR, readable by its owner alone. A copy
 * makes none. Throws `ConfigError` without the one it needs, and for a DATA_DIR that cannot be used.
 */
export async function loadSecretKey(config: Config): Promise<string> {
  const found = await findSecretKey(config).catch(() => undefined);
  if (found !== undefined) return found;
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

/** The same key, but none is made where there is none: then undefined. */
export async function findSecretKey(config: Config): Promise<string | undefined> {
  return config.SECRET_KEY ?? (await readKeyFile(config.DATA_DIR));
}

/**
 * Makes `secretKey` the one of a data directory. An existing one is renamed to
 * secret.key.before-restore and the time, in the same directory.
 */
export async function placeSecretKey(dataDir: string, secretKey: string): Promise<void> {
  const file = keyFileOf(dataDir);
  const found = await readKeyFile(dataDir);
  if (found === secretKey) return;
  const fresh = `${file}.new`;
  await writeFile(fresh, secretKey, { mode: 0o600, flush: true });
  if (found !== undefined) await rename(file, `${file}.before-restore-${Date.now()}`);
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
