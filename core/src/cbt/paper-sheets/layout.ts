import type { SheetRow } from "../questions/kinds/kind.ts";
import { KINDS } from "../questions/kinds/kinds.ts";
import type { QuestionType } from "../questions/question.ts";

/*
 * The answer sheet that a camera reads. All lengths are millimetres from the top left of the sheet. A
 * reader uses positions relative to the corner marks, so that a print may be scaled.
 */

/** A4 is a page of its own; two of A5 are printed on a page and cut. */
export const SHEET_SIZES = {
  A4: { width: 186, height: 262, top: 42 },
  A5: { width: 186, height: 127, top: 33 },
} as const;
export type SheetSize = keyof typeof SHEET_SIZES;

/** Side of a corner mark. */
export const MARK = 7;
/** The small mark beside the top left one says which way up the sheet is. */
export const UPRIGHT = { x: 12, y: 2, side: 4 } as const;
export const CODE_SIDE = 24;
/** Radius of a circle. */
export const RADIUS = 2.6;

/** Between the centres of circles, and of rows of circles. */
const ACROSS = 7;
const DOWN = 7.4;
/** Height of a row to write on. */
const LINE = 9.5;
/** Columns are between the corner marks. */
const LEFT = 10;
const GAP = 5;
const NUMBER = 8;
const LABEL = 5;
/** The shortest line on which a child can write a word. */
const WRITING = 44;
const MAX_COLUMNS = 5;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A question as the sheet has it; nothing of its words or key. */
export interface SheetQuestion {
  readonly id: string;
  readonly type: QuestionType;
  /** Rows of circles; a row without letters is a line to write on. */
  readonly rows: readonly SheetRow[];
}

interface Bubble extends Point {
  readonly letter: string;
}

/** A row of the sheet in its place. */
export interface PlacedRow {
  readonly questionId: string;
  /** The number of the question, on its first row. */
  readonly number: number | null;
  readonly label: string;
  readonly x: number;
  /** The middle of its height. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly bubbles: readonly Bubble[];
  /** Where a line to write on begins; null for a row of circles. */
  readonly line: number | null;
}

export interface SheetLayout {
  readonly size: SheetSize;
  readonly width: number;
  readonly height: number;
  readonly code: Point;
  readonly rows: readonly PlacedRow[];
}

/** Kinds whose answer is given on the question paper, so that the sheet has nothing to read. */
const NOT_ON_SHEET: readonly QuestionType[] = ["TAP"];

/** Whether a camera can read the sheet of these questions, apart from their number. */
export function canBeOnSheet(questions: readonly Pick<SheetQuestion, "type">[]): boolean {
  return questions.length > 0 && questions.every(({ type }) => !NOT_ON_SHEET.includes(type));
}

/** The questions of a paper as its sheet has them. */
export function sheetQuestions(
  questions: readonly (Pick<SheetQuestion, "id" | "type"> &
    Parameters<(typeof KINDS)["MCQ"]["sheetRows"]>[0])[],
): SheetQuestion[] {
  return questions.map((question) => ({
    id: question.id,
    type: question.type,
    rows: KINDS[question.type].sheetRows(question),
  }));
}

/** The centres of the corner marks, clockwise from the top left. */
export function cornersOf(size: SheetSize): Point[] {
  const { width, height } = SHEET_SIZES[size];
  const [near, right, bottom] = [MARK / 2, width - MARK / 2, height - MARK / 2];
  return [
    { x: near, y: near },
    { x: right, y: near },
    { x: right, y: bottom },
    { x: near, y: bottom },
  ];
}

/** The top left of the code, between the title and the right corner mark. */
export function codePlace(size: SheetSize): Point {
  return { x: SHEET_SIZES[size].width - MARK - 5 - CODE_SIDE, y: 1 };
}

/** Places the questions in columns, from top to bottom; null if they do not fit on one sheet. */
export function sheetLayout(
  questions: readonly SheetQuestion[],
  size: SheetSize,
): SheetLayout | null {
  const { width, height, top } = SHEET_SIZES[size];
  const rows = questions.flatMap((question) => question.rows);
  const labelled = rows.some(({ label }) => label !== "") ? LABEL : 0;
  const circles = Math.max(0, ...rows.map(({ letters }) => letters.length)) * ACROSS;
  const hasLines = rows.some(({ letters }) => letters.length === 0);
  const needed = NUMBER + labelled + Math.max(circles, hasLines ? WRITING : 0);
  const space = width - 2 * LEFT;
  const columns = Math.min(Math.floor((space + GAP) / (needed + GAP)), MAX_COLUMNS);
  const column = (space + GAP) / columns;
  const bottom = height - 2;
  const placed: PlacedRow[] = [];
  let [at, y] = [0, top];
  for (const [index, { id, rows: parts }] of questions.entries()) {
    const heights = parts.map(({ letters }) => (letters.length === 0 ? LINE : DOWN));
    const sum = heights.reduce((total, one) => total + one, 0);
    if (y + sum > bottom) [at, y] = [at + 1, top];
    if (at >= columns || y + sum > bottom) return null;
    const x = LEFT + at * column;
    const first = x + NUMBER + labelled;
    for (const [part, { label, letters }] of parts.entries()) {
      const tall = heights[part] ?? DOWN;
      const middle = y + tall / 2;
      placed.push({
        questionId: id,
        number: part === 0 ? index + 1 : null,
        label,
        x,
        y: middle,
        width: column - GAP,
        height: tall,
        bubbles: letters.map((letter, i) => ({
          letter,
          x: first + ACROSS * (i + 0.5),
          y: middle,
        })),
        line: letters.length === 0 ? first : null,
      });
      y += tall;
    }
  }
  return { size, width, height, code: codePlace(size), rows: placed };
}
