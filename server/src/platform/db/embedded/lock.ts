import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataDirInUse, EmbeddedPostgresError } from "./error.ts";

/** Ownership of a data directory, held until released or until the process ends. */
export interface DataDirLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the one owner of a data directory, or throws.
 *
 * Node has no call for a file lock, but SQLite inside it takes one: an exclusive transaction on an
 * empty file. The kernel drops such a lock when the process ends, however it ends, so there is no
 * stale lock to recognise. Nothing else may open the file in this process: closing any handle
 * of it would drop the lock too.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const file = join(dataDir, "server.lock");
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DataDirInUse(
        `DATA_DIR ${dataDir} is already in use by another running server: ` +
          "stop that one first, or give this one a DATA_DIR of its own.",
      );
    }
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} cannot be used: this user cannot open and lock ${file} ` +
        `(${(error as Error).message}).`,
    );
  }
  const held = lock;
  return { release: () => held.close() };
}
