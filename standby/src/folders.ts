import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "@school/server/platform/database/embedded/programs.ts";

/** The folder into which PostgreSQL copies finished segments of its log. */
export const spoolOf = (dataDir: string) => join(dataDir, "copy-out", "spool");
/** The folder of packed and encrypted segments that wait for the archive. */
export const packedOf = (dataDir: string) => join(dataDir, "copy-out", "packed");
/** The folder of fetched segments, from which PostgreSQL reads them. */
export const inboxOf = (dataDir: string) => join(dataDir, "copy-in");

/** Makes a folder that belongs to PostgreSQL's account. */
export async function makeFolder(folder: string, { owner }: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

const isWindows = process.platform === "win32";

/**
 * PostgreSQL's command for a finished segment: a copy under a temporary name, renamed once it is on
 * the disk. The form for Windows follows PostgreSQL's manual and was never run.
 */
export function archiveCommand(spool: string): string {
  if (isWindows) {
    const to = (name: string) => `"${forWindows(spool)}\\${name}"`;
    return `copy /B /Y "%p" ${to("%f.new")} && move /Y ${to("%f.new")} ${to("%f")}`;
  }
  const final = `${quoteForShell(`${spool}/`)}%f`;
  return `cp "%p" ${final}.new && sync ${final}.new && mv ${final}.new ${final}`;
}

/** PostgreSQL's command to get a fetched segment; fails where it is missing. */
export function restoreCommand(inbox: string): string {
  if (isWindows) return `copy /B /Y "${forWindows(inbox)}\\%f" "%p"`;
  const from = `${quoteForShell(`${inbox}/`)}%f`;
  return `test -f ${from} && cp ${from} "%p"`;
}

/** Quotes for a shell, and for PostgreSQL, which interprets percent signs. */
function quoteForShell(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;
}

function forWindows(path: string): string {
  return path.replaceAll("/", "\\").replaceAll("%", "%%");
}
