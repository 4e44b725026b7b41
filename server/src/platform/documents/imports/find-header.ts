import {
  type ImportColumn,
  matchColumns,
  normaliseHeader,
} from "@school/core/api/import-columns.ts";
import { MAX_COLUMNS, MAX_ROWS, type Table, tooManyRows, UnreadableTable } from "../csv/table.ts";

interface Header {
  /** Names of the columns; empty for a column without a name. */
  readonly header: readonly string[];
  /** The one or two header rows in the file. */
  readonly lines: readonly number[];
  /** Texts of the rows above the header that have one cell, nearest first. */
  readonly titles: readonly string[];
  /** Rows below the header. */
  readonly rows: Table["rows"];
}

/** Number of rows at the top of a file in which the header is searched. */
export const MAX_TITLE_ROWS = 30;

/**
 * Finds the header row, below any titles: the one with most known columns or, without any, the
 * first that is about as full as the others. A second header row is combined with it: PARENT above
 * Name and Phone. Throws `UnreadableTable`.
 */
export function findHeader(
  table: Table,
  columns: readonly ImportColumn[],
  chosenLine?: number,
): Header {
  const { rows } = table;
  const chosen = rows.findIndex(({ line }) => line === chosenLine);
  const at = chosen === -1 ? likelyHeader(rows, columns) : chosen;
  const knownIn = (names: readonly string[]) => Object.keys(matchColumns(names, columns)).length;
  const cellsAt = (index: number) => tidy(rows[index]?.cells ?? []);
  const columnNames = cellsAt(at);
  const group = isGroupRow(cellsAt(at - 1), columnNames) ? cellsAt(at - 1) : [];
  const below = cellsAt(at + 1);
  const withBelow = combined(columnNames, below, columns);
  const isTwo = isNamesOnly(below) && knownIn(withBelow) > knownIn(columnNames);
  const withGroup = combined(group, columnNames, columns);
  const isGrouped = withGroup.some((name, position) => name !== (columnNames[position] ?? ""));
  const header = isTwo ? withBelow : withGroup;
  const used = isTwo ? [at, at + 1] : isGrouped ? [at - 1, at] : [at];
  const people = rows.slice((used.at(-1) ?? at) + 1);
  const wide = table.format === "xlsx" ? widened(header, people) : header;
  if (wide.length > MAX_COLUMNS) {
    throw new UnreadableTable(`This file has more than ${MAX_COLUMNS} columns.`);
  }
  if (people.length === 0) {
    throw new UnreadableTable("This file has column names but no rows below them.");
  }
  if (people.length > MAX_ROWS) throw tooManyRows();
  const lines = used.flatMap((index) => rows[index]?.line ?? []);
  const titles = rows
    .slice(0, used[0])
    .map(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ""))
    .flatMap((filled) => (filled.length === 1 ? filled : []))
    .toReversed();
  return { header: wide, lines, titles, rows: people };
}

function likelyHeader(rows: Table["rows"], columns: readonly ImportColumn[]): number {
  const top = rows.slice(0, MAX_TITLE_ROWS).map(({ cells }) => tidy(cells));
  const known = top.map((cells) => Object.keys(matchColumns(cells, columns)).length);
  const max = Math.max(...known);
  if (max >= 2) return known.indexOf(max);
  const filled = top.map((cells) => cells.filter((cell) => cell !== "").length);
  const fullest = Math.max(...filled);
  return filled.findIndex((count) => count >= 2 && count * 2 >= fullest);
}

function tidy(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim().replace(/\s+/g, " "));
  while (trimmed.at(-1) === "") trimmed.pop();
  return trimmed;
}

/** Whether the row names groups of columns: fewer than the names below, and not a title. */
function isGroupRow(group: readonly string[], names: readonly string[]): boolean {
  const count = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;
  return count(group) >= 2 && count(group) < count(names) && isNamesOnly(group);
}

function isNamesOnly(cells: readonly string[]): boolean {
  const isName = (cell: string) => /\p{L}/u.test(cell) && !/\d{2}/.test(cell);
  return cells.length > 0 && cells.every((cell) => cell === "" || isName(cell));
}

/**
 * Merges two header rows into one. A name above several columns is added to each of them if that
 * gives a known column, or distinguishes two columns with the same name.
 */
function combined(
  above: readonly string[],
  names: readonly string[],
  columns: readonly ImportColumn[],
): string[] {
  let group = "";
  const width = Math.max(above.length, names.length);
  return Array.from({ length: width }, (_, position) => {
    const upper = above[position] ?? "";
    const name = names[position] ?? "";
    group = upper || group;
    if (name === "") return upper;
    const both = `${group} ${name}`.trim();
    const isKnown = Object.keys(matchColumns([both], columns)).length > 0;
    return isKnown || isTwice(name, names) ? both : name;
  });
}

function isTwice(name: string, names: readonly string[]): boolean {
  return names.filter((other) => normaliseHeader(other) === normaliseHeader(name)).length > 1;
}

/** In a spreadsheet a column may have cells and no name; in CSV such cells are shifted. */
function widened(header: readonly string[], rows: Table["rows"]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, tidy(cells).length), header.length);
  return [...header, ...Array.from({ length: width - header.length }, () => "")];
}
