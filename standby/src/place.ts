import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { openBucket } from "@school/server/platform/documents/files/bucket.ts";

/**
 * Where a copy of the database is sent to and fetched from: a bucket, or a folder. Every call throws
 * where the place does not do it, or does not answer. Nothing is ever listed.
 */
export interface Place {
  /** Returns once the place has acknowledged all bytes. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Only if nothing is there under that key; false if something is. Of two, one gets true. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Null where there is nothing under that key. */
  get(key: string): Promise<Buffer | null>;
  /** Removes an object. An object that is already gone is no error. */
  remove(key: string): Promise<void>;
  /** The place's own clock at its newest answer, in milliseconds since 1970; null before the first. */
  lastResponseAt(): number | null;
}

/** Below the bucket or folder, beside whatever else it is used for. */
const UNDER = "copy/";

/** @param address a bucket in the form of S3_URL, or the absolute path of a folder */
export async function openPlace(address: string): Promise<Place> {
  if (isAbsolute(address)) return folderAt(address);
  const bucket = await openBucket({ S3_URL: address });
  if (!bucket) throw new Error("not the address of a bucket");
  const file = (bytes: Buffer) => ({ bytes, contentType: "application/octet-stream" });
  return {
    put: (key, bytes) => bucket.put(UNDER + key, file(bytes)),
    create: (key, bytes) => bucket.create(UNDER + key, file(bytes)),
    get: (key) => bucket.get(UNDER + key),
    remove: (key) => bucket.remove(UNDER + key),
    lastResponseAt: () => bucket.lastResponseAt(),
  };
}

/** The folder must be there: a drive that is not connected is away, and not empty. */
function folderAt(folder: string): Place {
  const pathOf = async (key: string) => {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
    return join(folder, UNDER, key);
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
        // Unlike a rename it fails where the name is taken.
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
