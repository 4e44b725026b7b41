import { Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

/** One file of a ZIP. */
export interface ZipEntry {
  /** With "/" as separator. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether the bytes are already compressed, like pictures and PDFs. */
  readonly isCompressed: boolean;
}

/** Streams a ZIP while it is made, with one of its files in memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const output = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(chunk) });
  const zip = new ZipWriter(output, { useWebWorkers: false });
  for await (const { path, bytes, isCompressed } of entries) {
    await zip.add(path, new Uint8ArrayReader(bytes), isCompressed ? { level: 0 } : {});
    yield* chunks.splice(0);
  }
  await zip.close();
  yield* chunks.splice(0);
}
