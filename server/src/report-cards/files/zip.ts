import { Zip, ZipPassThrough } from "fflate";
import { nameOnSheet } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import type { PrintedSheet } from "../sheets/draw-sheet.ts";
import { asciiFileName } from "../../platform/http/streamed-file.ts";
import { drawBatches, type PdfParts } from "../sheets/pdf.ts";
import { printedPictures } from "../sheets/pictures.ts";

/** A ZIP with a PDF for each sheet, in a folder for each class; it leaves while it is made. */
export async function* zipOf(
  parts: PdfParts,
  sheets: AsyncIterable<PrintedSheet>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failure = error;
    else pieces.push(piece);
  });
  const shared = new Map<string, Uint8Array | null>();
  for await (const printed of sheets) {
    const { child } = printed.sheet;
    const name = asciiFileName(nameOnSheet(child), child.admissionNumber);
    // PDFs are compressed already.
    const entry = new ZipPassThrough(`${asciiFileName(child.className)}/${name}.pdf`);
    zip.add(entry);
    const pictures = await picturesFor(parts, printed, shared);
    for await (const piece of drawBatches(name, [{ sheets: [printed], pictures }])) {
      entry.push(piece);
      yield* pieces.splice(0);
    }
    entry.push(new Uint8Array(), true);
    if (failure) throw failure;
  }
  zip.end();
  yield* pieces.splice(0);
}

/** Every document needs the logo and the signatures; only the passport is read for each. */
async function picturesFor(
  parts: PdfParts,
  { sheet }: PrintedSheet,
  shared: Map<string, Uint8Array | null>,
): Promise<Record<string, Uint8Array>> {
  const wanted = picturesOf(sheet);
  const fresh = wanted.filter((hash) => !shared.has(hash));
  const read = await printedPictures(parts, fresh);
  for (const hash of fresh) {
    if (hash !== sheet.child.passport) shared.set(hash, read[hash] ?? null);
  }
  const found = wanted.flatMap((hash) => {
    const bytes = read[hash] ?? shared.get(hash);
    return bytes ? [[hash, bytes] as const] : [];
  });
  return Object.fromEntries(found);
}
