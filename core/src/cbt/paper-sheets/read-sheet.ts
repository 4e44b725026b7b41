import { answerOfParts } from "../questions/kinds/kind.ts";
import type { QuestionType } from "../questions/question.ts";
import type { FoundSheet } from "./find-sheet.ts";
import { project, type Projection } from "./geometry.ts";
import { greyAt, type GreyImage } from "./grey-image.ts";
import {
  type PlacedRow,
  type Point,
  RADIUS,
  type SheetLayout,
  type SheetQuestion,
} from "./layout.ts";

/**
 * Why a person must look at a question. faint: a circle is neither empty nor filled. several: two are
 * filled where one may be. repeated: an order has a letter twice. unclear: the print cannot be
 * followed. typed: the answer is on a line.
 */
export const DOUBTS = ["none", "faint", "several", "repeated", "unclear", "typed"] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A question as read: a text for each of its rows, letters or "". */
export interface ReadQuestion {
  readonly questionId: string;
  readonly rows: readonly string[];
  /** Null for a certain answer. */
  readonly doubt: Doubt | null;
}

/** A filled circle has at least this darkness, an empty one at most; 1 is black print. */
const FILLED = 0.32;
const EMPTY = 0.13;
/** The printed circles must stand out from the paper by this much to be followed. */
const LEAST_RING = 0.12;
/** A page that is not flat moves a row by at most this, in millimetres. */
const MAX_SHIFT = 1.6;
/** The letter in an empty circle is never darker than this. */
const DARKEST_LETTER = 0.3;

/** Reads every circle of a sheet that was found. Lines to write on are left to a person. */
export function readSheet(
  image: GreyImage,
  sheet: FoundSheet,
  layout: SheetLayout,
  questions: readonly SheetQuestion[],
): ReadQuestion[] {
  const measured = layout.rows.map((row) => measureRow(image, sheet, row));
  const letters = measured.flatMap(({ row, darkness }) =>
    row.bubbles.map(({ letter }, at) => ({ letter, darkness: darkness[at] ?? 0 })),
  );
  const empty = emptyLetters(letters);
  const byQuestion = Map.groupBy(measured, ({ row }) => row.questionId);
  return questions.map(({ id, type }) => {
    const rows = (byQuestion.get(id) ?? []).map((one) => judgeRow(one, empty, type));
    const doubts = rows.flatMap(({ doubt }) => doubt ?? []);
    const texts = rows.map(({ text }) => text);
    const isRepeated = type === "ORDERING" && new Set(texts).size < texts.length;
    return {
      questionId: id,
      rows: texts,
      doubt: doubts[0] ?? (isRepeated ? "repeated" : null),
    };
  });
}

interface MeasuredRow {
  readonly row: PlacedRow;
  /** Mean darkness inside each circle. */
  readonly darkness: readonly number[];
  /** The contrast of the printed circles with the paper, where they were found. */
  readonly ring: number;
}

/** The light on the paper at a place, and the darkness of print compared with it. */
function darknessOf(grey: number, paper: number, black: number): number {
  return Math.min(Math.max((1 - grey / Math.max(paper, 1)) / (1 - black), 0), 1);
}

const AROUND = 20;
const directions = Array.from({ length: AROUND }, (_direction, at) => {
  const angle = (2 * Math.PI * at) / AROUND;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});

/** Points inside a circle, apart from its printed line. */
const inside: readonly Point[] = [-3, -2, -1, 0, 1, 2, 3].flatMap((across) =>
  [-3, -2, -1, 0, 1, 2, 3]
    .map((down) => ({ x: (across / 3) * 0.64 * RADIUS, y: (down / 3) * 0.64 * RADIUS }))
    .filter(({ x, y }) => Math.hypot(x, y) <= 0.66 * RADIUS),
);

function measureRow(
  image: GreyImage,
  { projection, black }: FoundSheet,
  row: PlacedRow,
): MeasuredRow {
  if (row.bubbles.length === 0) return { row, darkness: [], ring: 1 };
  const shift = shiftOf(image, projection, black, row);
  const darkness = row.bubbles.map((bubble) => {
    const middle = { x: bubble.x + shift.x, y: bubble.y + shift.y };
    const paper = paperAround(image, projection, middle);
    const sum = inside.reduce((total, { x, y }) => {
      const at = project(projection, middle.x + x, middle.y + y);
      return total + darknessOf(greyAt(image, at.x, at.y), paper, black);
    }, 0);
    return sum / inside.length;
  });
  return { row, darkness, ring: shift.ring };
}

