import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";

/** SECRET_KEY, or the one that the first start makes in DATA_DIR, readable by its owner alone. */
export async function loadSecretKey(config: Config): Promise<string> {
  if (config.SECRET_KEY) return config.SECRET_KEY;
  const file = join(config.DATA_DIR, "secret.key");
  await mkdir(config.DATA_DIR, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
