import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/*
 * Exchanges the portal's files for another version's. Files are renamed, never overwritten, and a
 * note records the started steps, so that the next run after a power cut can go back.
 */

/** An update that has begun and not ended. */
export interface Unfinished {
  /** Versions, as package.json says them. */
  readonly from: string;
  readonly to: string;
  /**
   * files: being exchanged. trial: the new version may have changed the database. database: the old
   * files are back, the database is not.
   */
  readonly phase: "files" | "trial" | "database";
  /** Entries of the portal's folder that are exchanged, and those that the old version lacks. */
  readonly entries: readonly string[];
  readonly added: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** Id of the process that runs the update. */
  readonly pid: number;
  /** Id of the process of the trial start; null until there is one. */
  readonly trialPid: number | null;
}

/** The folders in which an update works, inside the portal's own: renaming needs one disk. */
export function updatePaths(root: string) {
  const folder = join(root, ".update");
  return {
    folder,
    /** The new version, until it is exchanged. */
    fresh: join(folder, "new"),
    /** The previous version, stored until the next update. */
    old: join(folder, "old"),
    /** A new version that did not work. */
    failed: join(folder, "failed"),
    backup: join(folder, "before.backup"),
    trial: join(folder, "trial"),
    log: join(folder, "start.log"),
    note: join(folder, "unfinished.json"),
  };
}

/** Returns the record of an interrupted update; null without one. */
export function readUnfinished(root: string): Unfinished | null {
  const { note } = updatePaths(root);
  return existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Unfinished) : null;
}

/** Records the next step on disk before it is done. */
export function writeUnfinished(root: string, unfinished: Unfinished): void {
  const { note } = updatePaths(root);
  writeFileSync(`${note}.new`, JSON.stringify(unfinished), { flush: true });
  renameSync(`${note}.new`, note);
}

export function forgetUnfinished(root: string): void {
  rmSync(updatePaths(root).note, { force: true });
}

/** Entries that belong to the school or to this computer, whatever a version contains. */
const NEVER = [".git", ".update", "data", "portal.env", "certificate"];
/** Last, so that `npm run update` is there for as long as possible. */
const LAST = ["node_modules", "scripts", "package-lock.json", "package.json"];

/** Returns the entries of the new version, in the order in which they are exchanged. */
export function entriesOf(fresh: string): string[] {
  const names = readdirSync(fresh).filter((name) => !NEVER.includes(name));
  const rank = (name: string) => LAST.indexOf(name);
  return names.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Copies a version's files, without build outputs and files that belong to another computer. */
export function copyVersion(from: string, to: string): void {
  const excluded = [...NEVER, "node_modules"];
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (excluded.includes(name)) continue;
    cpSync(join(from, name), join(to, name), {
      recursive: true,
      filter: (path) => !/[\\/](?:node_modules|dist|dist-ssr|\.tsbuild)$/.test(path),
    });
  }
}

/**
 * Moves the new version's files into place and stores the old ones. Files stored by an earlier update
 * are deleted before the note is written: they must not be restored.
 */
export function exchangeFiles(root: string, unfinished: Unfinished): void {
  const { fresh, old } = updatePaths(root);
  rmSync(old, { recursive: true, force: true });
  mkdirSync(old, { recursive: true });
  writeUnfinished(root, { ...unfinished, phase: "files" });
  for (const name of unfinished.entries) {
    if (existsSync(join(root, name))) renameSync(join(root, name), join(old, name));
    renameSync(join(fresh, name), join(root, name));
  }
}

/**
 * Restores the old files, wherever the exchange or an earlier restoration was interrupted. Files not
 * under `old` were not exchanged yet, or are restored already.
 */
export function putBackFiles(root: string, { entries, added }: Unfinished): void {
  const { old, failed } = updatePaths(root);
  mkdirSync(failed, { recursive: true });
  for (const name of entries.toReversed()) {
    const isExchanged = existsSync(join(old, name)) || added.includes(name);
    if (!isExchanged) continue;
    rmSync(join(failed, name), { recursive: true, force: true });
    if (existsSync(join(root, name))) renameSync(join(root, name), join(failed, name));
    if (existsSync(join(old, name))) renameSync(join(old, name), join(root, name));
  }
  rmSync(failed, { recursive: true, force: true });
}
