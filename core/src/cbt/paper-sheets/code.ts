import type { SheetQuestion } from "./layout.ts";

/** The text in the code of a sheet. */
export interface SheetCode {
  /** The last digits of the test's id. */
  readonly test: string;
  /** The hash of the questions and circles, see `printOf`. */
  readonly print: string;
  /** The last digits of the pupil's id; "" on a blank sheet. */
  readonly pupil: string;
}

const VERSION = "S1";
const DIGITS = 12;
const CODE = /^S1\.([0-9A-F]{12})\.([0-9A-F]{8})\.([0-9A-F]{12})?$/;

/** The random end of an id; ids of one class do not share it. */
function endOf(id: string): string {
  return id.replaceAll("-", "").slice(-DIGITS).toUpperCase();
}

/** Whether a code names this id. */
export function isCodeOf(end: string, id: string): boolean {
  return end !== "" && end === endOf(id);
}

/**
 * A hash of the questions in their order and of their circles: FNV-1a, 32 bits. Sheets of another
 * list have another one; a corrected word does not change it.
 */
export function printOf(questions: readonly SheetQuestion[]): string {
  const facts = questions.map(({ id, rows }) => [id, rows.map(({ letters }) => letters.join(""))]);
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(facts)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0").toUpperCase();
}

/** Capitals, digits and full stops, which make a small code. */
export function writeSheetCode(
  testId: string,
  questions: readonly SheetQuestion[],
  pupilId: string | null,
): string {
  const pupil = pupilId === null ? "" : endOf(pupilId);
  return [VERSION, endOf(testId), printOf(questions), pupil].join(".");
}

/** Null for a code of anything else. */
export function readSheetCode(text: string): SheetCode | null {
  const [whole, test = "", print = "", pupil = ""] = CODE.exec(text) ?? [];
  return whole === undefined ? null : { test, print, pupil };
}
