import {
  entriesIn,
  fieldValueText,
  type ChoiceField,
  type Field,
  type FieldTable,
  type FormValues,
  type ListField,
  type TextField,
} from "./fields.ts";
import { dayIn, type DateReading } from "./file-dates.ts";
import type { ImportColumn } from "./import-columns.ts";
import { readPhoneCell } from "./phone-cell.ts";

/* Reads and writes a table of fields (`fields.ts`) as columns and cells of files. */

type ColumnOf<Table extends FieldTable, Name extends keyof Table> = Table[Name] extends {
  column: infer Column;
}
  ? Column
  : Name;

/** The columns of a table's fields in files; `column` names those that differ. */
export type FileColumn<Table extends FieldTable> = {
  [Name in keyof Table]: Extract<ColumnOf<Table, Name>, string>;
}[keyof Table];

/** The columns read and written here: all except those of references. */
type PlainColumn<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends { kind: "reference" }
    ? never
    : Extract<ColumnOf<Table, Name>, string>;
}[keyof Table];

/** The columns of imports and exports, in the order of the table. */
export function fileColumns<Table extends FieldTable>(
  fields: Table,
): ImportColumn<FileColumn<Table>>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = columnOf(field, name);
    if (column === null) return [];
    const known: ImportColumn<string> = {
      key: column,
      header: column,
      label: field.fileLabel ?? field.label,
      spellings: field.spellings ?? [],
      ...(field.isSecret && { isSecret: true }),
      ...((field.kind === "text" || field.kind === "long text") && { keepsLines: true }),
    };
    return [known as ImportColumn<FileColumn<Table>>];
  });
}

/** The columns of a table's dates. */
export function dayColumns(fields: FieldTable): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "day" ? (columnOf(field, name) ?? []) : [],
  );
}

/** Rules for reading the cells of a file. */
interface CellReading extends DateReading {
  /** Returns the message for a cell that is not a date. */
  readonly noDate: (typed: string) => string;
}

/**
 * A note on one cell for the person who imports. bad: the row cannot be imported; warning: the cell
 * is left empty.
 */
export interface CellNote<Column extends string = string> {
  readonly column: Column;
  readonly level: "bad" | "warning" | "hint";
  readonly text: string;
}

/**
 * The cells of one line as form values, without unreadable ones, and the notes about these. Missing
 * and empty cells are left out; modules read references themselves. A row is not imported if the
 * cell of a flag ("Admitted") is unreadable; other unreadable cells are left empty.
 */
export function readCells<Table extends FieldTable>(
  fields: Table,
  cells: Readonly<Partial<Record<FileColumn<Table>, string>>>,
  reading: CellReading,
): { values: Partial<FormValues<Table>>; notes: CellNote<PlainColumn<Table>>[] } {
  const typed: Readonly<Partial<Record<string, string>>> = cells;
  const values: Record<string, unknown> = {};
  const notes: CellNote[] = [];
  for (const [name, field] of choicesLast(fields)) {
    const column = columnOf(field, name);
    const text = column === null ? undefined : typed[column];
    if (column === null || text === undefined || field.kind === "reference") continue;
    const cell = readCell(field, text, reading);
    const level = field.kind === "flag" ? "bad" : "warning";
    if ("fault" in cell) notes.push({ column, level, text: cell.fault });
    else values[name] = cell.value;
    if ("hint" in cell && cell.hint !== undefined) {
      notes.push({ column, level: "hint", text: cell.hint });
    }
  }
  return {
    values: values as Partial<FormValues<Table>>,
    notes: notes as CellNote<PlainColumn<Table>>[],
  };
}

/**
 * Returns the fields with choices last, so that faults in texts are listed before faults in choices.
 */
function choicesLast(fields: FieldTable): [string, Field][] {
  const isChoice = ({ kind }: Field) => kind === "choice" || kind === "flag";
  return Object.entries(fields).toSorted(
    ([, a], [, b]) => Number(isChoice(a)) - Number(isChoice(b)),
  );
}

