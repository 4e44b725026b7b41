import { existsSync } from "node:fs";
import { join } from "node:path";

/** Files in DATA_DIR: the state of a computer that ships or followed, and the mark of a promotion. */
export const STATE_FILE = "copy.json";
export const PROMOTED_FILE = "copy.promoted.json";

/** Returns whether the standby of this DATA_DIR was promoted: COPY_FROM then means COPY_TO. */
export function isPromoted(dataDir: string): boolean {
  return existsSync(join(dataDir, PROMOTED_FILE));
}
