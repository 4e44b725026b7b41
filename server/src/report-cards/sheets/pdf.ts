import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Drawer, drawPdf } from "../../platform/pdf/drawing.ts";
import type { PrintedSheet } from "./draw-sheet.ts";
import type { drawInto, SheetBatch } from "./draw-sheets.ts";
import { printedPictures } from "./pictures.ts";

const SHEETS: Drawer<typeof drawInto> = { module: new URL("draw-sheets.ts", import.meta.url).href };

/** Sheets that are in memory with their pictures, and drawn without a pause. */
const BATCH = 10;

export interface PdfParts {
  readonly db: Database;
  readonly config: Config;
}

/** These sheets as one PDF, a page each, sent while it is drawn. */
export function pdfOf(
  parts: PdfParts,
  title: string,
  sheets: AsyncIterable<PrintedSheet> | Iterable<PrintedSheet>,
): AsyncGenerator<Uint8Array> {
  return drawBatches(title, batchesOf(parts, sheets));
}

/** The same of batches that have their pictures with them. */
export function drawBatches(
  title: string,
  batches: AsyncIterable<SheetBatch> | Iterable<SheetBatch>,
): AsyncGenerator<Uint8Array> {
  return drawPdf(title, SHEETS, batches);
}

async function* batchesOf(
  parts: PdfParts,
  sheets: AsyncIterable<PrintedSheet> | Iterable<PrintedSheet>,
): AsyncGenerator<SheetBatch> {
  // The logo and signatures of a school are few, and go to the document once.
  const sent = new Set<string>();
  let batch: PrintedSheet[] = [];
  const close = async (): Promise<SheetBatch> => {
    const wanted = batch.flatMap(({ sheet }) => picturesOf(sheet));
    const fresh = [...new Set(wanted)].filter((hash) => !sent.has(hash));
    const passports = new Set(batch.map(({ sheet }) => sheet.child.passport));
    for (const hash of fresh) if (!passports.has(hash)) sent.add(hash);
    const closed = { sheets: batch, pictures: await printedPictures(parts, fresh) };
    batch = [];
    return closed;
  };
  for await (const printed of sheets) {
    batch.push(printed);
    if (batch.length === BATCH) yield await close();
  }
  if (batch.length > 0) yield await close();
}
