import { openImage, type Pen } from "./pen.ts";

/** The head of every paper of the school. */
export interface PaperHead {
  /** The school's name, then how to reach it. */
  readonly letterhead: readonly string[];
  /** A picture that PDFs can contain; null without one. */
  readonly logo: Uint8Array | null;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Size of the school's name, in points; the crest is as tall as the letterhead. */
  readonly size: number;
  /** At the right end of the last line. */
  readonly printed?: string;
}

/** Descent of the display font. */
const BELOW_NAME = 4;
const SMALL = 8;

/**
 * Draws crest, school and address, ruled off below, like `Letterhead` on the web; returns the
 * position below it.
 */
export function drawLetterhead(pen: Pen, head: PaperHead, place: Place): number {
  const { x, y: top, width, size, printed = "" } = place;
  const [school = "", ...address] = head.letterhead;
  const height = pen.lineHeight(size) + BELOW_NAME + address.length * pen.lineHeight(SMALL);
  if (head.logo && !pen.isTrial)
    pen.picture(openImage(pen.document, head.logo), { x, y: top, width: height }, height);
  const beside = head.logo ? height + 10 : 0;
  const box = { x: x + beside, width: width - beside };
  let y = top + pen.line(school, { ...box, y: top }, { size, face: "display" }) + BELOW_NAME;
  const last = y;
  for (const line of address) y += pen.line(line, { ...box, y }, { size: SMALL });
  if (printed !== "") pen.line(printed, { x, y: last, width }, { size: SMALL, align: "right" });
  const below = top + height + 4;
  pen.rule(x, below, width, 0.5);
  pen.rule(x, below + 2, width, 0.5);
  return below + 8;
}
