import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { createDecryption, HEADER_BYTES, isEncrypted } from "./encryption.ts";
import { BackupError } from "./format.ts";

export interface ArchiveEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** No entry is longer than this; the longest that are written are parts of 1 MiB. */
const LONGEST_ENTRY = 64 * 2 ** 20;
const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * The entries of an archive, one in memory at a time. Throws `BackupError` for a file that is
 * no backup, a wrong or missing passphrase, and at the first sign of damage: the end must have
 * been reached before what was read counts.
 */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  const source = await openSource(file, passphrase);
  const tar = extract();
  const read = pipeline([...source, createGunzip(), tar]);
  // Its failure also ends the loop below, which is where it is heard.
  read.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > LONGEST_ENTRY) throw new Error(`entry ${name} is too long`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      yield { name, body: Buffer.concat(chunks) };
    }
    await read;
  } catch (error) {
    throw damaged(file, error);
  } finally {
    tar.destroy();
    source[0].destroy();
  }
}

/** The error for a file whose content is not as it was written. */
export function damaged(file: string, reason: unknown): BackupError {
  const detail = reason instanceof Error ? reason.message : String(reason);
  return new BackupError(`${file} is damaged or incomplete (${detail}): use another copy`);
}

async function openSource(
  file: string,
  passphrase: string | undefined,
): Promise<[ReadStream, ...Duplex[]]> {
  const beginning = await readBeginning(file);
  if (beginning.subarray(0, GZIP.length).equals(GZIP)) return [createReadStream(file)];
  if (!isEncrypted(beginning)) throw new BackupError(`${file} is not a backup of the portal`);
  if (passphrase === undefined) {
    throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase`);
  }
  const decryption = await createDecryption(beginning, passphrase);
  return [createReadStream(file, { start: HEADER_BYTES }), decryption];
}

async function readBeginning(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES));
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
