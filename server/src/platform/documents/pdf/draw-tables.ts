import { itemAt } from "@school/core/api/lists.ts";
import { drawLetterhead, type PaperHead } from "./letterhead.ts";
import { PAGE, Pen } from "./pen.ts";

interface PaperColumn {
  readonly header: string;
  /** `name` and `number` are one line; `text` wraps. */
  readonly kind: "name" | "text" | "number";
  readonly isUpright?: boolean | undefined;
}

export interface PaperTable {
  /** Above the table; null for the first of a report, which has the report's title. */
  readonly title: string | null;
  readonly columns: readonly PaperColumn[];
  readonly groups: readonly {
    readonly name: string | null;
    readonly rows: readonly (readonly string[])[];
  }[];
  /** Summary rows. */
  readonly below: readonly (readonly string[])[];
}

/** Tables on A4 landscape under one letterhead. */
export interface PaperReport {
  readonly head: PaperHead;
  readonly title: string;
  readonly facts: readonly string[];
  readonly tables: readonly PaperTable[];
  /** Signature lines at the end, one entry a line. */
  readonly signatures: readonly string[];
}

const WIDTH = PAGE.height - 2 * PAGE.margin;
const LEFT = PAGE.margin;
/** Space below for the page number. */
const BOTTOM = PAGE.width - PAGE.margin - 12;
const SIZE = 8;
const PAD = 3;
const ROW = { size: SIZE } as const;
const HEADING = { size: 7.2, face: "bold" } as const;
const MAX_UPRIGHT = 96;
const MIN_NUMBER_WIDTH = 21;
const MAX_NAME_WIDTH = 190;
const MIN_TEXT_WIDTH = 110;
/** Limits the widening of a small table. */
const MAX_STRETCH = 1.5;
/** Gap between the columns of a table that is printed in two. */
const GUTTER = 16;
const HALF = (WIDTH - GUTTER) / 2;

/** Draws reports into a PDF: long tables continue on further pages, with the header repeated. */
export function drawInto(document: PDFKit.PDFDocument): (report: PaperReport) => void {
  return (report) => {
    const pen = new Pen(document, 1, false);
    const pages = new Pages(pen, report);
    for (const table of report.tables) layOutTable(pen, table, pages);
    layOutSignatures(pen, report.signatures, pages);
    pages.draw(document);
  };
}

type Mark = () => void;

/** Drawings of each page, collected before the first is drawn, so that the page count is known. */
class Pages {
  readonly #pen: Pen;
  readonly #report: PaperReport;
  readonly #pages: Mark[][] = [];
  y = 0;

  constructor(pen: Pen, report: PaperReport) {
    this.#pen = pen;
    this.#report = report;
    this.begin();
  }

  begin(): void {
    const pen = this.#pen;
    const { head, title, facts } = this.#report;
    const isFirst = this.#pages.length === 0;
    const marks: Mark[] = [];
    this.#pages.push(marks);
    this.y = PAGE.margin;
    const line = (text: string, size: number, face: "regular" | "bold") => {
      if (text === "") return;
      const y = this.y;
      marks.push(() =>
        pen.line(text, { x: LEFT, y, width: WIDTH }, { size, face, align: "center" }),
      );
      this.y += pen.lineHeight(size);
    };
    if (isFirst) {
      const place = { x: LEFT, y: this.y, width: WIDTH, size: 15 };
      marks.push(() => drawLetterhead(pen, head, place));
      this.y = drawLetterhead(new Pen(pen.document, 1, true), head, place);
    }
    line(title, 11, "bold");
    line(facts.join("  ·  "), SIZE, "regular");
    this.y += 5;
  }

  /** Whether the height fits on the page. */
  hasRoom(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  /** Draws at the current position, and moves below it. */
  add(height: number, mark: (y: number) => void): void {
    const y = this.y;
    this.#pages.at(-1)?.push(() => mark(y));
    this.y += height;
  }

  draw(document: PDFKit.PDFDocument): void {
    const box = { x: LEFT, y: PAGE.width - PAGE.margin - 8, width: WIDTH };
    this.#pages.forEach((marks, at) => {
      document.addPage({ size: "A4", layout: "landscape", margin: 0 });
      for (const mark of marks) mark();
      const words = `Page ${at + 1} of ${this.#pages.length}`;
      this.#pen.line(words, box, { size: 7, align: "center" });
    });
  }
}

