import type { AnswerSheets, SavedMark } from "@school/core/cbt/paper-sheets/contract.ts";
import { answerOfRows } from "@school/core/cbt/paper-sheets/read-sheet.ts";
import type { Reading, ReadingFault } from "./read-picture.ts";
import { readSheets as texts } from "./text.ts";

/** A picture of a sheet, from the choice of the file to the saved answers. */
export interface PhotoSheet {
  /** Counts the pictures of this page. */
  readonly key: number;
  readonly fileName: string;
  /** Null while the picture is read. */
  readonly reading: Reading | ReadingFault | null;
  readonly studentId: string | null;
  /** The rows of each question, as read or changed. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** Doubtful questions that a person has decided. */
  readonly checked: ReadonlySet<string>;
  /** The version of what the person agreed to replace: "sheet 2". */
  readonly replaces: string | null;
  readonly outcome: "saving" | "saved" | "waiting" | null;
  readonly error: string | null;
}

export type SheetPupil = AnswerSheets["pupils"][number];
export type SheetQuestionOf = AnswerSheets["questions"][number];

/** The next thing to do with a picture. */
export type SheetState =
  | "reading"
  | "failed"
  | "whose"
  | "replace"
  | "check"
  | "ready"
  | NonNullable<PhotoSheet["outcome"]>;

/** Names what is saved, so that a later change of it asks again. */
export function savedName(saved: Pick<SavedMark, "by" | "version"> | null): string | null {
  return saved && `${saved.by} ${saved.version}`;
}

/** Questions of a kind that the sheet has no circles for, and that a rubric marks. */
export function isWritten({ type }: Pick<SheetQuestionOf, "type">): boolean {
  return type === "WRITTEN";
}

/** Whether a person has to decide the question. */
export function doubtOf({ reading }: PhotoSheet, question: SheetQuestionOf) {
  if (reading === null || typeof reading === "string" || isWritten(question)) return null;
  return reading.questions.find(({ questionId }) => questionId === question.id)?.doubt ?? null;
}

/** The doubtful questions that no person has decided. */
export function unchecked(sheet: PhotoSheet, questions: readonly SheetQuestionOf[]) {
  return questions.filter(
    (question) => doubtOf(sheet, question) !== null && !sheet.checked.has(question.id),
  );
}

/** The other picture of the same pupil in the list, which counts before this one. */
export function earlierOf(sheet: PhotoSheet, all: readonly PhotoSheet[]): PhotoSheet | undefined {
  return all.find(
    (one) => one.key < sheet.key && one.studentId !== null && one.studentId === sheet.studentId,
  );
}

export function stateOf(
  sheet: PhotoSheet,
  { questions, pupils }: Pick<AnswerSheets, "questions" | "pupils">,
  all: readonly PhotoSheet[],
): SheetState {
  if (sheet.outcome !== null) return sheet.outcome;
  if (sheet.reading === null) return "reading";
  if (typeof sheet.reading === "string") return "failed";
  const pupil = pupils.find(({ student }) => student.id === sheet.studentId);
  if (!pupil) return "whose";
  if (earlierOf(sheet, all)) return "replace";
  if (savedName(pupil.saved) !== sheet.replaces) return "replace";
  return unchecked(sheet, questions).length > 0 ? "check" : "ready";
}

/** The row of a call that saves the answers of a sheet. */
export function rowToSave(
  sheet: PhotoSheet,
  { student, saved }: SheetPupil,
  questions: readonly SheetQuestionOf[],
) {
  return {
    studentId: student.id,
    replaces: saved && { by: saved.by, version: saved.version },
    answers: questions.map((question) => ({
      questionId: question.id,
      answer: isWritten(question)
        ? texts.fromPaper(student.name)
        : answerOfRows(question.type, sheet.rows.get(question.id) ?? []),
    })),
  };
}

export type RowToSave = ReturnType<typeof rowToSave>;

/** The rows of a question in words: "B", "A, C", "1. B 2. A"; null without an answer. */
export function rowsInWords(
  { type, rows }: SheetQuestionOf,
  texts: readonly string[],
): string | null {
  if (texts.every((text) => text === "")) return null;
  if (type === "SEVERAL") return Array.from(texts[0] ?? "").join(", ");
  if (rows.length === 1) return texts[0] ?? null;
  return rows.map(({ label }, at) => `${label} ${texts[at] || "–"}`).join("  ");
}
