import { hash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";

/** Milliseconds for which a file is kept after the last start of a build that has it. */
const KEPT_MS = 120 * 86_400_000;
/** In bytes. The headers of a smaller file cost more than a delta saves. */
const MIN_SIZE = 8_192;
/** Start of a body with `content-encoding: dcz`; the dictionary's SHA-256 follows (RFC 9842, section 5). */
const DCZ_MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);
const DELTA_OPTIONS = {
  [constants.ZSTD_c_compressionLevel]: 19,
  // Covers a file of 1 MB behind a dictionary of 1 MB.
  [constants.ZSTD_c_windowLog]: 21,
};

const compress = promisify(zstdCompress);

/** Scripts and styles of the last builds, kept as dictionaries (decision 0119). */
export interface EarlierFiles {
  /** The header that lets a browser keep a file as a dictionary for its successors; null for a small file. */
  dictionaryHeader(name: string): string | null;
  /**
   * The file as its difference to one that the browser has; null where the whole file must be sent.
   *
   * @param encodings header `accept-encoding`
   * @param dictionary header `available-dictionary`: the SHA-256 of the browser's file as `:base64:`
   */
  deltaOf(name: string, encodings: string, dictionary: string): Promise<Buffer | null>;
}

/**
 * Keeps the larger scripts and styles of this build for the next ones, and deletes what no build of
 * the last months had.
 *
 * @param assets the build's folder of files with a hash in their names
 * @param folder where earlier files and deltas are kept; several processes may share it
 */
export async function openEarlierFiles(assets: string, folder: string): Promise<EarlierFiles> {
  const current = await keepFiles(assets, folder);
  const pending = new Map<string, Promise<Buffer | null>>();

  async function readDelta(name: string, digest: string): Promise<Buffer | null> {
    const path = join(folder, `${name}.${digest}.dcz`);
    const known = await readFile(path).catch(() => null);
    if (known !== null) return known.length === 0 ? null : known;
    const dictionary = await readFile(join(folder, keptName(name, digest))).catch(() => null);
    if (dictionary === null) return null;
    const file = await readFile(join(assets, name));
    const options = { dictionary, pledgedSrcSize: file.length, params: DELTA_OPTIONS };
    const frame = await compress(file, options);
    const delta = Buffer.concat([DCZ_MAGIC, Buffer.from(digest, "hex"), frame]);
    const { size } = await stat(join(assets, `${name}.br`));
    const helps = delta.length < size;
    await writeWhole(path, helps ? delta : Buffer.alloc(0));
    return helps ? delta : null;
  }

  return {
    dictionaryHeader(name) {
      if (!current.has(name)) return null;
      return `match="/assets/${name.replace(HASH, "-*$1")}"`;
    },
    async deltaOf(name, encodings, dictionary) {
      const digest = digestOf(dictionary);
      if (digest === null || !/\bdcz\b/.test(encodings) || !current.has(name)) return null;
      const key = `${name}.${digest}`;
      const delta = pending.get(key) ?? readDelta(name, digest);
      pending.set(key, delta);
      return delta.finally(() => pending.delete(key));
    },
  };
}

/** The hash in the name of a built file, with what follows. */
const HASH = /-[\w-]{7}(\.\w+)$/;

/** Only files of the same name are dictionaries of each other, so strangers cannot ask for any pair. */
function keptName(name: string, digest: string): string {
  return `${name.replace(HASH, "$1")}.${digest}`;
}

/** Returns the names of the build's files that have a dictionary. */
async function keepFiles(assets: string, folder: string): Promise<Set<string>> {
  await mkdir(folder, { recursive: true });
  const lastStart = await newestIn(folder);
  const names = new Set<string>();
  for (const name of await readdir(assets)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const contents = await readFile(join(assets, name));
    if (contents.length < MIN_SIZE) continue;
    names.add(name);
    const path = join(folder, keptName(name, hash("sha256", contents, "hex")));
    const now = new Date();
    await utimes(path, now, now).catch(() => writeWhole(path, contents));
  }
  await deleteBefore(folder, lastStart - KEPT_MS);
  return names;
}

/** Epoch milliseconds of the newest file; 0 in an empty folder. */
async function newestIn(folder: string): Promise<number> {
  const times = await Promise.all((await readdir(folder)).map((name) => changedAt(folder, name)));
  return Math.max(0, ...times);
}

async function deleteBefore(folder: string, time: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if ((await changedAt(folder, name)) < time) await rm(join(folder, name), { force: true });
  }
}

/** Epoch milliseconds; 0 if another process has deleted the file. */
async function changedAt(folder: string, name: string): Promise<number> {
  const file = await stat(join(folder, name)).catch(() => null);
  return file?.mtimeMs ?? 0;
}

/** A process that ends meanwhile leaves no part of the file under its name. */
async function writeWhole(path: string, contents: Buffer): Promise<void> {
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, contents);
  await rename(partial, path);
}

/** The hexadecimal SHA-256 of a structured header's bytes; null if it is none. */
function digestOf(header: string): string | null {
  const [, base64] = /^:([A-Za-z0-9+/]{43}=):$/.exec(header) ?? [];
  return base64 === undefined ? null : Buffer.from(base64, "base64").toString("hex");
}
