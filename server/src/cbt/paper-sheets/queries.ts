import { sheetQuestions, type SheetQuestion } from "@school/core/cbt/paper-sheets/layout.ts";
import { writeSheetCode } from "@school/core/cbt/paper-sheets/code.ts";
import type { AnswerSheets } from "@school/core/cbt/paper-sheets/contract.ts";
import { and, eq } from "drizzle-orm";
import type { Reader } from "../../platform/database/database.ts";
import { codeRows } from "../../platform/documents/qr-code.ts";
import { presentPaper } from "../facts.ts";
import type { PaperRow, PaperTarget } from "../marks/paper-scores.ts";
import { cbtTests, paperQuestions } from "../tables.ts";

/** The questions of a test's current paper, as far as its sheets need them. One statement. */
export async function readPrintedPaper(db: Reader, testId: string) {
  return db
    .select({
      paperId: paperQuestions.paperId,
      id: paperQuestions.questionId,
      type: paperQuestions.type,
      section: paperQuestions.section,
      questionText: paperQuestions.questionText,
      options: paperQuestions.options,
      details: paperQuestions.details,
      /** Chosen by the pupil from a paper without sections; null for all. */
      numQuestions: cbtTests.numQuestions,
    })
    .from(cbtTests)
    .innerJoin(paperQuestions, and(eq(paperQuestions.paperId, presentPaper)))
    .where(eq(cbtTests.id, testId))
    .orderBy(paperQuestions.position);
}

export type PrintedQuestion = Awaited<ReturnType<typeof readPrintedPaper>>[number];

/** @param codes whether the sheets are to be printed */
export function presentSheets(
  { test, mayChange }: Pick<PaperTarget, "test" | "mayChange">,
  paper: readonly PrintedQuestion[],
  rows: readonly PaperRow[],
  codes: boolean,
): AnswerSheets {
  const questions: SheetQuestion[] = sheetQuestions(paper);
  const codeOf = (studentId: string | null) =>
    codes ? codeRows(writeSheetCode(test.id, questions, studentId)) : null;
  return {
    test,
    mayChange,
    questions: questions.map(({ id, type, rows: parts }) => ({
      id,
      type,
      rows: parts.map(({ label, letters }) => ({ label, letters: [...letters] })),
    })),
    pupils: rows.map(({ student, marks, version, sittingId }) => ({
      student,
      saved:
        version === null
          ? null
          : { by: sittingId === null ? ("score" as const) : ("sheet" as const), version, marks },
      code: codeOf(student.id),
    })),
    blankCode: codeOf(null),
  };
}
