import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Config } from "../../runtime/config/config.ts";
import { type ArchiveEntry, damaged, readArchive } from "./archive.ts";
import { BackupError, FORMAT, Head, HEAD, SECRET_KEY } from "./format.ts";

/** A backup whose beginning has been read and understood. */
export interface OpenBackup {
  readonly file: string;
  readonly head: Head;
  readonly secretKey: string;
  /** Entries after the head: the tables' parts and the manifest, to be read once. */
  readonly entries: AsyncGenerator<ArchiveEntry>;
  /** Closes the file at any position. */
  close(): Promise<void>;
}

/** Reads the beginning of a backup; changes nothing. Throws `BackupError`. */
export async function openBackup(
  file: string,
  passphrase: string | undefined,
): Promise<OpenBackup> {
  const entries = readArchive(file, passphrase);
  try {
    const head = parseHead(file, await nextEntry(file, entries, HEAD));
    const secretKey = (await nextEntry(file, entries, SECRET_KEY)).toString();
    return { file, head, secretKey, entries, close: () => close(entries) };
  } catch (error) {
    await close(entries);
    throw error;
  }
}

async function close(entries: AsyncGenerator<ArchiveEntry>): Promise<void> {
  await entries.return(undefined);
}

async function nextEntry(
  file: string,
  entries: AsyncGenerator<ArchiveEntry>,
  name: string,
): Promise<Buffer> {
  const { done, value } = await entries.next();
  if (done || value.name !== name) throw new BackupError(`${file} is not a backup of the portal`);
  return value.body;
}

function parseHead(file: string, body: Buffer): Head {
  let data: unknown;
  try {
    data = JSON.parse(body.toString());
  } catch (error) {
    throw damaged(file, error);
  }
  const format = z.object({ format: z.int() }).safeParse(data);
  if (format.success && format.data.format > FORMAT) {
    throw new BackupError(
      `${file} was made by a newer version of the portal (format ${format.data.format}, this one ` +
        `reads up to ${FORMAT}): install that version and restore with it`,
    );
  }
  const head = Head.safeParse(data);
  if (!head.success) throw damaged(file, z.prettifyError(head.error).split("\n")[0]);
  return head.data;
}

/**
 * Throws `BackupError` when SECRET_KEY is set to another key than the backup's: the portal would
 * not start on the restored data. The correct one is then written beside the backup, readable by
 * its owner alone, since a console may be watched or recorded.
 */
export async function refuseOtherKey(config: Config, backup: OpenBackup): Promise<void> {
  if (config.SECRET_KEY === undefined || config.SECRET_KEY === backup.secretKey) return;
  const keyFile = `${backup.file}.secret-key`;
  await writeFile(keyFile, backup.secretKey, { mode: 0o600 });
  throw new BackupError(
    "Nothing was restored: this backup needs the SECRET_KEY that it was made under, which now " +
      `is in ${keyFile}; set SECRET_KEY to it, restore again, and delete that file`,
  );
}
