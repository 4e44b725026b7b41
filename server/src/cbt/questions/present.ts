import type { CandidateQuestion, Question } from "@school/core/cbt/questions/question.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { bankQuestions } from "../tables.ts";

/** A question of a bank or, by its `questionId`, of a paper. */
export type QuestionRow = Pick<
  typeof bankQuestions.$inferSelect,
  "id" | "type" | "questionText" | "pictureId" | "options" | "correctAnswers" | "marks"
>;

/** A question with its key, for those who may read keys. */
export function presentQuestion(sealer: Sealer, row: QuestionRow): Question {
  return {
    id: row.id,
    type: row.type,
    questionText: row.questionText,
    pictureId: row.pictureId,
    picture: pictureAddress(sealer, row.pictureId),
    options: row.options.map(({ key, text, pictureId }) => ({
      key,
      text,
      pictureId,
      picture: pictureAddress(sealer, pictureId),
    })),
    correctAnswers: [...row.correctAnswers],
    marks: row.marks,
  };
}

/** A question without its key: even the row type has none. */
export function presentCandidateQuestion(
  sealer: Sealer,
  row: Omit<QuestionRow, "correctAnswers">,
): CandidateQuestion {
  return {
    id: row.id,
    type: row.type,
    questionText: row.questionText,
    picture: pictureAddress(sealer, row.pictureId),
    options: row.options.map(({ key, text, pictureId }) => ({
      key,
      text,
      picture: pictureAddress(sealer, pictureId),
    })),
    marks: row.marks,
  };
}

function pictureAddress(sealer: Sealer, pictureId: string | null): string | null {
  return pictureId === null ? null : signedAddress(sealer, pictureId);
}
