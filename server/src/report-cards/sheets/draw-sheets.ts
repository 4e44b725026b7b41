import { openImage, type PdfImage } from "../../platform/documents/pdf/pen.ts";
import { drawSheet, type PrintedSheet } from "./draw-sheet.ts";

/** Pictures in formats of the PDF library, by the hash of their original. */
export type PrintedPictures = Readonly<Record<string, Uint8Array>>;

export interface SheetBatch {
  readonly sheets: readonly PrintedSheet[];
  /** Pictures of the batch that no earlier batch contained. */
  readonly pictures: PrintedPictures;
}

/**
 * Draws sheets into a PDF. The logo, the stamp and signatures are embedded once; a passport is
 * released after its page.
 */
export function drawInto(document: PDFKit.PDFDocument): (batch: SheetBatch) => void {
  const opened = new Map<string, PdfImage>();
  return ({ sheets, pictures }) => {
    const find = (hash: string | null) => {
      if (hash === null) return undefined;
      const known = opened.get(hash);
      const bytes = pictures[hash];
      if (known || !bytes) return known;
      const image = openImage(document, bytes);
      opened.set(hash, image);
      return image;
    };
    for (const printed of sheets) {
      drawSheet(document, printed, find);
      const { passport } = printed.sheet.child;
      if (passport !== null) opened.delete(passport);
    }
  };
}
