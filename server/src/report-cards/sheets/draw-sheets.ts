import { openImage, type PdfImage } from "../../platform/documents/pdf/pen.ts";
import { drawSheet, type PrintedSheet } from "./draw-sheet.ts";

/** Pictures that programs for PDF know, by the hash of their original. */
export type PrintedPictures = Readonly<Record<string, Uint8Array>>;

export interface SheetBatch {
  readonly sheets: readonly PrintedSheet[];
  /** Those that the batch needs and no batch before it brought. */
  readonly pictures: PrintedPictures;
}

/**
 * Draws sheets into a PDF. The logo, the stamp and signatures are in it once, however many sheets
 * carry them; a passport is forgotten after its page.
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
