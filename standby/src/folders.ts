import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "@school/server/platform/database/embedded/programs.ts";

/** Where PostgreSQL leaves finished segments of its log. */
export const spoolOf = (dataDir: string) => join(dataDir, "copy-out", "spool");
/** Pieces that are packed and encrypted, and wait for the place. */
export const packedOf = (dataDir: string) => join(dataDir, "copy-out", "packed");
/** Pieces that came, from which PostgreSQL takes them. */
export const inboxOf = (dataDir: string) => join(dataDir, "copy-in");

/** Makes a folder that belongs to PostgreSQL's account. */
export async function makeFolder(folder: string, { owner }: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

const isWindows = process.platform === "win32";

/**
 * PostgreSQL's command for a finished segment: a copy under another name that is on the disk before it
 * gets its own. The form for Windows follows PostgreSQL's manual and was never run.
 */
export function archiveCommand(spool: string): string {
  if (isWindows) {
    const to = (name: string) => `"${forWindows(spool)}\\${name}"`;
    return `copy /B /Y "%p" ${to("%f.new")} && move /Y ${to("%f.new")} ${to("%f")}`;
  }
  const final = `${quoted(`${spool}/`)}%f`;
  return `cp "%p" ${final}.new && sync ${final}.new && mv ${final}.new ${final}`;
}

/** PostgreSQL's command to get a segment that came; fails where it is not there. */
export function restoreCommand(inbox: string): string {
  if (isWindows) return `copy /B /Y "${forWindows(inbox)}\\%f" "%p"`;
  const from = `${quoted(`${inbox}/`)}%f`;
  return `test -f ${from} && cp ${from} "%p"`;
}

/** For a shell, and for PostgreSQL, which takes a percent sign for its own. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;
}

function forWindows(path: string): string {
  return path.replaceAll("/", "\\").replaceAll("%", "%%");
}
