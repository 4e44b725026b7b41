import {
  lineKind,
  splitOptions,
  takeAnswer,
  takeMarks,
  takeTruth,
  tidyLine,
  type DocumentLine,
  withOptionMarks,
} from "./document-lines.ts";
import { MAX_QUESTIONS, OPTION_KEYS } from "./question-limits.ts";
import { plainParts, typeNamed, typeOfParts } from "./plain-kinds.ts";
import type { QuestionType } from "./question.ts";
import { matchingParts } from "./raw-kinds.ts";
import { QuestionReading, type RawQuestion, type ReadQuestions } from "./read-draft.ts";
import { isQuestionHeader, type QuestionRow, readQuestionRows } from "./read-question-rows.ts";
import { withRomanMarks } from "./roman-lines.ts";
import { documentIssues } from "./text.ts";

/** A question while its lines are being read. */
interface Gathered {
  readonly line: number;
  /** Null without a number. */
  readonly number: number | null;
  readonly text: string[];
  /** The lines of each option. */
  readonly options: string[][];
  /** Indexes of options that the document marks as right. */
  readonly marked: number[];
  answer: string | null;
  marks: string | null;
  isTruth: boolean;
  type: QuestionType | null;
  /** Items with their matches, of a question whose written type is matching. */
  readonly pairs: { item: string; match: string }[];
  explanation: string | null;
  /** The last number of a numbered list of statements within its text. */
  statements: number;
}

/** "1. B 2. C (3) true": unambiguous, so that matching is linear. */
const KEY_LINE = /^(?:\d{1,3}(?: ?[.):-])? ?\(?(?:[A-F]|true|false)\b\)?[ ,;.]*)+$/i;

/** "Nigeria -> Abuja" */
const PAIR = /^([^=→]+?) ?(?:->|→|=) ?(.+)$/;

/** Fifty lines for each question of the longest list. */
const MAX_LINES = 10_000;
/** Longer than the longest question with all its options on one line. */
const LINE_LENGTH = 10_000;

/**
 * Reads questions from pasted text: numbered (or followed by options), options A to F in the usual
 * forms, also in columns or with roman numbers, "Answer: B" below a question or a key at the end, "(True/False)", "[2]" or "(2 marks)". For
 * any text, each returned question satisfies the contract, and the rest is reported.
 */
export function readQuestionDocument(text: string): ReadQuestions {
  return readQuestionLines(text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/));
}

/** Like `readQuestionDocument`, of the lines of a document; the cells of a table have tabs between them. */
export function readQuestionLines(lines: readonly string[]): ReadQuestions {
  const document = new DocumentReader();
  const read = lines.slice(0, MAX_LINES);
  const tables = tablesIn(read);
  for (const { line, text } of withRomanMarks(withOptionMarks(read.map(tidyLine)))) {
    document.read(tables.lines.has(line) ? "" : text, line);
  }
  const { questions, faults } = document.done(lines.length, tables.rows.length > 0);
  const ofTables = tables.rows.map((rows) => readQuestionRows(rows));
  return {
    questions: [...questions, ...ofTables.flatMap((one) => one.questions)].slice(0, MAX_QUESTIONS),
    faults: [...faults, ...ofTables.flatMap((one) => one.faults)].toSorted(
      (one, other) => one.line - other.line,
    ),
  };
}

class DocumentReader {
  readonly #reading = new QuestionReading({ hasColumns: false });
  readonly #gathered: Gathered[] = [];
  #current: Gathered | null = null;
  /** Lines without a question so far: a heading, or a question without a number. */
  #waiting: { line: number; text: string }[] = [];
  /** The kind of the latest line of the question; a further line continues it. */
  #last: "text" | "option" | "dropped" | "answer" = "text";
  #isAfterBlank = true;
  /** Whether the waiting lines are directly below the options of the question. */
  #isStray = false;
  #isInKey = false;
  #key: { line: number; number: number; answer: string }[] = [];

