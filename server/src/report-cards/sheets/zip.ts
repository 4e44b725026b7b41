import { itemAt } from "@school/core/api/lists.ts";
import { nameOnSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { type ZipEntry, zipOf } from "../../platform/documents/files/zip.ts";
import { asciiFileName } from "../../platform/http/streamed-file.ts";
import type { SheetBatch } from "./draw-sheets.ts";
import { pdfsOf } from "./pdf.ts";

/** A ZIP with a PDF for each sheet, in a folder per class, streamed while it is made. */
export function sheetsZip(batches: AsyncIterable<SheetBatch>): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(batches));
}

async function* entriesOf(batches: AsyncIterable<SheetBatch>): AsyncGenerator<ZipEntry> {
  for await (const batch of batches) {
    const documents = await pdfsOf(batch);
    for (const [at, { sheet }] of batch.sheets.entries()) {
      const { child } = sheet;
      const name = asciiFileName(nameOnSheet(child), child.admissionNumber);
      const path = `${asciiFileName(child.className)}/${name}.pdf`;
      yield { path, bytes: itemAt(documents, at), isCompressed: true };
    }
  }
}
