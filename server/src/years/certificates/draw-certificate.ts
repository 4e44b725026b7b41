import { last } from "@school/core/api/lists.ts";
import { PAGE, Pen, type PdfImage, openImage } from "../../platform/documents/pdf/pen.ts";

export interface PrintedCertificate {
  /** The school's name first, then the lines below it. */
  readonly letterhead: readonly string[];
  readonly logo: Uint8Array | null;
  readonly stamp: Uint8Array | null;
  readonly signature: Uint8Array | null;
  /** Below the signature. */
  readonly signerName: string | null;
  readonly title: string;
  readonly number: string;
  /** Name of the pupil; bold where the text has it. */
  readonly name: string;
  /** An empty line begins a paragraph. */
  readonly text: string;
  /** "24 July 2026" */
  readonly day: string;
  /** The same of a void one; null for a valid one. */
  readonly cancelledOn: string | null;
}

/** Inside the frame. */
const MARGIN = 76;
const WIDTH = PAGE.width - 2 * MARGIN;
const LOGO = 78;
/** The signatures are always at the foot, and the words between the title and them. */
const FOOT = PAGE.height - 168;
/** Font sizes down to the smallest readable one; a longer text continues on another page. */
const SIZES = [14, 13, 12, 11, 10] as const;
const LEADING = 1.55;

/** Draws a certificate on A4: frame, letterhead, title, words, signature and stamp. */
export function drawInto(document: PDFKit.PDFDocument): (paper: PrintedCertificate) => void {
  return (certificate) => {
    const pen = new Pen(document, 1, false);
    beginPage(pen);
    const logo = certificate.logo && openImage(document, certificate.logo);
    const top = drawHead(pen, certificate, logo);
    drawWords(pen, certificate, top);
    drawSigning(pen, FOOT + 92, {
      day: certificate.day,
      signerName: certificate.signerName,
      stamp: certificate.stamp && openImage(document, certificate.stamp),
      signature: certificate.signature && openImage(document, certificate.signature),
    });
  };
}

function beginPage(pen: Pen): void {
  pen.document.addPage({ size: "A4", margin: 0 });
  for (const [inset, weight] of [
    [28, 2.2],
    [33, 0.6],
  ] as const) {
    const box = { x: inset, y: inset, width: PAGE.width - 2 * inset };
    pen.frame(box, PAGE.height - 2 * inset, weight);
  }
}

/** Logo, school, title and number; answers where the words may begin. */
function drawHead(pen: Pen, certificate: PrintedCertificate, logo: PdfImage | null): number {
  let y = 62;
  const add = (words: string, size: number, face: "regular" | "display", after: number) => {
    const box = { x: MARGIN, y, width: WIDTH };
    y += pen.paragraph(words, box, { size, face, align: "center" }) + after;
  };
  if (logo) {
    pen.picture(logo, { x: (PAGE.width - LOGO) / 2, y, width: LOGO }, LOGO);
    y += LOGO + 10;
  }
  const [school = "", ...rest] = certificate.letterhead;
  // A name that is one word too long is set smaller, to avoid a single word on the next line.
  const box = { x: MARGIN, y, width: WIDTH };
  y += pen.line(school, box, { size: 24, face: "display", align: "center" }) + 4;
  for (const line of rest) add(line, 11, "regular", 2);
  y += 14;
  pen.rule(PAGE.width / 2 - 60, y, 120, 0.8);
  y += 20;
  add(certificate.title, 28, "display", 4);
  add(`No. ${certificate.number}`, 11, "regular", 0);
  if (certificate.cancelledOn !== null) {
    y += 10;
    add(`CANCELLED ON ${certificate.cancelledOn.toUpperCase()} · NOT VALID`, 14, "display", 0);
  }
  return y + 26;
}

interface Word {
  readonly text: string;
  readonly isBold: boolean;
}

/** The words as large as they fit, a little above the middle of their room. */
function drawWords(pen: Pen, certificate: PrintedCertificate, top: number): void {
  const paragraphs = certificate.text
    .split(/\n\s*\n/)
    .map((text) => wordsOf(text, certificate.name));
  const laid = SIZES.map((size) => ({
    size,
    lines: paragraphs.map((words) => wrap(pen, words, size)),
  }));
  const room = FOOT - top;
  const { size, lines } = laid.find((one) => heightOf(one) <= room) ?? last(laid);
  const step = size * LEADING;
  let y = top + Math.max(0, room - heightOf({ size, lines })) * 0.3;
  for (const paragraph of lines) {
    for (const line of paragraph) {
      if (y + step > FOOT) {
        beginPage(pen);
        y = MARGIN;
      }
      drawLine(pen, line, y, size);
      y += step;
    }
    y += size;
  }
}