/** The grey of the paper around a circle, without its neighbours and pencil beside it. */
function paperAround(image: GreyImage, projection: Projection, middle: Point): number {
  const greys = directions
    .map(({ x, y }) => {
      const at = project(projection, middle.x + x * 1.33 * RADIUS, middle.y + y * 1.33 * RADIUS);
      return greyAt(image, at.x, at.y);
    })
    .toSorted((a, b) => a - b);
  return greys[Math.floor(AROUND * 0.7)] ?? 255;
}

/** The small shift by which the printed circles of a row stand out most, as on a curved page. */
function shiftOf(image: GreyImage, projection: Projection, black: number, row: PlacedRow) {
  const ringAt = (shift: Point): number => {
    const sum = row.bubbles.reduce((total, bubble) => {
      let [on, out] = [0, 0];
      for (let i = 0; i < AROUND; i += 2) {
        const { x, y } = directions[i] ?? { x: 0, y: 0 };
        const [cx, cy] = [bubble.x + shift.x, bubble.y + shift.y];
        const line = project(projection, cx + x * RADIUS, cy + y * RADIUS);
        const beyond = project(projection, cx + x * 1.33 * RADIUS, cy + y * 1.33 * RADIUS);
        on += greyAt(image, line.x, line.y);
        out += greyAt(image, beyond.x, beyond.y);
      }
      return total + darknessOf(on, out, black);
    }, 0);
    return sum / row.bubbles.length;
  };
  let best = { x: 0, y: 0, ring: ringAt({ x: 0, y: 0 }) };
  const search = (middle: Point, reach: number, step: number): void => {
    for (let x = -reach; x <= reach + 1e-9; x += step) {
      for (let y = -reach; y <= reach + 1e-9; y += step) {
        const shift = { x: middle.x + x, y: middle.y + y };
        const ring = ringAt(shift);
        if (ring > best.ring) best = { ...shift, ring };
      }
    }
  };
  search(best, MAX_SHIFT, MAX_SHIFT / 4);
  search({ x: best.x, y: best.y }, MAX_SHIFT / 8, MAX_SHIFT / 8);
  return best;
}

/**
 * The darkness of each letter in its empty circle, from the sheet itself: the lighter third of its
 * circles, since most are empty.
 */
function emptyLetters(
  all: readonly { letter: string; darkness: number }[],
): (letter: string) => number {
  const lighter = (circles: readonly { darkness: number }[]): number => {
    const sorted = circles.map(({ darkness }) => darkness).toSorted((a, b) => a - b);
    return Math.min(sorted[Math.floor(sorted.length * 0.3)] ?? 0, DARKEST_LETTER);
  };
  const ofSheet = lighter(all);
  const byLetter = Map.groupBy(all, ({ letter }) => letter);
  // A letter that a pupil chose everywhere has no empty circle to compare with.
  return (letter) => {
    const circles = byLetter.get(letter) ?? [];
    if (circles.length < 4) return ofSheet;
    return Math.min(Math.max(lighter(circles), ofSheet - 0.08), ofSheet + 0.08);
  };
}

function judgeRow(
  { row, darkness, ring }: MeasuredRow,
  emptyOf: (letter: string) => number,
  type: QuestionType,
): { text: string; doubt: Doubt | null } {
  if (row.line !== null) return { text: "", doubt: "typed" };
  const filled: string[] = [];
  let isFaint = false;
  for (const [at, { letter }] of row.bubbles.entries()) {
    const empty = emptyOf(letter);
    const share = ((darkness[at] ?? 0) - empty) / (1 - empty);
    if (share >= FILLED) filled.push(letter);
    else if (share > EMPTY) isFaint = true;
  }
  const isOne = type !== "SEVERAL";
  const text = isOne && filled.length > 1 ? "" : filled.join("");
  if (ring < LEAST_RING) return { text, doubt: "unclear" };
  if (isOne && filled.length > 1) return { text, doubt: "several" };
  if (isFaint) return { text, doubt: "faint" };
  return { text, doubt: filled.length === 0 ? "none" : null };
}

/** The answer of a question from its rows, in the form of its kind; null for none. */
export function answerOfRows(type: QuestionType, rows: readonly string[]): string | null {
  const [only = ""] = rows;
  if (type === "TRUE_FALSE") return only === "" ? null : only === "T" ? "TRUE" : "FALSE";
  return answerOfParts(type === "SEVERAL" ? Array.from(only).toSorted() : rows);
}

/** The rows of a stored answer, so that it can be shown and changed: the inverse of `answerOfRows`. */
export function rowsOfAnswer(
  { type, rows }: Pick<SheetQuestion, "type" | "rows">,
  answer: string | null,
): string[] {
  const parts = answer === null ? [] : answer.split("\n");
  if (type === "TRUE_FALSE") return [answer === null ? "" : answer === "TRUE" ? "T" : "F"];
  if (type === "SEVERAL") return [parts.join("")];
  return rows.map((_row, at) => parts[at] ?? "");
}
