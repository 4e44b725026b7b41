import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";

/** Reads the files of a ZIP; keys are their paths. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const files = new Map<string, Uint8Array>();
  for await (const entry of zip.getEntriesGenerator()) {
    if (entry.directory) continue;
    files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  }
  return files;
}
