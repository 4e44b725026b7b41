import { itemAt } from "@school/core/api/lists.ts";
import { drawLetterhead, type PaperHead } from "../../platform/documents/pdf/letterhead.ts";
import { PAGE, Pen } from "../../platform/documents/pdf/pen.ts";

/** A text of a cell: a subject with the teacher below it, or the name of a break. */
export interface WeekEntry {
  readonly main: string;
  readonly small: string;
}

export interface WeekCell {
  readonly entries: readonly WeekEntry[];
  /** Part of the lesson above: a double period is one box. */
  readonly continues: boolean;
}

export interface WeekRow {
  /** "Period 3" and "08:40 – 09:20"; empty where the columns have other times. */
  readonly name: string;
  readonly time: string;
  readonly isBreak: boolean;
  readonly cells: readonly WeekCell[];
}

/** A timetable for the wall. */
export interface WeekOnPaper {
  readonly head: PaperHead;
  readonly title: string;
  readonly term: string;
  readonly printed: string;
  readonly days: readonly string[];
  readonly rows: readonly WeekRow[];
}

const WIDTH = PAGE.height - 2 * PAGE.margin;
const LEFT = PAGE.margin;
const FOOT = PAGE.width - PAGE.margin;
const TIMES_WIDTH = 92;
const HEAD_HEIGHT = 26;
const PAD = 5;
/** A break is as tall as this part of a lesson. */
const BREAK_SHARE = 0.45;
/** Font sizes of a subject, largest first. */
const SIZES = [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7] as const;
const SMALL = 0.72;

/** Draws timetables on A4 landscape, each on a page of its own that it fills. */
export function drawInto(document: PDFKit.PDFDocument): (week: WeekOnPaper) => void {
  return (week) => {
    document.addPage({ size: "A4", layout: "landscape", margin: 0 });
    const pen = new Pen(document, 1, false);
    const top = drawHead(pen, week);
    drawTable(pen, week, top);
  };
}

/** Letterhead, class and term; returns where the table begins. */
function drawHead(pen: Pen, { head, title, term, printed }: WeekOnPaper): number {
  const box = { x: LEFT, width: WIDTH };
  let y = drawLetterhead(pen, head, { ...box, y: PAGE.margin, size: 18, printed });
  y += pen.line(title, { ...box, y }, { size: 19, face: "bold", align: "center" });
  y += pen.line(term, { ...box, y }, { size: 11, align: "center" });
  return y + 8;
}

