import { type ImportColumn, matchColumns } from "@school/core/api/import-columns.ts";
import {
  ALL_SHEETS,
  type ImportNote,
  type ImportNoteGroup,
  type ImportReport,
  MAX_NOTE_GROUPS,
} from "@school/core/api/imports.ts";
import { firstLines, groupNotes } from "@school/core/api/note-groups.ts";
import type { Table } from "../csv/table.ts";
import type { Reader } from "../../database/database.ts";
import { chooseHiddenRows, chooseSheets } from "./choose-rows.ts";
import { findHeader, MAX_TITLE_ROWS } from "./find-header.ts";
import type { StoredImportOptions, StoredImportReport, StoredNote } from "./stored.ts";
import type { CheckedRows, ImportKind, RowNote } from "./kind.ts";
import { type HeadedTable, mapRows } from "./map-rows.ts";
import { maskSecrets, secretColumns } from "./mask-secrets.ts";

const SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 40;
const MAX_CHOICE_LENGTH = 100;
/** Maximum number of stored notes; the counts are exact in any case. */
const MAX_NOTES = 20_000;

interface DryRun<Row> {
  readonly report: StoredImportReport;
  /** Rows of lines without a bad note. */
  readonly good: readonly Row[];
}

/**
 * Reads the table according to its options and checks the rows with the kind; changes nothing.
 * Throws `UnreadableTable` for a table without rows below its header.
 */
export async function checkTable<Row>(
  db: Reader,
  kind: ImportKind<Row>,
  file: Table,
  options: StoredImportOptions,
): Promise<DryRun<Row>> {
  const { columns } = kind;
  const { table, remarks: ofSheets } = chooseSheets(file, columns, options.sheet);
  const { header, lines, titles, rows: all } = findHeader(table, columns, options.headerLine);
  const { rows: below, questions } = chooseHiddenRows(all, options.answers ?? {});
  const mapping = options.mapping ?? matchColumns(header, columns);
  const secret = secretColumns(header, below, mapping, columns);
  const headings = [...titles, ...(table.sheet === null ? [] : [table.sheet])];
  const headed = { ...table, header, headings, rows: below, secret };
  const included = new Set(options.includedRepeats);
  const { rows, notes: ofRows } = mapRows(headed, mapping, columns, included);
  const missing = columns
    .filter(
      ({ key, isRequired, standIns = [] }) =>
        isRequired && [key, ...standIns].every((one) => mapping[one] === undefined),
    )
    .map(({ label }) => label);
  const checked: CheckedRows<Row> =
    missing.length > 0
      ? { rows: [], notes: [], questions: [], remarks: [] }
      : await kind.check(db, rows, { answers: options.answers ?? {} });
  // Reports an unreadable cell only once.
  const unread = new Set(ofRows.map(({ line, column }) => `${line} ${column}`));
  const ofKind = checked.notes.filter(({ line, column }) => !unread.has(`${line} ${column}`));
  const skipped = linesOf([...ofRows, ...ofKind], "skipped");
  const repeated = linesOf(ofRows, "repeated");
  const includedRepeats = [...repeated].filter((line) => included.has(line));
  const shownNotes = [...ofRows, ...ofKind].filter(
    ({ line, level }) => level === "skipped" || !skipped.has(line),
  );
  const notes = maskSecrets(shownNotes, rows, columns);
  const bad = linesOf(notes, "bad");
  const good = checked.rows.filter(({ line }) => !bad.has(line) && !skipped.has(line));
  const become = (what: "updated" | "unchanged") =>
    good.filter(({ known }) => known === what).length;
  const report: StoredImportReport = {
    readAs: readAs(table),
    sheets: [...table.sheets],
    sheet: table.sheet,
    headerLines: [...lines],
    headerChoices: headerChoices(table, headed),
    columns: columnsOf(headed, skipped),
    fields: columns.map(({ key, label, isRequired }) => ({
      key,
      label,
      isRequired: isRequired ?? false,
    })),
    missing,
    mapping,
    questions: [...questions, ...checked.questions],
    good: good.length,
    added: good.filter(({ known }) => known === undefined).length,
    updated: become("updated"),
    unchanged: become("unchanged"),
    bad: below.length - skipped.size - (repeated.size - includedRepeats.length) - good.length,
    warnings: linesOf(notes, "warning").size,
    known: linesOf(notes, "known").size,
    hints: linesOf(notes, "hint").size,
    skipped: skipped.size,
    repeated: repeated.size,
    includedRepeats,
    remarks: [...ofSheets, ...checked.remarks],
    ...inGroups(inOrder(notes, columns).slice(0, MAX_NOTES)),
  };
  return { report, good: good.map(({ row }) => row) };
}

/** Rows that a person may choose as the header, without cells that may be secret. */
function headerChoices(
  { rows }: Table,
  { header, secret }: HeadedTable,
): ImportReport["headerChoices"] {
  const shown = (cell: string, position: number) =>
    cell.trim() !== "" && (!secret.has(position) || cell.trim() === header[position]);
  return rows.slice(0, Math.min(MAX_TITLE_ROWS, rows.length - 1)).map(({ line, cells }) => ({
    line,
    text: cells
      .filter(shown)
      .map((cell) => cell.trim())
      .join(" · ")
      .slice(0, MAX_CHOICE_LENGTH),
  }));
}

function linesOf(notes: readonly RowNote[], level: RowNote["level"]): Set<number> {
  return new Set(notes.filter((note) => note.level === level).map(({ line }) => line));
}

function inOrder(notes: readonly RowNote[], columns: readonly ImportColumn[]): ImportNote[] {
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return notes
    .toSorted((one, other) => one.line - other.line)
    .map(({ column, ...note }) => ({
      ...note,
      column: column === null ? null : (labels.get(column) ?? column),
    }));
}

/** The kinds of the notes, and each note with the index of its kind. */
function inGroups(notes: readonly ImportNote[]): {
  notes: StoredNote[];
  noteGroups: ImportNoteGroup[];
} {
  const byLevel = [...Map.groupBy(notes, ({ level }) => level)];
  const groups = byLevel
    .flatMap(([level, ofLevel]) => groupNotes(ofLevel).map((group) => ({ ...group, level })))
    .slice(0, MAX_NOTE_GROUPS);
  const indexes = new Map(
    groups.flatMap((group, index) => group.notes.map((note) => [note, index] as const)),
  );
  return {
    notes: notes.map((note) => {
      const group = indexes.get(note);
      return group === undefined ? note : { ...note, group };
    }),
    noteGroups: groups.map(({ level, column, text, notes: ofGroup }) => {
      const lines = ofGroup.map(({ line }) => line);
      return { level, column, text, rows: new Set(lines).size, lines: firstLines(lines) };
    }),
  };
}

function columnsOf({ header, rows, secret }: HeadedTable, skipped: ReadonlySet<number>) {
  return header.map((name, position) => {
    const samples: string[] = [];
    for (const { line, cells } of secret.has(position) ? [] : rows) {
      const cell = cells[position]?.trim() ?? "";
      if (cell !== "" && !skipped.has(line)) samples.push(cell.slice(0, MAX_SAMPLE_LENGTH));
      if (samples.length === SAMPLES) break;
    }
    return { header: name, samples };
  });
}

function readAs({ format, encoding, delimiter, sheet }: Table): string {
  if (sheet === ALL_SHEETS) return "Spreadsheet, its sheets as one list";
  if (format === "xlsx") return `Spreadsheet, sheet “${sheet}”`;
  const separator = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "upright strokes" }[
    delimiter ?? ","
  ];
  return `CSV, ${encoding}, separated by ${separator}`;
}
