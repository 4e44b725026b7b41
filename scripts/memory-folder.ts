import { statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Linux's folder that lives in memory. */
const IN_MEMORY = "/dev/shm";
/** Far more than the databases of a test run take, in bytes. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Folder for short-lived files of tests: in memory if there is enough, otherwise the usual
 * temporary folder. A database for each test file is hundreds of small files, created and deleted.
 */
export function folderForTests(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize > NEEDED && freemem() > 2 * NEEDED) return IN_MEMORY;
  } catch {
    // Not Linux.
  }
  return tmpdir();
}