interface Column extends PaperColumn {
  readonly left: number;
  readonly width: number;
}

/**
 * A long, narrow table of groups is printed in two columns. A group is divided only if it is longer
 * than a page; its name is then repeated.
 */
function layOutTable(pen: Pen, table: PaperTable, pages: Pages): void {
  const hasGroups = table.groups.some(({ name }) => name !== null);
  const inTwo = hasGroups && widthOf(naturalWidths(pen, table)) <= HALF;
  const left = placeColumns(pen, table, { from: LEFT, width: inTwo ? HALF : WIDTH });
  const right = placeColumns(pen, table, { from: LEFT + HALF + GUTTER, width: HALF });
  const total = widthOf(left.map(({ width }) => width));
  let columns = left;
  let top = pages.y;
  const drawHead = () => {
    const height = headHeight(pen, columns);
    const headColumns = columns;
    top = pages.y;
    pages.add(height, (y) => drawHeadings(pen, headColumns, { y, height, total }));
  };
  const continueBeside = () => {
    if (inTwo && columns === left) {
      columns = right;
      pages.y = top;
    } else {
      columns = left;
      pages.begin();
    }
    drawHead();
  };
  const linesIn = (cells: readonly string[]) =>
    left.map((column, at) => linesOf(pen, column, cells[at] ?? ""));
  const heightOf = (cells: readonly string[]) =>
    Math.max(...linesIn(cells).map((of) => of.length)) * pen.lineHeight(SIZE) + PAD;
  const drawRow = (cells: readonly string[], face: "regular" | "bold" = "regular") => {
    const lines = linesIn(cells);
    const height = heightOf(cells);
    const rowColumns = columns;
    const start = itemAt(rowColumns, 0).left;
    pages.add(height, (y) => {
      rowColumns.forEach((column, at) => {
        itemAt(lines, at).forEach((text, line) => {
          pen.line(text, boxOf(column, y + PAD / 2 + line * pen.lineHeight(SIZE)), {
            ...ROW,
            face: column.kind === "name" ? "bold" : face,
            align: column.kind === "number" ? "right" : "left",
          });
        });
        pen.vertical(column.left, y, height, 0.3);
      });
      pen.vertical(start + total, y, height, 0.3);
      pen.rule(start, y + height, total, 0.3);
    });
  };
  const drawName = (name: string) => {
    const start = itemAt(columns, 0).left;
    pages.add(groupHeight, (y) => {
      pen.ground({ x: start, y, width: total }, groupHeight);
      pen.line(
        name,
        { x: start + PAD, y: y + PAD / 2, width: total - 2 * PAD },
        { ...ROW, face: "bold" },
      );
      pen.frame({ x: start, y, width: total }, groupHeight, 0.3);
    });
  };
  const groupHeight = pen.lineHeight(SIZE) + PAD;
  const oneRow = pen.lineHeight(SIZE) + PAD;
  const titleHeight = table.title === null ? 0 : pen.lineHeight(10) + 12;

  if (!pages.hasRoom(titleHeight + headHeight(pen, columns) + 3 * oneRow)) pages.begin();
  if (table.title !== null) {
    const title = table.title;
    pages.add(titleHeight, (y) => {
      pen.line(title, { x: LEFT, y: y + 9, width: WIDTH }, { size: 10, face: "bold" });
    });
  }
  drawHead();
  for (const { name, rows } of table.groups) {
    if (name !== null) {
      const whole = rows.reduce((sum, row) => sum + heightOf(row), groupHeight);
      const fitsOnPage = whole <= BOTTOM - top - headHeight(pen, columns);
      // A group's name is never the last line of a page.
      if (!pages.hasRoom(fitsOnPage ? whole : groupHeight + oneRow)) continueBeside();
      drawName(name);
    }
    for (const row of rows) {
      if (!pages.hasRoom(heightOf(row))) {
        continueBeside();
        if (name !== null) drawName(name);
      }
      drawRow(row);
    }
  }
  // The following rows are below both columns.
  if (columns === right) pages.y = BOTTOM;
  for (const row of table.below) {
    if (!pages.hasRoom(heightOf(row))) continueBeside();
    drawRow(row, "bold");
  }
}

function widthOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