/** The cells of a record in the format of an import; modules write references themselves. */
export function writeCells<Table extends FieldTable>(
  fields: Table,
  record: {
    readonly [
      Name in keyof Table as Table[Name] extends { kind: "reference" } ? never : Name
    ]: unknown;
  },
): Record<PlainColumn<Table>, string | null> {
  const values: Readonly<Partial<Record<string, unknown>>> = record;
  const written = Object.entries(fields).flatMap(([name, field]) => {
    const column = columnOf(field, name);
    if (column === null || field.kind === "reference") return [];
    return [[column, fieldValueText(field, values[name]) || null]];
  });
  return Object.fromEntries(written) as Record<PlainColumn<Table>, string | null>;
}

/** "Has 201 characters; at most 200 fit" */
export function tooLong(text: string, max: number): string {
  return `Has ${text.length} characters; at most ${max} fit`;
}

type Cell =
  | { readonly value: string | boolean; readonly hint?: string }
  | { readonly fault: string };

function readCell(
  field: Exclude<Field, { kind: "reference" }>,
  text: string,
  reading: CellReading,
): Cell {
  switch (field.kind) {
    case "day":
      return found(dayIn(text, reading), () =>
        ONLY_YEAR.test(text) ? "Is only a year, not a date" : reading.noDate(text),
      );
    case "choice":
      return readChoice(field, text);
    case "flag":
      return found(FLAG_SPELLINGS.get(text.toLowerCase()) ?? null, () => "Must be YES or NO");
    case "list":
      return readList(field, text);
    case "text":
    case "long text":
    case "email":
      return readText(field, text);
    case "phone":
      return readPhone(field, text);
  }
}

const FLAG_SPELLINGS = new Map([
  ...["yes", "y", "true", "1"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0"].map((word) => [word, false] as const),
]);

const ONLY_YEAR = /^(?:19|20)\d{2}$/;

function readPhone(field: TextField, text: string): Cell {
  const read = readPhoneCell(text);
  if ("fault" in read) return read;
  return { ...readText(field, read.phone), ...(read.hint && { hint: read.hint }) };
}

function readText({ max, parse, fault = "" }: TextField, text: string): Cell {
  if (text.length > max) return { fault: tooLong(text, max) };
  return parse ? found(parse(text), () => fault) : { value: text };
}

function readChoice({ choices, also = {}, parse, wordOf }: ChoiceField, text: string): Cell {
  const typed = normaliseWord(text);
  const meant = Object.entries(also).find(([spelling]) => normaliseWord(spelling) === typed)?.[1];
  const choice = choices.find((one) => one === meant || normaliseWord(one) === typed);
  return found(choice ?? parse?.(text) ?? null, () => {
    const offered = wordOf ? choices.map(wordOf) : choices;
    return `Must be one of: ${offered.join(", ")}`;
  });
}

function readList({ most, max }: ListField, text: string): Cell {
  const entries = entriesIn(text);
  if (entries.length > most) return { fault: `Has more than ${most} entries` };
  if (entries.some((entry) => entry.length > max)) {
    return { fault: `Has an entry of more than ${max} characters` };
  }
  return { value: entries.join(", ") };
}

function found(value: string | boolean | null, fault: () => string): Cell {
  return value === null ? { fault: fault() } : { value };
}

/** Makes "Full time", "full-time" and "FULLTIME" equal; the sign of "O-" stays. */
function normaliseWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, "")
    .replaceAll(/(?<=\p{L})[-_.]+(?=\p{L})/gu, "");
}

/** The fields whose column has a filled cell in this line, in the order of the table. */
export function filledFields(
  fields: FieldTable,
  cells: Readonly<Record<string, string>>,
): { readonly field: string; readonly column: string }[] {
  return Object.entries(fields).flatMap(([field, facts]) => {
    const column = columnOf(facts, field);
    return column !== null && cells[column] !== undefined ? [{ field, column }] : [];
  });
}

function columnOf({ column }: Field, name: string): string | null {
  return column === undefined ? name : column;
}
