import type { CandidateQuestion, Question, Section } from "@school/core/cbt/questions/question.ts";
import { optionOrder } from "@school/core/cbt/questions/option-order.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { bankQuestions } from "../tables.ts";

/** A question of a bank or, by its `questionId`, of a paper. */
export type QuestionRow = Pick<
  typeof bankQuestions.$inferSelect,
  | "id"
  | "type"
  | "passage"
  | "passageMedia"
  | "topic"
  | "questionText"
  | "pictureId"
  | "options"
  | "details"
  | "correctAnswers"
  | "explanation"
  | "marks"
> & { section?: Section | null };

/** A row of a question without anything of its key. */
type CandidateRow = Omit<QuestionRow, "correctAnswers" | "explanation" | "topic">;

/** A question with its key, for those who may read keys. */
export function presentQuestion(sealer: Sealer, row: QuestionRow): Question {
  return {
    id: row.id,
    type: row.type,
    passage: row.passage,
    passageMedia: row.passageMedia,
    ...passageAddresses(sealer, row),
    section: row.section ?? null,
    topic: row.topic,
    questionText: row.questionText,
    pictureId: row.pictureId,
    picture: pictureAddress(sealer, row.pictureId),
    options: row.options.map(({ key, text, pictureId }) => ({
      key,
      text,
      pictureId,
      picture: pictureAddress(sealer, pictureId),
    })),
    details: row.details,
    correctAnswers: [...row.correctAnswers],
    explanation: row.explanation,
    marks: row.marks,
  };
}

/**
 * A question without its key: even the row type has none.
 *
 * @param seed of the order of its options (`optionOrder`); null for that of the paper
 */
export function presentCandidateQuestion(
  sealer: Sealer,
  row: CandidateRow,
  seed: string | null,
): CandidateQuestion {
  const order = seed === null ? null : optionOrder(row, seed);
  const options = order
    ? order.flatMap((key) => row.options.find((option) => option.key === key) ?? [])
    : row.options;
  return {
    id: row.id,
    type: row.type,
    passage: row.passage,
    ...passageAddresses(sealer, row),
    ...(row.section && {
      section: { title: row.section.title, instructions: row.section.instructions },
    }),
    questionText: row.questionText,
    picture: pictureAddress(sealer, row.pictureId),
    options: options.map(({ key, text, pictureId }) => ({
      key,
      text,
      picture: pictureAddress(sealer, pictureId),
    })),
    details: row.details,
    ...(order && { isShuffled: true }),
    marks: row.marks,
  };
}

function passageAddresses(sealer: Sealer, { passageMedia }: Pick<QuestionRow, "passageMedia">) {
  const { pictureId, soundId } = passageMedia;
  return {
    ...(pictureId && { passagePicture: signedAddress(sealer, pictureId) }),
    ...(soundId && { passageSound: signedAddress(sealer, soundId) }),
  };
}

function pictureAddress(sealer: Sealer, pictureId: string | null): string | null {
  return pictureId === null ? null : signedAddress(sealer, pictureId);
}

/** A question without the URLs of its files, as it is written to the log and to files. */
export function withoutAddresses(question: Question) {
  const { picture: _, passagePicture: _picture, passageSound: _sound, options, ...rest } = question;
  return { ...rest, options: options.map(({ picture: _address, ...option }) => option) };
}
