import { drawLetterhead, type PaperHead } from "../../platform/documents/pdf/letterhead.ts";
import { CONTENT_WIDTH, PAGE, Pen } from "../../platform/documents/pdf/pen.ts";
import { drawSigning, SIGNING_HEIGHT } from "../certificates/draw-certificate.ts";

/** A session of a child: its subjects by term. */
export interface PrintedYear {
  /** "2024/2025: Primary 5" */
  readonly title: string;
  readonly terms: readonly string[];
  /** A subject and its cells by term. */
  readonly rows: readonly (readonly string[])[];
  /** The same of the whole term: average, position, attendance. */
  readonly below: readonly (readonly string[])[];
}

export interface PrintedTranscript {
  readonly head: PaperHead;
  readonly name: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly years: readonly PrintedYear[];
  /** "24 July 2026" */
  readonly day: string;
}

const LEFT = PAGE.margin + 8;
const WIDTH = CONTENT_WIDTH - 16;
const GUTTER = 16;
/** Two sessions side by side: six fit on a page. */
const HALF = (WIDTH - GUTTER) / 2;
const TERM = 47;
const ROW = 12.4;
const SIZE = 8;
const PAD = 3;
/** Leaves space for the page number. */
const BOTTOM = PAGE.height - PAGE.margin - 14;

/** Draws a child's years on A4, two sessions side by side, with space for signature and stamp. */
export function drawInto(document: PDFKit.PDFDocument): (transcript: PrintedTranscript) => void {
  return (transcript) => {
    const pen = new Pen(document, 1, false);
    const { parts, pages } = layOut(transcript);
    for (let page = 0; page < pages; page += 1) {
      document.addPage({ size: "A4", margin: 0 });
      if (page === 0) drawHead(pen, transcript);
      else drawRunningHead(pen, transcript);
      for (const part of parts) if (part.page === page) part.draw(pen);
      const box = { x: LEFT, y: PAGE.height - PAGE.margin - 9, width: WIDTH };
      pen.line(`Page ${page + 1} of ${pages}`, box, { size: 7.5, align: "center" });
    }
  };
}

interface Part {
  readonly page: number;
  readonly draw: (pen: Pen) => void;
}

/** Computes the position of each session before drawing, so that the page count is known. */
function layOut(transcript: PrintedTranscript): { parts: Part[]; pages: number } {
  const parts: Part[] = [];
  let page = 0;
  let y = headHeight(transcript);
  const makeRoom = (height: number) => {
    if (y + height <= BOTTOM) return;
    page += 1;
    y = PAGE.margin + 24;
  };
  for (let at = 0; at < transcript.years.length; at += 2) {
    const pair = transcript.years.slice(at, at + 2);
    const height = Math.max(...pair.map(yearHeight));
    makeRoom(height);
    const top = y;
    parts.push({
      page,
      draw: (pen) =>
        pair.forEach((year, index) => {
          drawYear(pen, year, { x: LEFT + index * (HALF + GUTTER), y: top });
        }),
    });
    y += height + 14;
  }
  makeRoom(SIGNING_HEIGHT + 30);
  const lines = y + SIGNING_HEIGHT + 4;
  parts.push({ page, draw: (pen) => drawSigning(pen, lines, { day: transcript.day }) });
  return { parts, pages: page + 1 };
}

const FACT = 13.5;

/** Height of a letterhead with one line below the name. */
const LETTERHEAD = 48;

function headHeight({ facts }: PrintedTranscript): number {
  return PAGE.margin + LETTERHEAD + 34 + Math.ceil(facts.length / 2) * FACT + 14;
}

function drawHead(pen: Pen, transcript: PrintedTranscript): void {
  const { head, name, facts } = transcript;
  let y = drawLetterhead(pen, head, { x: LEFT, y: PAGE.margin, width: WIDTH, size: 16 });
  y += pen.line("Transcript", { x: LEFT, y, width: WIDTH }, titleStyle) + 2;
  y += pen.line(name, { x: LEFT, y, width: WIDTH }, { size: 11, face: "bold", align: "center" });
  y += 3;
  facts.forEach(([label, value], at) => {
    const x = LEFT + (at % 2) * (HALF + GUTTER);
    const top = y + Math.floor(at / 2) * FACT;
    pen.line(label, { x, y: top, width: 84 }, { size: 9 });
    pen.line(value, { x: x + 84, y: top, width: HALF - 84 }, { size: 9, face: "bold" });
  });
}

const titleStyle = { size: 15, face: "display", align: "center" } as const;

function drawRunningHead(pen: Pen, { head, name }: PrintedTranscript): void {
  const box = { x: LEFT, y: PAGE.margin, width: WIDTH };
  pen.line(`Transcript: ${name}`, box, { size: 9, face: "bold" });
  pen.line(head.letterhead[0] ?? "", box, { size: 9, align: "right" });
  pen.rule(LEFT, PAGE.margin + 13, WIDTH, 0.5);
}

function yearHeight({ rows, below }: PrintedYear): number {
  return (rows.length + below.length + 1) * ROW + 15;
}

function drawYear(pen: Pen, year: PrintedYear, { x, y: top }: { x: number; y: number }): void {
  const { title, terms, rows, below } = year;
  pen.line(title, { x, y: top, width: HALF }, { size: 10, face: "bold" });
  let y = top + 15;
  const begin = y;
  const draw = (cells: readonly string[], isStrong: boolean, hasGround: boolean) => {
    if (hasGround) pen.ground({ x, y, width: HALF }, ROW);
    cells.forEach((text, at) => {
      const isName = at === 0;
      const left = isName ? x : x + HALF - (terms.length - at + 1) * TERM;
      const width = isName ? HALF - terms.length * TERM : TERM;
      const box = { x: left + PAD, y: y + 1.6, width: width - 2 * PAD };
      const face = isStrong ? "bold" : "regular";
      pen.line(text, box, { size: SIZE, face, align: isName ? "left" : "right" });
    });
    y += ROW;
    pen.rule(x, y, HALF, 0.3);
  };
  draw(["Subject", ...terms], true, true);
  for (const row of rows) draw(row, false, false);
  for (const row of below) draw(row, true, false);
  pen.frame({ x, y: begin, width: HALF }, y - begin, 0.6);
  terms.forEach((_, at) => pen.vertical(x + HALF - (at + 1) * TERM, begin, y - begin, 0.3));
}