  read(whole: string, lineNumber: number): void {
    const line = whole.slice(0, LINE_LENGTH);
    if (line !== whole) {
      this.#reading.fault(lineNumber, null, documentIssues.longLine(LINE_LENGTH));
    }
    for (const piece of splitOptions(line)) {
      const { text, answer } = takeAnswer(piece);
      const kind = lineKind(text);
      if (!this.#readKey(text, kind, lineNumber)) this.#take(kind, text, lineNumber);
      if (answer !== null) this.#take({ kind: "answer", text: answer }, answer, lineNumber);
    }
    this.#isAfterBlank = line === "";
  }

  /** `lines`: number of lines of the document; `hasTable`: whether others have questions too. */
  done(lines: number, hasTable: boolean): ReadQuestions {
    this.#leaveOut();
    if (lines > MAX_LINES) {
      this.#reading.fault(MAX_LINES, null, "The document is too long. The rest was left out.");
    }
    const there = new Set(this.#gathered.map((one) => one.number));
    const open = Map.groupBy(
      this.#gathered.filter((one) => one.answer === null),
      (one) => one.number,
    );
    for (const { line, number, answer } of this.#key) {
      const question = open.get(number)?.shift();
      if (question) {
        question.answer = answer;
      } else {
        const why = there.has(number)
          ? documentIssues.hasAnswer(number)
          : documentIssues.keyWithoutQuestion(number);
        this.#reading.fault(line, null, why);
      }
    }
    for (const one of this.#gathered) this.#reading.add(rawOf(one));
    if (this.#gathered.length === 0 && !hasTable)
      this.#reading.fault(
        1,
        null,
        "No questions found. Number them 1., 2., 3. and write the answer below each, such as Answer: B.",
      );
    return this.#reading.done();
  }

  #take(kind: DocumentLine, line: string, lineNumber: number): void {
    switch (kind.kind) {
      case "blank":
        return;
      case "key":
        this.#isInKey = this.#current !== null;
        if (!this.#isInKey) this.#wait(line, lineNumber);
        return;
      case "number":
        return this.#number(kind, line, lineNumber);
      case "option":
        return this.#option(kind, line, lineNumber);
      case "answer":
        return this.#answer(kind.text, lineNumber);
      case "heading":
        this.#leaveOut();
        this.#reading.fault(lineNumber, null, documentIssues.lineLeftOut);
        this.#last = "dropped";
        return;
      case "type":
      case "reason":
        return this.#fact(kind, line, lineNumber);
      case "marks":
        if (this.#current) this.#current.marks ??= kind.text;
        return;
      case "text":
        return this.#text(line, lineNumber);
    }
  }

  #number(
    { number, isPart, text }: Extract<DocumentLine, { kind: "number" }>,
    line: string,
    lineNumber: number,
  ): void {
    const current = this.#current;
    if (current && !isPart && !isComplete(current) && !this.#isAfterBlank) {
      const isStatement = number === current.statements + 1;
      if (isStatement) current.statements = number;
      if (isStatement || number !== (current.number ?? 0) + 1) return this.#text(line, lineNumber);
    }
    this.#leaveOut();
    this.#begin(number, [text], lineNumber);
  }

  #option(
    { place: at, text, isMarked }: Extract<DocumentLine, { kind: "option" }>,
    line: string,
    lineNumber: number,
  ): void {
    if (at === 0) this.#beginWithWaiting();
    const current = this.#current;
    if (current === null) return this.#wait(line, lineNumber);
    if (at >= OPTION_KEYS.length) {
      this.#reading.fault(
        lineNumber,
        null,
        "A question has options A to F. This one was left out.",
      );
      this.#last = "dropped";
    } else if (current.options[at]?.length === 0) {
      // The second row of options in columns: "A … C …", then "B … D …".
      current.options[at]?.push(text);
      if (isMarked) current.marked.push(at);
      this.#last = "option";
    } else if (at < current.options.length) {
      this.#reading.fault(lineNumber, null, documentIssues.optionTwice(OPTION_KEYS[at]));
      this.#last = "dropped";
    } else {
      while (current.options.length < at) current.options.push([]);
      current.options.push([text]);
      if (isMarked) current.marked.push(at);
      this.#last = "option";
    }
  }

  #answer(text: string, lineNumber: number): void {
    const pairs = keyPairs(text);
    if (pairs.length > 1 && this.#current !== null) {
      // "Answers: 1. B 2. C": the key of all questions on one line.
      this.#key.push(...pairs.map((pair) => ({ line: lineNumber, ...pair })));
      this.#isInKey = true;
      return;
    }
    const isBelowOptions = this.#isStray && this.#current?.answer === null;
    if (isBelowOptions) this.#leaveOut();
    else this.#beginWithWaiting();
    if (this.#current === null) {
      this.#reading.fault(lineNumber, null, "This answer does not belong to a question.");
    } else if (this.#current.answer !== null) {
      this.#reading.fault(
        lineNumber,
        null,
        "This question has a second answer, which was left out.",
      );
    } else {
      this.#current.answer = text;
    }
    this.#last = "answer";
  }

  /** Takes the type or the reason of a question; before any question such a line is text. */
  #fact(
    { kind, text }: Extract<DocumentLine, { kind: "type" | "reason" }>,
    line: string,
    lineNumber: number,
  ): void {
    const current = this.#waiting.length === 0 ? this.#current : null;
    const type = kind === "type" ? typeNamed(text) : null;
    if (!current || (kind === "type" && type === null)) return this.#text(line, lineNumber);
    if (kind === "type") current.type ??= type;
    else {
      current.explanation ??= text;
      this.#last = "answer";
    }
  }

  #text(text: string, lineNumber: number): void {
    const current = this.#current;
    const [, item, match] = (current?.type === "MATCHING" && PAIR.exec(text)) || [];
    if (current && item && match) return void current.pairs.push({ item, match });
    const isOver =
      current && isComplete(current) && (this.#isAfterBlank || this.#last === "answer");
    // A wrapped option continues in lower case; other text below the last one is something else.
    const isStray =
      current !== null &&
      this.#last === "option" &&
      isComplete(current) &&
      /^\p{Lu}\p{L}*\s/u.test(text);
    if (current === null || isOver || isStray || this.#waiting.length > 0) {
      this.#isStray = isStray && !isOver;
      return this.#wait(text, lineNumber);
    }
    if (this.#last === "dropped") {
      return this.#reading.fault(lineNumber, null, documentIssues.lineLeftOut);
    }
    if (this.#last === "option") current.options.at(-1)?.push(text);
    else if (/^(?:true|false)$/i.test(text)) current.isTruth = true;
    else current.text.push(text);
  }

  /** Reads a line of the key, "1. B 2. C" or "3. Abuja"; false if it is not one. */
  #readKey(line: string, { kind }: DocumentLine, lineNumber: number): boolean {
    if (!this.#isInKey || kind === "blank" || kind === "key") return false;
    const pairs = keyPairs(line);
    if (pairs.length > 0) {
      this.#key.push(...pairs.map((pair) => ({ line: lineNumber, ...pair })));
      return true;
    }
    const [, number, answer] = /^(\d{1,3}) ?[.):-] ?(.+)$/.exec(line) ?? [];
    const isAsked = this.#gathered.some((one) => one.number === Number(number));
    this.#isInKey = number !== undefined && isAsked;
    if (this.#isInKey && answer) {
      this.#key.push({ line: lineNumber, number: Number(number), answer });
    }
    return this.#isInKey;
  }

  #begin(number: number | null, text: string[], line: number): void {
    const fresh = { line, number, text, options: [], marked: [] };
    this.#current = {
      ...fresh,
      answer: null,
      marks: null,
      isTruth: false,
      type: null,
      pairs: [],
      explanation: null,
      statements: 0,
    };
    this.#gathered.push(this.#current);
    this.#last = "text";
  }

  /** Begins the next question with the waiting lines, if the current one is complete. */
  #beginWithWaiting(): void {
    const [first] = this.#waiting;
    if (!first || (this.#current && !isComplete(this.#current))) return;
    const text = this.#waiting.map((one) => one.text);
    this.#waiting = [];
    this.#begin(null, text, first.line);
  }

  #wait(text: string, line: number): void {
    this.#waiting.push({ text, line });
  }

  /** Reports waiting lines, such as headings, as left out. */
  #leaveOut(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const last = (this.#waiting.at(-1) ?? first).line;
    const message = last === first.line ? documentIssues.lineLeftOut : documentIssues.linesTo(last);
    this.#reading.fault(first.line, null, message);
    this.#waiting = [];
    this.#isStray = false;
  }
}

