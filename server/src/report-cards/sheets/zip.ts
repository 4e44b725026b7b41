import { itemAt } from "@school/core/api/lists.ts";
import { nameOnSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { Zip, ZipPassThrough } from "fflate";
import { asciiFileName } from "../../platform/http/streamed-file.ts";
import type { SheetBatch } from "./draw-sheets.ts";
import { pdfsOf } from "./pdf.ts";

/** A ZIP with a PDF for each sheet, in a folder for each class; it leaves while it is made. */
export async function* zipOf(batches: AsyncIterable<SheetBatch>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else pieces.push(piece);
  });
  for await (const batch of batches) {
    const documents = await pdfsOf(batch);
    for (const [
      at,
      {
        sheet: { child },
      },
    ] of batch.sheets.entries()) {
      const name = asciiFileName(nameOnSheet(child), child.admissionNumber);
      // PDFs are compressed already.
      const entry = new ZipPassThrough(`${asciiFileName(child.className)}/${name}.pdf`);
      zip.add(entry);
      entry.push(itemAt(documents, at), true);
      if (failure) throw failure;
      yield* pieces.splice(0);
    }
  }
  zip.end();
  yield* pieces.splice(0);
}