function drawTable(pen: Pen, { days, rows }: WeekOnPaper, top: number): void {
  const width = (WIDTH - TIMES_WIDTH) / Math.max(1, days.length);
  const leftOf = (at: number) => LEFT + TIMES_WIDTH + at * width;
  pen.ground({ x: LEFT, y: top, width: WIDTH }, HEAD_HEIGHT);
  days.forEach((day, at) => {
    const box = { x: leftOf(at) + PAD, y: top + 5, width: width - 2 * PAD };
    pen.line(day, box, { size: 13, face: "bold", align: "center" });
  });
  const heights = rowHeights(rows, FOOT - 10 - top - HEAD_HEIGHT);
  const tops = heights.map((_, at) =>
    heights.slice(0, at).reduce((sum, height) => sum + height, top + HEAD_HEIGHT),
  );
  const boxes = rows.flatMap((row, at) =>
    days.flatMap((_, column) => {
      const cell = row.cells[column];
      if (!cell || cell.continues) return [];
      const following = rows.slice(at + 1).findIndex((one) => !one.cells[column]?.continues);
      const end = following === -1 ? rows.length : at + 1 + following;
      const height = heights.slice(at, end).reduce((sum, one) => sum + one, 0);
      const box = { x: leftOf(column), y: itemAt(tops, at), width };
      return [{ box, height, entries: cell.entries, isBreak: row.isBreak }];
    }),
  );
  const lessons = boxes.filter(({ isBreak }) => !isBreak);
  const smallest = itemAt(SIZES, SIZES.length - 1);
  const sizeFor = (subset: typeof lessons) =>
    SIZES.find((size) =>
      subset.every(
        ({ entries, height }) => heightOf(pen, entries, width - 2 * PAD, size) <= height - PAD,
      ),
    ) ?? smallest;
  // A period that two subjects share does not make all others small.
  const size = sizeFor(lessons.filter(({ entries }) => entries.length < 2));
  const sharedSize = Math.min(size, sizeFor(lessons.filter(({ entries }) => entries.length > 1)));
  rows.forEach((row, at) => {
    const [y, height] = [itemAt(tops, at), itemAt(heights, at)];
    if (row.isBreak) pen.ground({ x: LEFT, y, width: WIDTH }, height);
    drawTimes(pen, row, y, height);
    if (!row.isBreak) return;
    const middle = y + (height - pen.lineHeight(11)) / 2;
    const box = { x: LEFT + TIMES_WIDTH, y: middle, width: WIDTH - TIMES_WIDTH };
    pen.line(row.name, box, { size: 11, align: "center" });
    pen.frame({ x: LEFT, y, width: WIDTH }, height);
  });
  for (const { box, height, entries } of lessons) {
    pen.frame(box, height);
    drawEntries(pen, entries, { box, height, size: entries.length > 1 ? sharedSize : size });
  }
  pen.frame({ x: LEFT, y: top, width: WIDTH }, FOOT - 10 - top, 1);
  pen.vertical(LEFT + TIMES_WIDTH, top, FOOT - 10 - top, 1);
}

/** The rows share the height, breaks with a smaller part. */
function rowHeights(rows: readonly WeekRow[], height: number): number[] {
  const shares = rows.map(({ isBreak }) => (isBreak ? BREAK_SHARE : 1));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (height * share) / all);
}

function drawTimes(pen: Pen, { name, time, isBreak }: WeekRow, y: number, height: number): void {
  const box = { x: LEFT + PAD, width: TIMES_WIDTH - 2 * PAD };
  const lines = isBreak ? [] : [name].filter((text) => text !== "");
  const all = lines.length * pen.lineHeight(12) + pen.lineHeight(10);
  let at = y + (height - all) / 2;
  for (const line of lines) at += pen.line(line, { ...box, y: at }, { size: 12, face: "bold" });
  pen.line(time, { ...box, y: at }, { size: 10 });
  pen.frame({ x: LEFT, y, width: TIMES_WIDTH }, height);
}

function heightOf(pen: Pen, entries: readonly WeekEntry[], width: number, size: number): number {
  return entries.reduce((sum, { main, small }) => {
    const mainLines = pen.wrap(main, width, { size, face: "bold" });
    // A word that is wider than its cell would be set in smaller type.
    const isTooWide = mainLines.some((line) => pen.widthOf(line, { size, face: "bold" }) > width);
    if (isTooWide && size > itemAt(SIZES, SIZES.length - 1)) return Number.POSITIVE_INFINITY;
    const smallLines = small === "" ? [] : pen.wrap(small, width, { size: size * SMALL });
    return (
      sum +
      mainLines.length * pen.lineHeight(size) +
      smallLines.length * pen.lineHeight(size * SMALL)
    );
  }, 0);
}

interface Room {
  readonly box: { readonly x: number; readonly y: number; readonly width: number };
  readonly height: number;
  readonly size: number;
}

function drawEntries(pen: Pen, entries: readonly WeekEntry[], { box, height, size }: Room): void {
  const width = box.width - 2 * PAD;
  let y = box.y + (height - heightOf(pen, entries, width, size)) / 2;
  for (const { main, small } of entries) {
    const line = () => ({ x: box.x + PAD, y, width });
    y += pen.paragraph(main, line(), { size, face: "bold", align: "center" });
    if (small !== "") y += pen.paragraph(small, line(), { size: size * SMALL, align: "center" });
  }
}
