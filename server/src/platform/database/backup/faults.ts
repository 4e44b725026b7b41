import { randomBytes } from "node:crypto";
import { lstat, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { databaseCode } from "../database.ts";
import { type Bucket, BucketError } from "../../documents/files/bucket.ts";
import { BackupError } from "./format.ts";

/**
 * The file by which a drive is recognised. Where a drive is not connected, its folder may still exist,
 * empty and on the computer's own disk.
 */
const MARKER = ".school-portal-backups";

/** The reason why a folder cannot contain a backup, for the principal. */
export function folderFault(error: unknown, folder: string): string | null {
  switch (databaseCode(error)) {
    case "ENOENT":
    case "ENODEV":
    case "ENXIO":
    case "ELOOP":
    case "ENAMETOOLONG":
      return `The folder ${folder} was not found. If it is on a USB drive, connect the drive.`;
    case "EACCES":
    case "EPERM":
      return `The portal is not allowed to write to ${folder}. Change the folder's permissions.`;
    case "EROFS":
      return `${folder} is write-protected. Use another drive or folder.`;
    case "ENOSPC":
    case "EDQUOT":
      return `There is no space left in ${folder}. Free some space, or choose another folder.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${folder} is not a folder. Enter the path of a folder.`;
    case "EIO":
      return `The drive of ${folder} does not respond. Connect it again, or use another one.`;
    case undefined:
    default:
      return null;
  }
}

/** The same of a bucket. */
export function bucketFault({ message }: BucketError): string {
  return `File storage did not take the backup (${message}). Check S3_URL on the server.`;
}

/** Checks that the bucket takes files, before hours are spent on one. Throws `BackupError`. */
export async function tryBucket(bucket: Bucket, key: string): Promise<void> {
  try {
    await bucket.put(key, { bytes: Buffer.from("test"), contentType: "text/plain" });
    await bucket.remove(key);
  } catch (error) {
    throw error instanceof BucketError ? new BackupError(bucketFault(error)) : error;
  }
}

/** Makes the portal's own folder, which needs no marker. Throws `BackupError`. */
export async function openOwnFolder(folder: string): Promise<void> {
  await withFolderFaults(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await tryWriting(folder);
  });
}

/**
 * Checks a folder that the principal chooses, and marks it. Throws `BackupError`: it must exist,
 * since the folder of a disconnected drive does not, and it may not be one of `ownFolders`, or in
 * one.
 */
export async function markFolder(folder: string, ownFolders: readonly string[]): Promise<void> {
  if (!isAbsolute(folder)) {
    throw new BackupError("Enter the whole path of the folder, such as /media/usb/backups.");
  }
  await refuseOwnFolders(folder, ownFolders);
  await withFolderFaults(folder, async () => {
    if (!(await stat(folder)).isDirectory()) {
      throw new BackupError(`${folder} is not a folder. Enter the path of a folder.`);
    }
    await withNewFile(folder, "The school portal writes its backups into this folder.\n", (file) =>
      rename(file, join(folder, MARKER)),
    );
  });
}

/** Compares real paths, so that links do not matter. */
async function refuseOwnFolders(folder: string, ownFolders: readonly string[]): Promise<void> {
  const real = await realpath(folder).catch(() => resolve(folder));
  for (const one of ownFolders) {
    const path = relative(await realpath(one).catch(() => resolve(one)), real);
    const isOutside = path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path);
    if (!isOutside) {
      throw new BackupError(`The portal uses ${folder} for other files. Choose another folder.`);
    }
  }
}

/** Checks that such a folder is there, is the one that was marked, and can be written to. */
export async function openMarkedFolder(folder: string): Promise<void> {
  await withFolderFaults(folder, async () => {
    const marker = await lstat(join(folder, MARKER));
    if (!marker.isFile()) {
      throw new BackupError(`The portal's file in ${folder} was replaced. Enter the folder again.`);
    }
    await tryWriting(folder);
  });
}

const tryWriting = (folder: string) => withNewFile(folder, "test", async () => {});

/**
 * Writes a file under an unpredictable name, which does not remain. Many people may use a drive: a
 * predictable name might be a link to another file, or a pipe that is never read.
 */
async function withNewFile(
  folder: string,
  text: string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const file = join(folder, `${MARKER}.${randomBytes(6).toString("hex")}`);
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await work(file);
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

async function withFolderFaults(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(folderFault(error, folder) ?? `${folder}: ${(error as Error).message}`);
  }
}
