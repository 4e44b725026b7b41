import {
  CONTENT_WIDTH,
  type openDocument,
  PAGE,
  Pen,
} from "@school/server/platform/documents/pdf/pen.ts";

/** Lines of a page, about as much text as a report sheet has. */
const LINES = 60;
const STEP = 13;

/** Draws pages of plain lines, to measure the library itself with that much text. */
export function drawInto(
  document: ReturnType<typeof openDocument>,
): (batch: readonly number[]) => void {
  return (pages) => {
    for (const page of pages) {
      document.addPage();
      const pen = new Pen(document, 1, false);
      for (let line = 0; line < LINES; line += 1) {
        const box = { x: PAGE.margin, y: PAGE.margin + line * STEP, width: CONTENT_WIDTH };
        const text = `Page ${page}, line ${line + 1}: 8 7 9 6 41.5 71.5 B2 3rd 88 42 63.4 Very Good`;
        pen.line(text, box, { size: 9 });
      }
    }
  };
}
