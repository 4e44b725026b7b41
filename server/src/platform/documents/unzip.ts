import { fromBufferPromise } from "yauzl";

/** Reason for which an archive is not read, as a message for the person. */
export class UnreadableArchive extends Error {}

export interface ArchiveLimits {
  readonly maxEntries: number;
  /** Limit of the total unpacked size in bytes. */
  readonly maxBytes: number;
}

const BROKEN = "This file is damaged. Open it in the program that made it and save it again.";
const TOO_LARGE = "This file is too large when unpacked. Split it into parts.";

/**
 * The files of a zip archive by their paths. Sizes are counted while unpacking, since the declared
 * ones can be false; absolute paths and ".." are refused. Throws `UnreadableArchive`.
 */
export async function unzip(bytes: Buffer, limits: ArchiveLimits): Promise<Map<string, Buffer>> {
  try {
    const zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
    if (zip.entryCount > limits.maxEntries) throw new UnreadableArchive(TOO_LARGE);
    const files = new Map<string, Buffer>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      const chunks: Buffer[] = [];
      const contents = await zip.openReadStreamPromise(entry);
      for await (const chunk of contents as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (unpacked > limits.maxBytes) throw new UnreadableArchive(TOO_LARGE);
        chunks.push(chunk);
      }
      files.set(entry.fileName, Buffer.concat(chunks));
    }
    return files;
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive(BROKEN);
  }
}
