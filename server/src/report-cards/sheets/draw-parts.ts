import { itemAt } from "@school/core/api/lists.ts";
import type { Marks, Nursery, RatedTrait } from "@school/core/report-cards/sheets/sheet.ts";
import { type Line, marksColumns } from "@school/core/report-cards/sheets/sheet-lines.ts";
import { CONTENT_WIDTH, PAGE, type Pen } from "../../platform/documents/pdf/pen.ts";

const LEFT = PAGE.margin;
const CELL = 2.5;

/** Shares of the width: names are long, most columns contain a number. */
const NUMBER_WIDTH = 18;
const GRADE_WIDTH = 28;
const REMARK_WIDTH = 60;
const SUBJECT_WIDTH = 118;
/** Used when the third term adds its columns. */
const NARROW_SUBJECT_WIDTH = 98;
const MANY_COLUMNS = 13;
const MAX_NUMERIC_WIDTH = 36;
/** "17th =" is longer than a number; "Joint 17th" would not fit a third term. */
const POSITION = "Position in the subject";
const POSITION_SHARE = 1.3;
/** Font sizes for a subject in two lines; the largest that fits is used. */
const TWO_LINE_SIZES = [8.4, 8, 7.6, 7.2, 6.8] as const;

/** Draws the table of marks; returns its height. `stretch` makes rows taller if there is room. */
export function drawMarks(pen: Pen, marks: Marks, y: number, stretch: number): number {
  const columns = marksColumns(marks, true);
  const shareOf = (title: string) => (title === POSITION ? POSITION_SHARE : 1);
  const textColumns = ["Number", "Subject", "Grade", "Remark"];
  const numeric = columns
    .filter(({ title }) => !textColumns.includes(title))
    .reduce((sum, { title }) => sum + shareOf(title), 0);
  const fixed = NUMBER_WIDTH + GRADE_WIDTH + REMARK_WIDTH;
  const usual = numeric > MANY_COLUMNS ? NARROW_SUBJECT_WIDTH : SUBJECT_WIDTH;
  const each = Math.min(MAX_NUMERIC_WIDTH, (CONTENT_WIDTH - fixed - usual) / Math.max(1, numeric));
  const subjectWidth = CONTENT_WIDTH - fixed - each * numeric;
  const widths = columns.map(({ title }) => {
    if (title === "Number") return NUMBER_WIDTH;
    if (title === "Subject") return subjectWidth;
    if (title === "Grade") return GRADE_WIDTH;
    return title === "Remark" ? REMARK_WIDTH : each * shareOf(title);
  });
  const lefts = widths.map((_, at) => LEFT + widths.slice(0, at).reduce((sum, w) => sum + w, 0));
  const heading = { size: 6.4, face: "bold" } as const;
  const lines = columns.map(({ label }, at) =>
    pen.wrap(label, itemAt(widths, at) - 2 * CELL, heading),
  );
  const headHeight = Math.max(...lines.map((one) => one.length)) * pen.lineHeight(heading.size) + 4;
  const rowHeight = pen.lineHeight(8.4) * stretch + 2.4;
  const height = headHeight + rowHeight * Math.max(1, marks.rows.length);

  pen.ground({ x: LEFT, y, width: CONTENT_WIDTH }, headHeight);
  lines.forEach((words, at) => {
    const box = { x: itemAt(lefts, at) + CELL, width: itemAt(widths, at) - 2 * CELL };
    const align = itemAt(columns, at).kind === "text" ? ("left" as const) : ("center" as const);
    const top = y + headHeight - 2 - words.length * pen.lineHeight(heading.size);
    words.forEach((word, index) => {
      const cellBox = { ...box, y: top + index * pen.lineHeight(heading.size) };
      pen.line(word, cellBox, { ...heading, align });
    });
  });
  marks.rows.forEach((row, index) => {
    const top = y + headHeight + index * rowHeight;
    pen.rule(LEFT, top, CONTENT_WIDTH, 0.4);
    columns.forEach(({ kind, title, value }, at) => {
      const cell = {
        x: itemAt(lefts, at) + CELL,
        y: top + (rowHeight - pen.lineHeight(8.4)) / 2,
        width: itemAt(widths, at) - 2 * CELL,
      };
      const words = value(row, index);
      const isLong = title === "Subject" || title === "Remark";
      const face = title === "Remark" ? "regular" : "bold";
      const broken = isLong ? inTwoLines(pen, words, face, cell.width, rowHeight) : null;
      if (broken) {
        const step = pen.lineHeight(broken.size);
        const first = top + (rowHeight - 2 * step) / 2;
        broken.lines.forEach((line, below) => {
          const half = { ...cell, y: first + below * step };
          pen.line(line, half, { size: broken.size, face });
        });
        return;
      }
      const isStrong = title === "Subject" || title === "Total, out of 100" || title === "Grade";
      pen.line(words, cell, {
        size: 8.4,
        face: isStrong ? "bold" : "regular",
        align: kind === "text" && title !== "Grade" ? "left" : "center",
      });
    });
  });
  for (const left of lefts.slice(1)) pen.vertical(left, y, height);
  pen.frame({ x: LEFT, y, width: CONTENT_WIDTH }, height);
  return height;
}

