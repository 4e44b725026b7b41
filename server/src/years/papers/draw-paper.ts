import { Pen, PAGE } from "../../platform/pdf/pen.ts";

export interface PrintedPaper {
  readonly letterhead: readonly string[];
  readonly title: string;
  readonly number: string;
  /** An empty line begins a paragraph. */
  readonly text: string;
  /** "24 July 2026" */
  readonly day: string;
}

const MARGIN = 72;
const WIDTH = PAGE.width - 2 * MARGIN;
const TEXT = { size: 13 } as const;

/** Draws a certificate on an A4 page: letterhead, title, words, and room for signature and stamp. */
export function drawInto(document: PDFKit.PDFDocument): (paper: PrintedPaper) => void {
  return ({ letterhead, title, number, text, day }) => {
    document.addPage({ size: "A4", margin: 0 });
    const pen = new Pen(document, 1, false);
    const inset = PAGE.margin;
    pen.frame({ x: inset, y: inset, width: PAGE.width - 2 * inset }, PAGE.height - 2 * inset, 1.2);
    let y = MARGIN + 20;
    const add = (
      words: string,
      size: number,
      face: "regular" | "bold" | "display",
      after: number,
    ) => {
      y += pen.paragraph(words, { x: MARGIN, y, width: WIDTH }, { size, face, align: "center" });
      y += after;
    };
    letterhead.forEach((line, at) =>
      add(line, at === 0 ? 22 : 11, at === 0 ? "display" : "regular", 4),
    );
    y += 36;
    add(title, 24, "display", 6);
    add(`No. ${number}`, 11, "regular", 40);
    for (const paragraph of text.split(/\n\s*\n/)) {
      y += pen.paragraph(paragraph, { x: MARGIN, y, width: WIDTH }, TEXT) + 14;
    }
    y = Math.max(y + 60, PAGE.height - 190);
    pen.rule(MARGIN, y, 200);
    pen.line(
      "Head teacher's signature and stamp",
      { x: MARGIN, y: y + 5, width: 240 },
      { size: 10 },
    );
    pen.line(day, { x: MARGIN, y: y + 5, width: WIDTH }, { size: 10, align: "right" });
  };
}
