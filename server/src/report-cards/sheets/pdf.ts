import { nameOnSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { prefetch } from "../../platform/runtime/prefetch.ts";
import { type Drawer, drawPdf, drawPdfs } from "../../platform/documents/pdf/drawing.ts";
import type { PrintedSheet } from "./draw-sheet.ts";
import type { drawInto, SheetBatch } from "./draw-sheets.ts";
import { readPictures } from "../../platform/documents/files/pictures-for-paper.ts";

const SHEETS: Drawer<typeof drawInto> = { module: new URL("draw-sheets.ts", import.meta.url).href };

/** Number of sheets whose pictures are prepared together, and which are drawn without a pause. */
const BATCH = 10;

export interface PdfParts {
  readonly db: Database;
  readonly config: Config;
}

type Classes = AsyncIterable<readonly PrintedSheet[]> | Iterable<readonly PrintedSheet[]>;

/** The sheets of these classes as one PDF, a page each, streamed while it is drawn. */
export function pdfOf(
  parts: PdfParts,
  title: string,
  classes: Classes,
): AsyncGenerator<Uint8Array> {
  return drawBatches(title, batchesOf(parts, classes));
}

/** Like `pdfOf`, for batches that include their pictures. */
export function drawBatches(
  title: string,
  batches: AsyncIterable<SheetBatch> | Iterable<SheetBatch>,
): AsyncGenerator<Uint8Array> {
  return drawPdf(title, SHEETS, batches);
}

/** Each of these sheets as a separate PDF, with only its own pictures. */
export function pdfsOf({ sheets, pictures }: SheetBatch): Promise<Uint8Array[]> {
  return drawPdfs(
    SHEETS,
    sheets.map((printed) => {
      const ownPictures = picturesOf(printed.sheet).flatMap((hash) => {
        const bytes = pictures[hash];
        return bytes ? [[hash, bytes] as const] : [];
      });
      const batch = { sheets: [printed], pictures: Object.fromEntries(ownPictures) };
      return { title: nameOnSheet(printed.sheet.child), batch };
    }),
  );
}

/**
 * The sheets of classes with their pictures. One statement per class reads pictures; while a batch
 * is drawn, the next one is prepared.
 */
export function batchesOf(parts: PdfParts, classes: Classes): AsyncGenerator<SheetBatch> {
  return prefetch(makeBatches(parts, classes));
}

async function* makeBatches(parts: PdfParts, classes: Classes): AsyncGenerator<SheetBatch> {
  // A school has few of them: the logo, the stamp and signatures.
  const shared: Record<string, Uint8Array | null> = {};
  for await (const sheets of classes) {
    const passports = new Set(sheets.map(({ sheet }) => sheet.child.passport));
    const stored = await readPictures(
      parts,
      hashesOf(sheets).filter((hash) => !(hash in shared)),
    );
    for (let at = 0; at < sheets.length; at += BATCH) {
      const batch = sheets.slice(at, at + BATCH);
      const pictures: Record<string, Uint8Array> = {};
      // Together: on two cores that takes two thirds of the time.
      const make = async (hash: string) => {
        const picture = shared[hash] ?? (await stored.get(hash)?.()) ?? null;
        if (!passports.has(hash)) shared[hash] = picture;
        if (picture) pictures[hash] = picture;
      };
      await Promise.all(hashesOf(batch).map(make));
      yield { sheets: batch, pictures };
    }
  }
}

function hashesOf(sheets: readonly PrintedSheet[]): string[] {
  return [...new Set(sheets.flatMap(({ sheet }) => picturesOf(sheet)))];
}
