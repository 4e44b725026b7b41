import { z } from "zod";
import { BackupError, FORMAT, Head, HEAD, SECRET_KEY } from "./format.ts";
import { damaged, readArchive, type ArchiveEntry } from "./read-archive.ts";

/** A backup whose beginning has been read and understood. */
export interface OpenBackup {
  readonly file: string;
  readonly head: Head;
  readonly secretKey: string;
  /** What follows: the tables' parts and the manifest, to be read once. */
  readonly entries: AsyncGenerator<ArchiveEntry>;
  /** Closes the file, wherever reading has come to. */
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
