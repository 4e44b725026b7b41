import { KINDS } from "../questions/kinds/kinds.ts";
import { TYPED_GAP } from "../questions/plain-kinds.ts";
import { ALL_QUESTION_COLUMNS, QUESTION_COLUMNS } from "../questions/read-question-rows.ts";
import type { WrittenQuestion } from "./write-gift.ts";

const PICTURE = "[picture]";

/** Questions as the header and the rows of a spreadsheet, in the columns that `readQuestionRows` reads. */
export interface QuestionTable {
  readonly header: readonly string[];
  readonly rows: readonly string[][];
}

/**
 * Writes questions as rows. Pictures and places on them are lost, and of a section how many questions
 * are drawn. The usual columns are always there, the others if a question fills them.
 */
export function writeQuestionRows(questions: readonly WrittenQuestion[]): QuestionTable {
  const cells = questions.map(cellsOf);
  const header = ALL_QUESTION_COLUMNS.filter(
    (name) => QUESTION_COLUMNS.includes(name) || cells.some((row) => row[name]),
  );
  return { header, rows: cells.map((row) => header.map((name) => row[name] ?? "")) };
}

function cellsOf(question: WrittenQuestion): Record<string, string> {
  const { type, questionText, pictureId, options, details, section, marks } = question;
  const parts = details?.parts?.map((part) => (part === "" ? TYPED_GAP : part));
  const letters = options.map((option) => [
    option.key,
    [option.text, option.pictureId === null ? "" : PICTURE].join(" ").trim(),
  ]);
  return {
    ...Object.fromEntries(letters),
    Question: [questionText, pictureId === null ? "" : PICTURE].join(" ").trim(),
    Type: KINDS[type].label,
    Answer: answerOf(question),
    Marks: String(marks),
    Items: parts?.join("\n") ?? "",
    Unit: details?.unit ?? "",
    Capitals: details?.capitals ? "yes" : "",
    Section: section?.title ?? "",
    Instructions: section?.instructions ?? "",
    Topic: question.topic ?? "",
    Reason: question.explanation ?? "",
    Passage: question.passage ?? "",
  };
}

function answerOf({ type, correctAnswers: key }: WrittenQuestion): string {
  switch (type) {
    case "MCQ":
      return key.join(" or ");
    case "SEVERAL":
      return key.join(" and ");
    case "ORDERING":
    case "MATCHING":
      return key.map((letter) => (letter === "" ? "?" : letter)).join(", ");
    case "TAP":
      return "";
    case "TRUE_FALSE":
    case "SHORT_ANSWER":
    case "NUMBER":
    case "GAPS":
    case "WRITTEN":
      return key.join("\n");
  }
}
