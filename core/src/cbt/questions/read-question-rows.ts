import { restoreCell } from "../../api/csv-cell.ts";
import { isMere, matchColumns, type ImportColumn } from "../../api/import-columns.ts";
import { KINDS } from "./kinds/kinds.ts";
import { plainParts, typeNamed, typeOfParts } from "./plain-kinds.ts";
import {
  OPTION_KEYS,
  QUESTION_TYPES,
  SECTION_INSTRUCTIONS_LENGTH,
  SECTION_TITLE_LENGTH,
} from "./question-limits.ts";
import type { Section } from "./question.ts";
import { QuestionReading, type ReadQuestions } from "./read-draft.ts";
import { tableIssues } from "./text.ts";

/** A row of a table with its header's row above. */
export interface QuestionRow {
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
  column("E", "Option E", "Option 5"),
  column("F", "Option F", "Option 6"),
  column(
    "Answer",
    "Answers",
    "Correct answer",
    "Correct answers",
    "Correct",
    "Ans",
    "Key",
    "Correct option",
    "Right answer",
  ),
  column("Marks", "Mark", "Score", "Points"),
  column("Items", "Items to match", "Choices"),
  column("Unit"),
  column("Capitals", "Capitals count"),
  column("Section"),
  column("Instructions", "Section instructions"),
  column("Topic"),
  column("Reason", "Explanation", "Feedback"),
  column("Passage", "Reading passage"),
];

/** The columns of a file of questions, in the usual order. */
export const QUESTION_COLUMNS: readonly string[] = [
  "Question",
  "Type",
  "A",
  "B",
  "C",
  "D",
  "Answer",
  "Marks",
];

/** All columns, in the order of a written file. */
export const ALL_QUESTION_COLUMNS: readonly string[] = COLUMNS.map(({ header }) => header);

/** Whether cells are the header of a table of questions. */
export function isQuestionHeader(cells: readonly string[]): boolean {
  const { Question, ...others } = matchColumns(cells, COLUMNS);
  return Question !== undefined && Object.keys(others).length > 1;
}

/** Maximum number of columns: a table with hundreds is not a list of questions. */
const MAX_COLUMNS = 100;

/**
 * Reads questions from the rows of a table whose first row is the header. For any cells, each returned
 * question satisfies the contract, and the rest is reported.
 */
export function readQuestionRows(rows: readonly QuestionRow[]): ReadQuestions {
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
  const read = new Set(Object.values(mapping));
  const repeated = repeatedHeaders(headers);
  headers.forEach((name, position) => {
    const samples = body.flatMap(({ cells }) => cells[position]?.trim() || []);
    const isKnown = read.has(position) || isMere({ header: name, samples });
    const isRepeated = repeated.some((one) => one in matchColumns([name], COLUMNS));
    if (isKnown || isRepeated || samples.length === 0) return;
    reading.fault(header.line, name.trim() || null, tableIssues.columnNotRead(name.trim()));
  });
  for (const name of repeated) reading.fault(header.line, name, tableIssues.columnTwice(name));
  const sections = new SectionRows();
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
    const named = typeNamed(cell("Type"));
    if (named === null && cell("Type") !== "") {
      reading.fault(line, "Type", tableIssues.unknownType(WRITABLE_TYPES));
    }
    if (named === "TAP") {
      reading.otherKind(line, KINDS.TAP.label);
      continue;
    }
    const plain = {
      options: OPTION_KEYS.map(cell),
      answer: cell("Answer"),
      items: cell("Items"),
      unit: cell("Unit"),
      capitals: /^(?:yes|y|true|1)$/i.test(cell("Capitals")),
      marks: cell("Marks"),
    };
    const type = named ?? typeOfParts(plain);
    const section = sections.at(cell("Section"), cell("Instructions"));
    if (sections.isCut) reading.fault(line, "Section", tableIssues.longSection);
    reading.add({
      line,
      type,
      text: cell("Question"),
      options: plain.options,
      answer: plain.answer,
      marks: plain.marks,
      passage: cell("Passage"),
      topic: cell("Topic"),
      explanation: cell("Reason"),
      section,
      ...(type && plainParts(type, plain)),
    });
  }
  if (body.length === 0)
    reading.fault(header.line, null, "There are no questions below the header.");
  return reading.done();
}

const WRITABLE_TYPES = QUESTION_TYPES.filter((type) => type !== "TAP")
  .map((type) => KINDS[type].label)
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");

/** Makes a section of rows below each other with the same heading. */
class SectionRows {
  #last: Section | undefined;
  #written = "";
  isCut = false;

  at(title: string, instructions: string): Section | undefined {
    this.isCut = false;
    if (title === "" || title === this.#written) return title === "" ? undefined : this.#last;
    this.isCut =
      title.length > SECTION_TITLE_LENGTH || instructions.length > SECTION_INSTRUCTIONS_LENGTH;
    this.#written = title;
    this.#last = {
      key: (this.#last?.key ?? 0) + 1,
      title: cutAt(title, SECTION_TITLE_LENGTH),
      instructions: cutAt(instructions, SECTION_INSTRUCTIONS_LENGTH),
      draw: null,
      isShuffled: false,
    };
    return this.#last;
  }
}

/** Never ends inside a surrogate pair. */
const cutAt = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** Known columns that occur more than once in the header, in any spelling. */
function repeatedHeaders(headers: readonly string[]): string[] {
  return COLUMNS.flatMap((one) => {
    const names = headers.filter((header) => one.key in matchColumns([header], [one]));
    return names.length > 1 ? [one.header] : [];
  });
}
