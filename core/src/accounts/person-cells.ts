import { askAboutDates, type DateReading } from "../api/file-dates.ts";
import type { ImportQuestion } from "../api/imports.ts";
import { messages as apiMessages } from "../api/text.ts";
import { printedNameFault } from "./printed-name.ts";
import { messages } from "./text.ts";
import {
  NAME_ORDER,
  type NameOrder,
  nameOrderOf,
  nameOrderQuestion,
  splitWholeName,
} from "./whole-name.ts";

/* Reads the cells about names and accounts that files of pupils and of staff share. */

type Cells<Column extends string = string> = Readonly<Partial<Record<Column, string>>>;

/** Rules for reading the cells of a file of people. */
export interface PersonReading extends DateReading {
  readonly nameOrder: NameOrder;
  /** Whether a pupil can have one name only. */
  readonly mayHaveOneName?: boolean;
}

/**
 * Returns the rules for reading the dates and whole names of a file by the given answers, and the
 * questions about them.
 */
export function askAboutCells(
  lines: readonly { readonly cells: Cells }[],
  dateColumns: readonly string[],
  answers: Readonly<Record<string, string>>,
  today: string,
): { reading: PersonReading; dateQuestions: ImportQuestion[]; nameQuestions: ImportQuestion[] } {
  const days = lines.flatMap(({ cells }) => dateColumns.flatMap((column) => cells[column] ?? []));
  const names = lines.flatMap(({ cells }) => cells["name"] ?? []);
  const dates = askAboutDates(days, answers, today);
  const question = nameOrderQuestion(names, answers[NAME_ORDER]);
  return {
    reading: { ...dates.reading, nameOrder: nameOrderOf(answers[NAME_ORDER]) },
    dateQuestions: dates.questions,
    nameQuestions: question ? [question] : [],
  };
}

/** The columns of a person's names, beside "name" for the whole name. */
interface NameColumns<Column extends string> {
  readonly surname: Column;
  readonly otherNames: Column;
  /** The columns that are joined to the other names, in order. */
  readonly joined: readonly Column[];
}

/**
 * Both names, from columns of their own or from one with the whole name, and their faults.
 *
 * @param mayHaveOne whether a person can have one name only, which is then the surname
 */
export function readNames<Column extends string>(
  cells: Cells<Column | "name">,
  columns: NameColumns<Column>,
  order: NameOrder,
  mayHaveOne = false,
) {
  const whole = splitWholeName(cells.name ?? "", order);
  const joined = columns.joined.flatMap((column) => cells[column] ?? []).join(" ");
  const surname = cells[columns.surname] ?? whole.surname;
  const otherNames = joined || whole.otherNames;
  if (mayHaveOne && (surname === "") !== (otherNames === "")) {
    const column = surname === "" ? columns.otherNames : columns.surname;
    const name = (surname || otherNames).replace(/\s+/g, " ");
    const text = printedNameFault(name);
    const faults = text === null ? [] : [{ column, level: "bad" as const, text }];
    return { surname: name, otherNames: "", titles: whole.titles, faults };
  }
  const faults: { column: Column | "name"; level: "bad"; text: string }[] = [];
  const nameOf = (part: "surname" | "otherNames", typed: string | undefined) => {
    const name = (typed ?? whole[part]).replace(/\s+/g, " ");
    const isWhole = typed === undefined && cells.name !== undefined;
    const missing = isWhole ? messages.hasOnlyOneName : apiMessages.isMissing;
    const text = name === "" ? missing : printedNameFault(name);
    if (text) faults.push({ column: isWhole ? "name" : columns[part], level: "bad", text });
    return name;
  };
  return {
    surname: nameOf("surname", cells[columns.surname]),
    otherNames: nameOf("otherNames", joined || undefined),
    titles: whole.titles,
    faults,
  };
}

/** Whether an account is active: true without a cell, null for a cell that does not say it. */
export function readStatus(status = "active"): boolean | null {
  const word = status.toLowerCase();
  if (word === "active" || word === "enabled") return true;
  return word === "disabled" || word === "inactive" ? false : null;
}