function boxOf({ left, width }: Column, y: number) {
  return { x: left + PAD, y, width: width - 2 * PAD };
}

function linesOf(pen: Pen, { kind, width }: Column, text: string): string[] {
  return kind === "text" ? pen.wrap(text, width - 2 * PAD, ROW) : [text];
}

/** Returns the width of each column, as wide as its contents. */
function naturalWidths(pen: Pen, { columns, groups, below }: PaperTable): number[] {
  const rows = [...groups.flatMap((group) => group.rows), ...below];
  return columns.map(({ header, kind, isUpright }, at) => {
    const words = isUpright ? [] : header.split(/\s+/);
    const heading = Math.max(0, ...words.map((word) => pen.widthOf(word, HEADING)));
    const style = { size: SIZE, face: kind === "name" ? "bold" : "regular" } as const;
    const content = Math.max(0, ...rows.map((row) => pen.widthOf(row[at] ?? "", style)));
    const widest = Math.max(heading, content) + 2 * PAD + 1;
    if (kind === "number") return Math.max(MIN_NUMBER_WIDTH, widest);
    return kind === "name" ? Math.min(MAX_NAME_WIDTH, widest) : widest;
  });
}

/** Sizes columns to their contents; if they do not fit, texts shrink first, then the type size. */
function placeColumns(
  pen: Pen,
  table: PaperTable,
  { from, width: available }: { from: number; width: number },
): Column[] {
  const { columns } = table;
  const natural = naturalWidths(pen, table);
  const fixed = natural.reduce((sum, width, at) => sum + (isLong(at) ? 0 : width), 0);
  function isLong(at: number): boolean {
    return itemAt(columns, at).kind === "text" && itemAt(natural, at) > MIN_TEXT_WIDTH;
  }
  const long = natural.reduce((sum, width, at) => sum + (isLong(at) ? width : 0), 0);
  const room = Math.max(0, available - fixed);
  const fitting = natural.map((width, at) =>
    isLong(at) && long > room ? Math.max(MIN_TEXT_WIDTH, (width * room) / long) : width,
  );
  const stretch = Math.min(MAX_STRETCH, available / widthOf(fitting));
  let left = from;
  return columns.map((column, at) => {
    const width = itemAt(fitting, at) * stretch;
    const placed = { ...column, left, width };
    left += width;
    return placed;
  });
}

function headHeight(pen: Pen, columns: readonly Column[]): number {
  const heights = columns.map(({ header, isUpright, width }) =>
    isUpright
      ? Math.min(MAX_UPRIGHT, pen.widthOf(header, HEADING) + 2 * PAD)
      : pen.wrap(header, width - 2 * PAD, HEADING).length * pen.lineHeight(HEADING.size),
  );
  return Math.max(...heights) + PAD;
}

function drawHeadings(
  pen: Pen,
  columns: readonly Column[],
  { y, height, total }: { y: number; height: number; total: number },
): void {
  pen.ground({ x: LEFT, y, width: total }, height);
  for (const column of columns) {
    const { header, isUpright, kind, left, width } = column;
    if (isUpright) {
      pen.upright(header, { x: left, y: y + PAD / 2, width }, height - PAD, HEADING);
      continue;
    }
    const lines = pen.wrap(header, width - 2 * PAD, HEADING);
    const top = y + height - PAD / 2 - lines.length * pen.lineHeight(HEADING.size);
    lines.forEach((text, at) => {
      pen.line(text, boxOf(column, top + at * pen.lineHeight(HEADING.size)), {
        ...HEADING,
        align: kind === "number" ? "right" : "left",
      });
    });
  }
  for (const { left } of columns.slice(1)) pen.vertical(left, y, height, 0.3);
  pen.frame({ x: LEFT, y, width: total }, height, 0.6);
}

function layOutSignatures(pen: Pen, signatures: readonly string[], pages: Pages): void {
  if (signatures.length === 0) return;
  const height = 40;
  if (!pages.hasRoom(height)) pages.begin();
  const width = (WIDTH - 40) / signatures.length;
  pages.add(height, (y) => {
    signatures.forEach((words, at) => {
      const x = LEFT + at * (width + 40);
      pen.rule(x, y + 26, width - 20, 0.5);
      pen.line(words, { x, y: y + 28, width }, { size: 7.4 });
    });
  });
}