/**
 * The tables of a document, pasted with a tab between cells: each with its header and rows, and the
 * numbers of their lines.
 */
function tablesIn(lines: readonly string[]): { rows: QuestionRow[][]; lines: Set<number> } {
  const tables: QuestionRow[][] = [];
  const taken = new Set<number>();
  let table: QuestionRow[] | null = null;
  lines.forEach((text, index) => {
    const cells = text.split("\t").map((cell) => cell.trim());
    if (cells.length < 2) table = null;
    else if (table === null && isQuestionHeader(cells)) tables.push((table = []));
    if (table === null) return;
    table.push({ line: index + 1, cells });
    taken.add(index + 1);
  });
  return { rows: tables, lines: taken };
}

/** The pairs of a line "1. B 2. C"; none of any other line. */
function keyPairs(line: string): { number: number; answer: string }[] {
  if (!KEY_LINE.test(line)) return [];
  const pairs = line.matchAll(/(\d{1,3})[ .):(-]*([A-F]\b|true|false)/gi);
  return [...pairs].map(([, number, answer = ""]) => ({ number: Number(number), answer }));
}

function isComplete({ options, marked, answer, isTruth, pairs }: Gathered): boolean {
  return (
    options.length >= 2 || pairs.length >= 2 || marked.length > 0 || answer !== null || isTruth
  );
}

function rawOf(gathered: Gathered): RawQuestion {
  const { line, marked, pairs, explanation } = gathered;
  const options = gathered.options.map((lines) => lines.join(" "));
  const ended = takeMarks(gathered.text.join("\n").trim());
  const truth = takeTruth(ended.text);
  const { text, marks } = ended.marks === null ? takeMarks(truth.text) : { ...ended, ...truth };
  const isTruth = (truth.isTruth || gathered.isTruth) && options.length === 0;
  const answer = gathered.answer ?? (marked.map((index) => OPTION_KEYS[index]).join(", ") || null);
  const written = gathered.marks ?? marks;
  const plain = {
    options,
    answer: answer ?? "",
    items: "",
    unit: "",
    capitals: false,
    marks: written,
  };
  const type = gathered.type ?? (isTruth ? "TRUE_FALSE" : typeOfParts(plain));
  const raw = { line, type, text, options, answer, marks: written };
  return {
    ...raw,
    ...(explanation !== null && { explanation }),
    ...(type && (pairs.length > 0 ? matchingParts(pairs) : plainParts(type, plain))),
  };
}
