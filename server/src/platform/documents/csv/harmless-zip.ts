import { type Entry, fromBufferPromise } from "yauzl";
import { SheetExtent } from "./sheet-extent.ts";
import { UnreadableTable } from "./table.ts";

const MAX_ENTRIES = 2_000;
/** Limit of the total unpacked size in bytes: 20,000 rows of 40 columns need two thirds of it. */
const MAX_UNPACKED_BYTES = 80 * 1024 * 1024;

const BROKEN = "This spreadsheet file is damaged. Open it and save it again.";
const TOO_LARGE = "This spreadsheet is too large. Save the sheet you need as CSV.";

/**
 * Refuses a zip archive that would unpack to more than any list of people, or whose sheets extend
 * further. It first checks the declared sizes. Since these can be false, each file is then unpacked
 * up to its declared size, counted, searched for the outermost cell, and discarded. Throws
 * `UnreadableTable`.
 */
export async function requireHarmlessZip(bytes: Buffer): Promise<void> {
  try {
    // Names are not decoded: no file is written.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true });
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableTable(TOO_LARGE);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (declared > MAX_UNPACKED_BYTES) throw new UnreadableTable(TOO_LARGE);
    let unpacked = 0;
    const extent = new SheetExtent();
    for (const entry of entries) {
      extent.nextFile();
      const contents = await zip.openReadStreamPromise(entry);
      for await (const chunk of contents as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableTable(TOO_LARGE);
        extent.look(chunk);
      }
    }
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(BROKEN);
  }
}
