import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { createDecryption, createEncryption, HEADER_BYTES, isEncrypted } from "./encryption.ts";
import { BackupError } from "./format.ts";

/** Adds an entry to the archive; returns when there is room for the next. */
export type AddEntry = (name: string, body: Buffer) => Promise<void>;

/**
 * Writes a gzipped tar archive, encrypted where there is a passphrase, readable by its owner
 * alone. It grows in a file beside the final one that is renamed once all of it is on disk: there
 * is never half a backup under the name. Throws `BackupError` where the name is taken or the
 * folder cannot be written to. Answers the file's size in bytes.
 */
export async function writeArchive(
  file: string,
  options: { passphrase?: string | undefined; signal?: AbortSignal | undefined },
  fill: (add: AddEntry) => Promise<void>,
): Promise<number> {
  await refuseTakenName(file);
  const partial = join(
    dirname(file),
    `.${basename(file)}.${randomBytes(4).toString("hex")}.partial`,
  );
  try {
    await (await open(partial, "wx", 0o600)).close();
  } catch (error) {
    throw new BackupError(`${file} could not be written: ${(error as Error).message}`);
  }
  try {
    await writeTo(partial, options, fill);
    const { size } = await stat(partial);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeTo(
  partial: string,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined },
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const encryption = passphrase === undefined ? [] : [await createEncryption(passphrase)];
  const out = createWriteStream(partial, { flags: "r+", flush: true });
  const written = pipeline([tar, createGzip(), ...encryption, out], signal ? { signal } : {});
  const filled = fill((name, body) => addEntry(tar, name, body)).then(
    () => tar.finalize(),
    (error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    },
  );
  // Both, since the file may be removed only when no one writes to it any more. The streams know
  // the first cause of a failure, whichever had it.
  for (const outcome of await Promise.allSettled([written, filled])) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}

function addEntry(tar: ReturnType<typeof pack>, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = tar.entry({ name, mode: 0o600 }, body, (error) =>
      error ? reject(error) : resolve(),
    );
    sink.on("error", reject);
  });
}

/** An older backup is not replaced; an empty file that reserves the name is. */
async function refuseTakenName(file: string): Promise<void> {
  const stats = await stat(file).catch(() => null);
  if (stats?.isDirectory()) throw new BackupError(`${file} is a folder: enter a file name in it`);
  if (stats && stats.size > 0) {
    throw new BackupError(`${file} already exists: choose another name, or move the file`);
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

export interface ArchiveEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** No entry is longer than this; the longest that are written are parts of 1 MiB. */
const MAX_ENTRY_BYTES = 64 * 2 ** 20;
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
  // Its failure also ends the loop below, which reports it.
  read.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (size > MAX_ENTRY_BYTES) throw new Error(`entry ${name} is too long`);
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

/** The error for a file whose content was changed. */
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
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === "ENOENT"
        ? `${file} was not found: connect its drive, and enter the file's whole path`
        : `${file} cannot be read: ${message}`,
    );
  }
}

/** Whether the file can be restored only with a passphrase. Throws `BackupError`. */
export async function needsPassphrase(file: string): Promise<boolean> {
  return isEncrypted(await readBeginning(file));
}
