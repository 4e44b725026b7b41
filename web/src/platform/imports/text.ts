import { type ImportReport, type NoteLevel, rowName } from "@school/core/api/imports.ts";
import { messages } from "@school/core/api/text.ts";
import { plural } from "@school/core/api/plural.ts";
import { labels } from "../../ui/text.ts";

/** Singular and plural of the imported thing: "pupil", "pupils". */
export interface ImportNoun {
  readonly one: string;
  readonly many: string;
}

/** "1 pupil", "10,000 pupils". */
export function counted({ one, many }: ImportNoun, count: number): string {
  return plural(count, one, many);
}

const row: ImportNoun = { one: "row", many: "rows" };
type Counts = Pick<ImportReport, "added" | "updated" | "unchanged">;

/** Texts that describe how the file was read. */
export const fileRead = {
  how: (readAs: string) => `Read as ${readAs}.`,
  header: ([first, second]: readonly number[]) =>
    second === undefined
      ? `The header is row ${first}.`
      : `The header is rows ${first} and ${second}.`,
  sheets: (count: number) =>
    `This workbook has ${count} sheets. Read together, the name of a sheet counts as the class.`,
  sheetChoice: ({ name, rows, isHidden }: ImportReport["sheets"][number]) =>
    `${name} (${counted(row, rows)}${isHidden ? ", hidden" : ""})`,
  allSheets: "All sheets as one list",
  headerChoice: (line: number, text: string) => (text ? `Row ${line}: ${text}` : `Row ${line}`),
} as const;

/** Texts for the findings of the dry run. */
export const findings = {
  bad: (count: number) => `${counted(row, count)} cannot be imported.`,
  new: (noun: ImportNoun, count: number) =>
    `${counted(noun, count)} ${count === 1 ? "is" : "are"} new.`,
  updated: (count: number) =>
    `${count.toLocaleString("en")} already here, to be updated from the file.`,
  unchanged: (count: number) => `${count.toLocaleString("en")} already here, nothing to change.`,
  skipped: (count: number) =>
    `${counted(row, count)} left out: titles, totals and others without a person.`,
  repeated: (count: number, included: number) =>
    `Duplicate rows: ${count - included} left out${included === 0 ? "" : `, ${included} imported`}.`,
  warnings: (count: number) =>
    `${counted(row, count)} with a cell that is left empty. The rest of the row is imported.`,
  missing: (labels: readonly string[]) =>
    `No column was recognised as: ${labels.join(", ")}. Choose it under Columns.`,
  unknownColumns: (names: readonly string[]) =>
    `${plural(names.length, "column is", "columns are")} not imported: ${names.join(", ")}. To import ${names.length === 1 ? "it" : "them"}, choose a field under Columns.`,
  skip: (count: number) => `Skip the ${counted(row, count)} that cannot be imported`,
} as const;

/** Returns the label of the start button. */
export function startLabel(noun: ImportNoun, { added, updated }: Counts): string {
  if (updated === 0) return `Import ${counted(noun, added)}`;
  if (added === 0) return `Update ${counted(noun, updated)}`;
  return `Import ${counted(noun, added)}, update ${updated.toLocaleString("en")}`;
}

/** Reasons for which the import cannot start yet. */
export const obstacles = {
  nothingNew: messages.nothingNew,
} as const;

export const checkAgain = {
  button: labels.checkAgain,
} as const;

export const columnTexts = {
  count: (known: number, all: number) => `${known} of ${all} are imported`,
  field: (name: string) => `What ${name} is`,
  unnamed: (position: number) => `Column ${position + 1}`,
} as const;

/** Labels of the lists of notes: tab, table caption and list of groups. */
export const noteLists: Record<
  NoteLevel,
  { readonly tab: string; readonly caption: string; readonly groups: string }
> = {
  bad: { tab: "Cannot be imported", caption: "Rows that cannot be imported", groups: "Reasons" },
  repeated: {
    tab: "Duplicate rows",
    caption: "Rows that repeat an earlier row",
    groups: "Reasons",
  },
  warning: {
    tab: "Left empty",
    caption: "Rows with a cell that is left empty",
    groups: "Reasons",
  },
  known: { tab: "Already here", caption: "People who are already here", groups: "Updates" },
  hint: { tab: "Hints", caption: "Rows with hints", groups: "Kinds of hints" },
  skipped: { tab: "Left out", caption: "Rows that are left out", groups: "Reasons" },
};

/** Rows that repeat an earlier row, each with a checkbox. */
export const repeats = {
  column: "Leave out",
  leaveOut: (line: number) => `Leave out row ${rowName(line)}`,
} as const;

/** A tab of the rows to check: "Duplicate rows (3)". */
export const tabLabel = (tab: string, count: number) => `${tab} (${count.toLocaleString("en")})`;

/** Texts for the outcome of an import. */
export const ended = {
  done(noun: ImportNoun, { added, updated, unchanged }: Counts): string {
    const parts = [
      (added > 0 || updated + unchanged === 0) && `${counted(noun, added)} imported`,
      updated > 0 && `${counted(noun, updated)} updated`,
      unchanged > 0 && `${unchanged.toLocaleString("en")} unchanged`,
    ];
    return `${parts.filter((part) => part !== false).join(", ")}.`;
  },
  skipped: (count: number) => `${counted({ one: "row was", many: "rows were" }, count)} skipped.`,
  undone: (noun: ImportNoun, count: number) =>
    `The import was undone: ${counted(noun, count)} removed.`,
  failed: (sentence: string) => `${sentence.replace(/\.$/, "")}. Nothing was imported.`,
} as const;

export const undo = {
  text(noun: ImportNoun, { added, updated }: Counts): string {
    const gone = `${counted(noun, added)} and their accounts will be deleted.`;
    const back = `${counted(noun, updated)} will get their earlier details back.`;
    if (updated === 0) return gone;
    return added === 0 ? back : `${gone} ${back}`;
  },
} as const;

export const cancel = {
  button: "Cancel import",
  failed: "This import can no longer be cancelled.",
} as const;
