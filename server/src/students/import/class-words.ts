import type { ImportQuestion } from "@school/core/api/imports.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";
import { fullClassName, normaliseClassName, tidyName } from "@school/core/classes/class-name.ts";
import { USUAL_LEVELS } from "@school/core/classes/class-words.ts";
import type { ImportRow } from "../../platform/documents/imports/kind.ts";
import { classQuestions as texts } from "./text.ts";
import {
  type ClassWord,
  inLevel,
  type ClassTarget,
  type ImportClasses,
  readClassWord,
} from "./places.ts";

const WITHOUT_CLASS = "withoutClass";
const MISSING_CLASSES = "missingClasses";
/** More unknown classes than a school has: probably the wrong column. */
const MAX_UNKNOWN = 100;
/** Lists often write a class once, and leave the rows below it empty. */
const ABOVE = "above";
const NO_CLASS = "none";
const REFUSE = "refuse";
const MAKE = "make";
const MAKE_IN = "make:";

interface MatchedRows {
  /** Null for a pupil without a class. */
  place(row: ImportRow): ClassTarget | null | { readonly fault: string };
  readonly questions: readonly ImportQuestion[];
  /** Names of the classes to create. */
  readonly made: readonly string[];
}

/**
 * Finds the class of each row: by its own text, by the heading above, or by a person's answer. Each
 * doubtful text is asked about once, and once for all rows without one.
 */
export function matchRowClasses(
  rows: readonly ImportRow[],
  importClasses: ImportClasses,
  answers: Readonly<Record<string, string>>,
): MatchedRows | { readonly tooMany: number } {
  const words = new Map<string, { typed: string; rows: number; match: ClassWord }>();
  const without: ImportRow[] = [];
  const wordsAbove = wordsAboveEmpty(rows, importClasses);
  for (const row of rows) {
    const typed = wordOf(row, importClasses);
    if (typed === null) {
      if (!row.unread?.includes("className")) without.push(row);
      continue;
    }
    const key = normaliseClassName(typed);
    const known = words.get(key);
    if (known) known.rows += 1;
    else {
      const category = row.cells.classCategory ?? null;
      words.set(key, { typed, rows: 1, match: readClassWord(typed, category, importClasses) });
    }
  }
  const unsure = [...words].filter(([, { match }]) => match.kind === "doubtful");
  if (unsure.length > MAX_UNKNOWN) return { tooMany: unsure.length };

  const canBeMade = unsure.flatMap(([, { typed, match }]) =>
    match.kind === "doubtful" && match.missing ? [typed] : [],
  );
  const makes = answers[MISSING_CLASSES] === MAKE;
  const decided = new Map<string, ClassTarget | null | { readonly fault: string }>();
  const made = new Map<string, string>();
  const questions: ImportQuestion[] = [];
  for (const [key, { typed, rows: count, match }] of words) {
    if (match.kind === "found") decided.set(key, match.place);
    if (match.kind === "deleted") decided.set(key, { fault: match.fault });
    if (match.kind !== "doubtful") continue;
    if (makes && match.missing) {
      decided.set(key, { missing: match.missing });
      made.set(key, fullClassName(match.missing));
      continue;
    }
    const question = wordQuestion(key, { typed, rows: count, match }, importClasses, answers);
    questions.push(question);
    const chosen = chosenClass(question.answer, typed);
    decided.set(key, chosen === undefined ? { fault: match.fault } : chosen);
    if (chosen && "missing" in chosen) made.set(key, fullClassName(chosen.missing));
  }
  const hasAbove = without.some(({ line }) => wordsAbove.has(line));
  const withoutClass = withoutQuestion(without, importClasses, hasAbove, answers[WITHOUT_CLASS]);
  const isAbove = withoutClass.answer === ABOVE;
  const joined = isAbove ? undefined : chosenClass(withoutClass.answer, "");
  const ofWithout = joined === undefined ? { fault: apiMessages.isMissing } : joined;
  return {
    place(row) {
      if (row.unread?.includes("className")) return null;
      const word =
        wordOf(row, importClasses) ?? (isAbove ? (wordsAbove.get(row.line) ?? null) : null);
      return word === null ? ofWithout : (decided.get(normaliseClassName(word)) ?? null);
    },
    questions: [
      ...(without.length > 0 ? [withoutClass] : []),
      ...(canBeMade.length > 0 ? [missingQuestion(canBeMade, answers[MISSING_CLASSES])] : []),
      ...questions,
    ],
    made: [...made.values()],
  };
}

/** The class named in the row, with the arm from a separate column; null for none. */
function wordOf(
  { cells, headings = [], unread = [] }: ImportRow,
  importClasses: ImportClasses,
): string | null {
  const { className, arm } = cells;
  const word = tidyName(className ?? "");
  if (word !== "") {
    const hasArm = arm === undefined || normaliseClassName(word).endsWith(normaliseClassName(arm));
    return hasArm ? word : `${word} ${tidyName(arm)}`;
  }
  // The class of an error cell is not the one above it.
  if (unread.includes("className")) return null;
  const names = headings.map((heading) => tidyName(heading.replace(CLASS_LABEL, "")));
  return names.find((name) => namesClass(name, importClasses)) ?? null;
}

