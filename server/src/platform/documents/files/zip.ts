import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** One file of a ZIP. */
export interface ZipEntry {
  /** With "/" as separator. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether the bytes are already compressed, like pictures and PDFs. */
  readonly isCompressed: boolean;
}

/** Streams a ZIP: memory holds one of its files. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else pieces.push(piece);
  });
  for await (const { path, bytes, isCompressed } of entries) {
    const entry = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(entry);
    entry.push(bytes, true);
    if (failure) throw failure;
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
