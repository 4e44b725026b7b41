import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { createEncryption } from "./encryption.ts";
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
    throw new BackupError(`${file} cannot be written: ${(error as Error).message}`);
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
  // Both, since the file may be removed only when nobody writes to it any more. The streams know
  // the first cause of a failure, whoever had it.
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

/** An older backup is not replaced; an empty file that was put there to hold the name is. */
async function refuseTakenName(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) throw new BackupError(`${file} is a folder: name a file in it`);
  if (found && found.size > 0) {
    throw new BackupError(`${file} exists already: choose another name, or move it away first`);
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