/** "Class: Primary 4" above a list. */
const CLASS_LABEL = /^\s*class(?:es)?\s*[:=-]\s*/i;
/** A title with more words is not a class, though it begins like one. */
const MAX_CLASS_WORDS = 3;

function namesClass(text: string, importClasses: ImportClasses): boolean {
  const read = readClassWord(text, null, importClasses);
  if (read.kind !== "doubtful") return read.kind === "found";
  const isShort = text.split(" ").length <= MAX_CLASS_WORDS;
  return isShort && (read.missing !== null || read.likely.length > 0);
}

/** The class of the nearest row above that has one, for each row without one, by line. */
function wordsAboveEmpty(
  rows: readonly ImportRow[],
  importClasses: ImportClasses,
): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  let above: string | null = null;
  let group = "";
  for (const row of rows) {
    // A heading, and another sheet, begin a new group.
    const begun = JSON.stringify(row.headings);
    if (begun !== group) above = null;
    group = begun;
    const word = wordOf(row, importClasses);
    if (word !== null) above = word;
    else if (above !== null) words.set(row.line, above);
  }
  return words;
}

interface DoubtfulWord {
  readonly typed: string;
  readonly rows: number;
  readonly match: ClassWord & { kind: "doubtful" };
}

/** The question which class a word means, likely ones first. */
function wordQuestion(
  key: string,
  { typed, rows, match }: DoubtfulWord,
  { open, levels }: ImportClasses,
  answers: Readonly<Record<string, string>>,
): ImportQuestion {
  const otherClasses = open.filter(({ id }) => match.likely.every((one) => one.id !== id));
  const choices = [
    ...[...match.likely, ...otherClasses].map((one) => ({
      value: one.id,
      label: fullClassName(one),
    })),
    { value: NO_CLASS, label: texts.noClass },
    { value: REFUSE, label: texts.refuse },
    ...levelNames(levels).map((name) => ({
      value: `${MAKE_IN}${name}`,
      label: texts.makeIn(typed, name),
    })),
  ];
  const name = `class:${key}`.slice(0, 100);
  const chosen = choices.find(({ value }) => value === answers[name])?.value;
  return { key: name, text: texts.which(typed, rows), choices, answer: chosen ?? REFUSE };
}

/** The school's levels, then the usual ones that it lacks. */
function levelNames(levels: ImportClasses["levels"]): string[] {
  const names = levels.map(({ name }) => name);
  const known = new Set(names.map(normaliseClassName));
  const usual = USUAL_LEVELS.map(({ name }) => name);
  return [...names, ...usual.filter((name) => !known.has(normaliseClassName(name)))];
}

/** Returns the class of a person's choice; undefined for rows that are not imported. */
function chosenClass(answer: string | null, typed: string) {
  if (answer === null || answer === REFUSE) return undefined;
  if (answer === NO_CLASS) return null;
  if (!answer.startsWith(MAKE_IN)) return { id: answer };
  return { missing: inLevel(typed, answer.slice(MAKE_IN.length)) };
}

/** The question which class rows without a class join; nothing is proposed. */
function withoutQuestion(
  rows: readonly ImportRow[],
  { open }: ImportClasses,
  hasAbove: boolean,
  answer: string | undefined,
): ImportQuestion {
  const choices = [
    ...(hasAbove ? [{ value: ABOVE, label: texts.above }] : []),
    ...open.map((openClass) => ({ value: openClass.id, label: fullClassName(openClass) })),
    { value: NO_CLASS, label: texts.noClass },
    { value: REFUSE, label: texts.refuse },
  ];
  return {
    key: WITHOUT_CLASS,
    text: texts.without(rows.length, listed(rows.map(nameInFile), MAX_PUPILS_NAMED)),
    choices,
    answer: choices.find(({ value }) => value === answer)?.value ?? null,
  };
}

/** The pupil's name in the file. */
function nameInFile({ line, cells: { name, lastName, firstName } }: ImportRow): string {
  return tidyName(name ?? `${lastName ?? ""} ${firstName ?? ""}`) || texts.row(line);
}

const MAX_PUPILS_NAMED = 5;
const MAX_NAMED = 12;

function missingQuestion(names: readonly string[], answer: string | undefined): ImportQuestion {
  return {
    key: MISSING_CLASSES,
    text: texts.missing(listed(names, MAX_NAMED)),
    choices: [
      { value: REFUSE, label: "Choose a class for each of them" },
      { value: MAKE, label: texts.make },
    ],
    answer: answer === MAKE ? MAKE : REFUSE,
  };
}

/** The first names and the number of further ones: "Ada Obi, Musa Bello and 3 more". */
function listed(names: readonly string[], max: number): string {
  const more = names.length > max ? ` and ${names.length - max} more` : "";
  return `${names.slice(0, max).join(", ")}${more}`;
}

/** Whether the import creates a class with these answers, in any category. */
export function makesClasses(answers: Readonly<Record<string, string>>): boolean {
  return Object.values(answers).some((answer) => answer === MAKE || answer.startsWith(MAKE_IN));
}