function heightOf({ size, lines }: { size: number; lines: readonly (readonly Word[][])[] }) {
  return lines.reduce((sum, { length }) => sum + length * size * LEADING + size, -size);
}

/** The words of a paragraph; those of the name are bold. */
function wordsOf(paragraph: string, name: string): Word[] {
  const parts = name === "" ? [paragraph] : paragraph.split(name);
  // Parts alternate with names, and text that touches a name stays with it.
  return parts
    .flatMap((text, at) => [
      ...(at === 0 ? [] : [{ text: name, isBold: true }]),
      { text, isBold: false },
    ])
    .flatMap(({ text, isBold }) =>
      text.split(/(?<=\s)/).map((word) => ({ text: word.replaceAll(/\s+/g, " "), isBold })),
    )
    .filter(({ text }) => text !== "");
}

function wrap(pen: Pen, words: readonly Word[], size: number): Word[][] {
  const lines: Word[][] = [];
  let taken = 0;
  for (const word of words) {
    const wordWidth = pen.widthOf(word.text.trimEnd(), styleOf(word, size));
    const line = lines.at(-1);
    // Two words without a space between them are never divided.
    if (line && (taken + wordWidth <= WIDTH || !line.at(-1)?.text.endsWith(" "))) line.push(word);
    else {
      lines.push([word]);
      taken = 0;
    }
    taken += pen.widthOf(word.text, styleOf(word, size));
  }
  return lines;
}

function drawLine(pen: Pen, line: readonly Word[], y: number, size: number): void {
  let x = MARGIN;
  for (const word of line) {
    const width = pen.widthOf(word.text, styleOf(word, size));
    pen.line(word.text.trimEnd(), { x, y, width: WIDTH }, styleOf(word, size));
    x += width;
  }
}

function styleOf({ isBold }: Word, size: number) {
  return { size, face: isBold ? ("bold" as const) : ("regular" as const) };
}

const STAMP = { width: 118, height: 92 };
const SIGNED = 148;
const SIGNATURE_HEIGHT = 44;

/** Room above the lines: a stamp is as tall. */
export const SIGNING_HEIGHT = STAMP.height - 18;

interface Signing {
  readonly day: string;
  readonly signerName?: string | null;
  readonly stamp?: PdfImage | null;
  readonly signature?: PdfImage | null;
}

/** Draws signature, stamp and date side by side, with lines at `y` and space for missing ones. */
export function drawSigning(pen: Pen, y: number, signing: Signing): void {
  const { day, signerName, stamp = null, signature = null } = signing;
  const small = { size: 9.5, align: "center" } as const;
  const right = PAGE.width - MARGIN - SIGNED;
  const middle = (PAGE.width - STAMP.width) / 2;
  for (const [x, words] of [
    [MARGIN, "Head teacher's signature"],
    [right, "Date of issue"],
  ] as const) {
    pen.rule(x, y, SIGNED, 0.8);
    pen.line(words, { x, y: y + 5, width: SIGNED }, small);
  }
  pen.picture(
    signature ?? undefined,
    { x: MARGIN + 14, y: y - SIGNATURE_HEIGHT, width: SIGNED - 28 },
    SIGNATURE_HEIGHT,
  );
  if (signerName) pen.line(signerName, { x: MARGIN, y: y + 18, width: SIGNED }, small);
  pen.line(day, { x: right, y: y - 18, width: SIGNED }, { size: 12, align: "center" });
  pen.frame({ x: middle, y: y - STAMP.height + 18, width: STAMP.width }, STAMP.height, 0.4);
  const inside = { x: middle + 4, y: y - STAMP.height + 21, width: STAMP.width - 8 };
  pen.picture(stamp ?? undefined, inside, STAMP.height - 20);
  pen.line(
    "School stamp",
    { x: middle, y: y + 4, width: STAMP.width },
    { size: 8, align: "center" },
  );
}
