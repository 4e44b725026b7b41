import { openImage, type PdfImage } from "../../platform/documents/pdf/pen.ts";
import { drawHalfTerm } from "./draw-half-term.ts";
import { drawSheet, type PrintedSheet } from "./draw-sheet.ts";

/** Pictures in formats of the PDF library, by the hash of their original. */
export type PrintedPictures = Readonly<Record<string, Uint8Array>>;

export interface SheetBatch {
  readonly sheets: readonly PrintedSheet[];
  /** Pictures of the batch that no earlier batch contained. */
  readonly pictures: PrintedPictures;
}

/**
 * Draws sheets into a PDF, two half-term sheets on a page. The logo, the stamp and signatures are embedded once; a passport is
 * released after its page.
 */
export function drawInto(document: PDFKit.PDFDocument): (batch: SheetBatch) => void {
  const opened = new Map<string, PdfImage>();
  /** The class of the half-term sheet above a free half of the page. */
  let upper: string | null = null;
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
      const { half, child } = printed.sheet;
      if (half) {
        // A class begins a page, so that its paper can be given to its teacher.
        const isLower: boolean = upper === child.className;
        drawHalfTerm(document, { ...printed, half }, find, isLower);
        upper = isLower ? null : child.className;
      } else drawSheet(document, printed, find);
      const { passport } = child;
      if (passport !== null) opened.delete(passport);
    }
  };
}
