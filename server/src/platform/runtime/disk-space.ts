import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Config } from "./config/config.ts";
import type { Log } from "./log/log.ts";

/** Below this the portal warns. */
const LOW_BYTES = 500_000_000;
/** Below this PostgreSQL may not be able to start: it makes files of 16 MB. */
const FULL_BYTES = 50_000_000;
const MEASURE_INTERVAL_MS = 60_000;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** low: writes may fail soon. full: they may fail already. */
  readonly state: "ok" | "low" | "full";
}

/** The disk with the school's data; null if it is on another computer, or cannot be measured. */
export type ReadDisk = () => Promise<DiskSpace | null>;

interface Measured {
  readonly bavail: number;
  readonly blocks: number;
  readonly bsize: number;
}

/** @param measure measures the disk of a folder with the operating system */
export function diskOf(
  { DATA_DIR, DATABASE_URL }: Config,
  measure: (folder: string) => Promise<Measured> = statfs,
): ReadDisk {
  if (DATABASE_URL) return async () => null;
  return async () => {
    const measured = await measureNearest(resolve(DATA_DIR), measure);
    if (measured === null) return null;
    const freeBytes = measured.bavail * measured.bsize;
    const state = freeBytes < FULL_BYTES ? "full" : freeBytes < LOW_BYTES ? "low" : "ok";
    return { freeBytes, totalBytes: measured.blocks * measured.bsize, state };
  };
}

/** Before the first start DATA_DIR does not exist, so its nearest existing parent is measured. */
async function measureNearest(
  folder: string,
  measure: (folder: string) => Promise<Measured>,
): Promise<Measured | null> {
  try {
    return await measure(folder);
  } catch (error) {
    const parent = dirname(folder);
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && parent !== folder ? measureNearest(parent, measure) : null;
  }
}

/** Returns the warning about a disk that is nearly full; null while there is enough space. */
export function diskWarning(disk: DiskSpace | null): string | null {
  if (disk === null || disk.state === "ok") return null;
  const space = `Only ${Math.floor(disk.freeBytes / 1_000_000)} MB are free on the disk of DATA_DIR.`;
  return disk.state === "low"
    ? `${space} Free some space soon: without space nothing can be saved.`
    : `${space} Free at least 500 MB now: without space nothing can be saved.`;
}

/** A line for the console if the disk caused a failed start; null for another reason. */
export function noSpaceToStart(disk: DiskSpace | null): string | null {
  if (disk?.state !== "full") return null;
  const space = `${Math.floor(disk.freeBytes / 1_000_000)} MB are free on the disk of DATA_DIR`;
  return (
    `The portal cannot start: only ${space}, and the database needs at least 50 MB. ` +
    "Free some space or move DATA_DIR to a larger disk, then start again. No data was lost."
  );
}

/** Measures every minute and logs when the disk becomes full, or has space again. */
export function watchDisk(
  readDisk: ReadDisk,
  log: Log,
  everyMs = MEASURE_INTERVAL_MS,
): { stop(): void } {
  let last = "ok";
  const check = async () => {
    const disk = await readDisk();
    if (disk === null || disk.state === last) return;
    last = disk.state;
    const warning = diskWarning(disk);
    if (warning === null) log.info({ disk }, "The disk of DATA_DIR has enough space again.");
    else log[disk.state === "full" ? "error" : "warn"]({ disk }, warning);
  };
  void check();
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
