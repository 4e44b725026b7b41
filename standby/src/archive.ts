import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { openBucket } from "@school/server/platform/documents/files/bucket.ts";

/**
 * The storage for the base and the segments of a database: a bucket, or a folder. Every call throws
 * where the archive refuses or does not respond. Objects are never listed.
 */
export interface Archive {
  /** Returns once the archive has acknowledged all bytes. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Creates an object unless the key exists; of concurrent calls exactly one returns true. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Null where the key does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Removes an object. An object that is already gone is no error. */
  remove(key: string): Promise<void>;
  /** The archive's own clock in its newest response, in milliseconds since 1970; null before the first. */
  lastResponseAt(): number | null;
}

/** The prefix of all keys, since the bucket or folder may have other uses. */
const PREFIX = "copy/";

/** @param address a bucket in the form of S3_URL, or the absolute path of a folder */
export async function openArchive(address: string): Promise<Archive> {
  if (isAbsolute(address)) return openFolder(address);
  const bucket = await openBucket({ S3_URL: address });
  if (!bucket) throw new Error("not the address of a bucket");
  const file = (bytes: Buffer) => ({ bytes, contentType: "application/octet-stream" });
  return {
    put: (key, bytes) => bucket.put(PREFIX + key, file(bytes)),
    create: (key, bytes) => bucket.create(PREFIX + key, file(bytes)),
    get: (key) => bucket.get(PREFIX + key),
    remove: (key) => bucket.remove(PREFIX + key),
    lastResponseAt: () => bucket.lastResponseAt(),
  };
}

/** Throws where the folder is missing: a disconnected drive is unavailable, and not empty. */
function openFolder(folder: string): Archive {
  const pathOf = async (key: string) => {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
    return join(folder, PREFIX, key);
  };
  const write = async (path: string, bytes: Buffer) => {
    await mkdir(dirname(path), { recursive: true });
    const fresh = `${path}.${randomBytes(4).toString("hex")}.new`;
    const handle = await open(fresh, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return fresh;
  };
  return {
    async put(key, bytes) {
      const path = await pathOf(key);
      await rename(await write(path, bytes), path);
    },
    async create(key, bytes) {
      const path = await pathOf(key);
      const fresh = await write(path, bytes);
      try {
        // Unlike a rename it fails where the name exists.
        await link(fresh, path);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        return false;
      } finally {
        await rm(fresh, { force: true });
      }
    },
    async get(key) {
      const path = await pathOf(key);
      return readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(await pathOf(key), { force: true });
    },
    lastResponseAt: () => Date.now(),
  };
}
