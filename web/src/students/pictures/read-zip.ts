import {
  BlobReader,
  configure,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { PICTURES_AT_ONCE } from "@school/core/students/pictures/contract.ts";
import { zip } from "./text.ts";

/** One file of a ZIP that may be a picture. */
export interface ZippedFile {
  /** With its folders, as in the ZIP. */
  readonly name: string;
  /** Why it cannot be taken; null for a picture. */
  readonly problem: string | null;
  readonly read: () => Promise<File>;
}

/** A ZIP that cannot be read; the message is shown to the person. */
class ZipRefused extends Error {
  override readonly name = "ZipRefused";
}

/** Bytes of the largest photo; a few kilobytes can unpack to far more. */
const MAX_PHOTO = 40 * 1024 * 1024;
const HEAD = 12;

// The page's security policy allows no worker from a blob.
configure({ useWebWorkers: false });

/**
 * Reads the files of a ZIP from its directory at the end and from the first bytes of each file. The
 * whole ZIP is never in memory. Folders, hidden files and files that computers add are left out. Throws
 * `ZipRefused`.
 */
export async function readZip(file: Blob, onProgress: (done: number, total: number) => void) {
  const reader = new ZipReader(new BlobReader(file), { checkOverlappingEntry: true });
  const entries = await reader.getEntries().catch(() => {
    throw new ZipRefused("This ZIP cannot be read. Make it again and choose it here.");
  });
  const pictures = entries.flatMap((entry) => (!entry.directory && isShown(entry) ? [entry] : []));
  if (pictures.length === 0) throw new ZipRefused("This ZIP holds no files.");
  if (pictures.length > PICTURES_AT_ONCE) throw new ZipRefused(zip.tooMany(PICTURES_AT_ONCE));
  const files: ZippedFile[] = [];
  for (const entry of pictures) {
    files.push({
      name: entry.filename,
      problem: await problemOf(entry),
      read: () => readWhole(entry),
    });
    onProgress(files.length, pictures.length);
  }
  return files;
}

function isShown({ filename }: FileEntry): boolean {
  const parts = filename.split(/[/\\]/);
  const isHidden = parts.some((part) => part.startsWith(".") || part === "__MACOSX");
  return !isHidden && !/^(thumbs\.db|desktop\.ini)$/i.test(parts.at(-1) ?? "");
}

async function problemOf(entry: FileEntry): Promise<string | null> {
  if (entry.encrypted) return "Locked with a password";
  if (entry.uncompressedSize > MAX_PHOTO) return zip.tooLarge;
  try {
    return isPicture(joined(await readUpTo(entry, HEAD))) ? null : "Not a picture";
  } catch {
    return "Damaged";
  }
}

/** Whether it is JPEG, PNG, GIF or WebP, by content; a file name may be wrong. */
function isPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, HEAD));
  return /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF....WEBP)/s.test(text);
}

async function readWhole(entry: FileEntry): Promise<File> {
  const chunks = await readUpTo(entry, MAX_PHOTO + 1);
  return new File(chunks, entry.filename);
}

/** The first bytes, in chunks: whatever the directory claims, no more are unpacked than these. */
async function readUpTo(entry: FileEntry, limit: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const enough = new AbortController();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) enough.abort();
    },
  });
  try {
    await entry.getData(sink, { signal: enough.signal });
  } catch (error) {
    if (!enough.signal.aborted) throw error;
    if (size > MAX_PHOTO) throw new ZipRefused(zip.tooLarge);
  }
  return chunks;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