/** Splits a long text into two lines if the row has room; null for one line. */
function inTwoLines(
  pen: Pen,
  text: string,
  face: "regular" | "bold",
  width: number,
  rowHeight: number,
) {
  if (pen.widthOf(text, { size: 8.4, face }) <= width) return null;
  const tried = TWO_LINE_SIZES.map((size) => ({
    size,
    lines: pen.wrap(text, width, { size, face }),
  }));
  const fits = ({ size, lines }: (typeof tried)[number]) =>
    lines.length === 2 && 2 * pen.lineHeight(size) <= rowHeight;
  return tried.find(fits) ?? null;
}

/** Draws a box of labels with values under a heading. */
export function drawLines(
  pen: Pen,
  { title, lines }: { title: string; lines: readonly Line[] },
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const step = pen.lineHeight(8) + 1.2;
  const head = pen.lineHeight(8) + 3;
  pen.ground({ x, y, width }, head);
  pen.line(title, { x: x + 4, y: y + 1.5, width: width - 8 }, { size: 8, face: "bold" });
  lines.forEach(([label, value], index) => {
    const top = y + head + 1.5 + index * step;
    if (index > 0) pen.rule(x, top - 0.8, width, 0.25);
    const valueWidth = Math.min(width * 0.55, pen.widthOf(value, { size: 8, face: "bold" }) + 1);
    pen.line(label, { x: x + 4, y: top, width: width - valueWidth - 12 }, { size: 8 });
    pen.line(
      value,
      { x: x + width - valueWidth - 4, y: top, width: valueWidth },
      { size: 8, face: "bold", align: "right" },
    );
  });
  return head + 2 + lines.length * step;
}

export function traitLines(traits: readonly RatedTrait[], nothing: string): Line[] {
  return traits.map(({ name, rating }) => [name, rating === null ? nothing : String(rating)]);
}

const GAP = 10;
const TICK_WIDTH = 33;

/** Draws the domains in two columns, each with its boxes to tick; returns the height. */
export function drawDomains(pen: Pen, nursery: Nursery, y: number, stretch: number): number {
  const width = (CONTENT_WIDTH - GAP) / 2;
  const heights = nursery.domains.map((domain) =>
    drawDomain(pen, nursery, domain, { x: LEFT, y, width, stretch, isMeasured: true }),
  );
  const all = heights.reduce((sum, height) => sum + height + GAP / 2, 0);
  let left = 0;
  let right = 0;
  nursery.domains.forEach((domain, index) => {
    const height = itemAt(heights, index) + GAP / 2;
    // The first column takes half of them, so that both have about the same height.
    const isLeft = left + height / 2 <= all / 2 && right === 0;
    const top = y + (isLeft ? left : right);
    const x = isLeft ? LEFT : LEFT + width + GAP;
    drawDomain(pen, nursery, domain, { x, y: top, width, stretch, isMeasured: false });
    if (isLeft) left += height;
    else right += height;
  });
  return Math.max(left, right);
}

interface DomainBox {
  x: number;
  y: number;
  width: number;
  stretch: number;
  isMeasured: boolean;
}

function drawDomain(
  pen: Pen,
  { columns }: Nursery,
  { name, sentence, expectations }: Nursery["domains"][number],
  { x, y, width, stretch, isMeasured }: DomainBox,
): number {
  const textWidth = width - columns.length * TICK_WIDTH - 6;
  const text = { size: 7.8 };
  const head = pen.lineHeight(8.4) + 4;
  const rows = expectations.map((one) => {
    const lines = pen.wrap(one.text, textWidth, text);
    return { ...one, lines, height: lines.length * pen.lineHeight(text.size) * stretch + 3 };
  });
  const ticks = head + rows.reduce((sum, row) => sum + row.height, 0);
  const words = sentence === null ? [] : pen.wrap(sentence, width - 6, text);
  const height = ticks + (words.length > 0 ? words.length * pen.lineHeight(text.size) + 3 : 0);
  if (isMeasured) return height;
  pen.ground({ x, y, width }, head);
  pen.line(name, { x: x + 3, y: y + 2, width: textWidth }, { size: 8.4, face: "bold" });
  columns.forEach((column, at) => {
    const left = x + width - (columns.length - at) * TICK_WIDTH;
    pen.line(
      column,
      { x: left + 1, y: y + 3, width: TICK_WIDTH - 2 },
      { size: 6, face: "bold", align: "center" },
    );
  });
  let top = y + head;
  for (const row of rows) {
    pen.rule(x, top, width, 0.4);
    const used = row.lines.length * pen.lineHeight(text.size);
    row.lines.forEach((line, index) => {
      const textBox = { x: x + 3, width: textWidth, y: top + (row.height - used) / 2 };
      pen.line(line, { ...textBox, y: textBox.y + index * pen.lineHeight(text.size) }, text);
    });
    if (row.ticked !== null) {
      const left = x + width - (columns.length - row.ticked) * TICK_WIDTH;
      const size = 6.5 * pen.scale;
      pen.tick(left + (TICK_WIDTH - size) / 2, top + (row.height - size) / 2, size);
    }
    top += row.height;
  }
  columns.forEach((_, at) => {
    pen.vertical(x + width - (columns.length - at) * TICK_WIDTH, y, ticks);
  });
  if (words.length > 0) pen.rule(x, top, width, 0.4);
  words.forEach((line, index) => {
    const below = top + 1.5 + index * pen.lineHeight(text.size);
    pen.line(line, { x: x + 3, y: below, width: width - 6 }, text);
  });
  pen.frame({ x, y, width }, height);
  return height;
}
