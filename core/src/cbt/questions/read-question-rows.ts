import { restoreCell } from "../../api/csv-cell.ts";
import { matchColumns, normaliseHeader, type ImportColumn } from "../../api/import-columns.ts";
import { OPTION_KEYS } from "./question-limits.ts";
import type { QuestionType } from "./question.ts";
import { QuestionReading, type ReadQuestions } from "./read-draft.ts";
import { tableIssues } from "./text.ts";

interface Row {
  /** Line number in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const column = (header: string, ...spellings: string[]): ImportColumn => {
  return { key: header, header, label: header, spellings };
};

const COLUMNS: readonly ImportColumn[] = [
  column("Question", "Question text", "Text", "Questions"),
  column("Type", "Question type"),
  column("A", "Option A", "Option 1"),
  column("B", "Option B", "Option 2"),
  column("C", "Option C", "Option 3"),
  column("D", "Option D", "Option 4"),
  column(
    "Answer",
    "Answers",
    "Correct answer",
    "Correct answers",
    "Correct",
    "Key",
    "Correct option",
  ),
  column("Marks", "Mark", "Score", "Points"),
];

/** The columns of a file of questions, in the usual order. */
export const QUESTION_COLUMNS: readonly string[] = COLUMNS.map(({ header }) => header);

/** Maximum number of columns: a table with hundreds is not a list of questions. */
const MAX_COLUMNS = 100;

/** Type cells, as `normaliseHeader` writes them. */
const TYPES = new Map<string, QuestionType>([
  ["mcq", "MCQ"],
  ["multiplechoice", "MCQ"],
  ["objective", "MCQ"],
  ["truefalse", "TRUE_FALSE"],
  ["trueorfalse", "TRUE_FALSE"],
  ["tf", "TRUE_FALSE"],
  ["boolean", "TRUE_FALSE"],
  ["shortanswer", "SHORT_ANSWER"],
  ["short", "SHORT_ANSWER"],
  ["text", "SHORT_ANSWER"],
  ["fillintheblank", "SHORT_ANSWER"],
  ["fillinthegap", "SHORT_ANSWER"],
]);

/**
 * Reads questions from the rows of a table whose first row is the header. For any cells, each returned
 * question satisfies the contract, and the rest is reported.
 */
export function readQuestionRows(rows: readonly Row[]): ReadQuestions {
  const reading = new QuestionReading({ hasColumns: true });
  const [header, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!header) {
    reading.fault(1, null, "This file is empty.");
    return reading.done();
  }
  const headers = header.cells.slice(0, MAX_COLUMNS);
  const mapping = matchColumns(headers, COLUMNS);
  if (mapping.Question === undefined) {
    const names = QUESTION_COLUMNS.join(", ");
    reading.fault(header.line, null, tableIssues.noQuestionColumn(names));
    return reading.done();
  }
  for (const name of repeatedHeaders(headers)) {
    reading.fault(header.line, name, tableIssues.columnTwice(name));
  }
  for (const { line, cells } of body) {
    if (reading.isFull) break;
    if (cells.slice(header.cells.length).some((cell) => cell.trim() !== "")) {
      reading.fault(
        line,
        null,
        "This line has more cells than the header. Put quotes around text with commas.",
      );
      continue;
    }
    const cell = (name: string) => restoreCell(cells[mapping[name] ?? -1] ?? "").trim();
    const type = TYPES.get(normaliseHeader(cell("Type"))) ?? null;
    if (type === null && cell("Type") !== "") {
      reading.fault(
        line,
        "Type",
        "This is not a question type. Write MCQ, TRUE_FALSE or SHORT_ANSWER.",
      );
    }
    reading.add({
      line,
      type,
      text: cell("Question"),
      options: OPTION_KEYS.map(cell),
      answer: cell("Answer"),
      marks: cell("Marks"),
    });
  }
  if (body.length === 0)
    reading.fault(header.line, null, "There are no questions below the header.");
  return reading.done();
}

/** Known columns that occur more than once in the header, in any spelling. */
function repeatedHeaders(headers: readonly string[]): string[] {
  return COLUMNS.flatMap((one) => {
    const names = headers.filter((header) => one.key in matchColumns([header], [one]));
    return names.length > 1 ? [one.header] : [];
  });
}
