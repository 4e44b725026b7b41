import { searchText } from "./search-text.ts";

/** A column that an import recognises: its headers in files and its label. */
export interface ImportColumn<Key extends string = string> {
  /** The field that it fills. */
  readonly key: Key;
  /** Its header in the files that the portal writes itself. */
  readonly header: string;
  /** The column's name on screens and in messages. */
  readonly label: string;
  /** Other headers of the column in files. */
  readonly spellings: readonly string[];
  /** A file without it cannot be imported. */
  readonly isRequired?: boolean;
  /** Columns of which any one can replace a required one. */
  readonly standIns?: readonly Key[];
  /** Line breaks inside a cell are kept; elsewhere they are spaces. */
  readonly keepsLines?: boolean;
  /** Contains passwords, bank accounts or the like: no report contains its cells. */
  readonly isSecret?: boolean;
}

/** Headers of the column with a person's home address. */
export const ADDRESS_HEADINGS = [
  "home address",
  "residential address",
  "home addr",
  "residential addr",
  "addr",
  "contact address",
  "house address",
  "residence",
] as const;

/** Headers of a column of whole names. */
export const WHOLE_NAME_HEADINGS = [
  "name",
  "names",
  "full name",
  "full names",
  "whole name",
  "surname and other names",
  "surname and other name",
  "surname other names",
  "surname and first name",
  "surname first name",
  "surname and names",
  "name surname first",
  "names surname first",
] as const;

/** Field to column index in the file, from 0. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** Normalises a header for comparison: "First Name", "first_name" and "firstName" agree. */
export function normaliseHeader(header: string): string {
  return searchText(header).replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Finds the known columns among a file's headers. A column's own name takes precedence over its
 * other spellings. If two headers mean the same column, the first has it, and the other takes the
 * next column with that spelling.
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly ImportColumn[],
): ColumnMapping {
  const named = columns.map(({ key, header, label, spellings }) => ({
    key,
    own: [header, label].map(normaliseHeader),
    also: spellings.map(normaliseHeader),
  }));
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  for (const names of ["own", "also"] as const) {
    headers.forEach((header, position) => {
      if (taken.has(position)) return;
      const forms = headerForms(header);
      const column = named.find(
        (one) => !(one.key in mapping) && one[names].some((name) => forms.includes(name)),
      );
      if (!column) return;
      mapping[column.key] = position;
      taken.add(position);
    });
  }
  return Object.fromEntries(Object.entries(mapping).toSorted(([, a], [, b]) => a - b));
}

/** The header itself, and without the text in brackets: "Date of Birth (dd/mm/yyyy)". */
function headerForms(header: string): string[] {
  const forms = [header, header.replace(/\(.*?\)/g, "")].map(normaliseHeader);
  return forms.filter((form) => form !== "");
}

const SERIAL_NUMBERS = ["sn", "sno", "serial", "serialno", "serialnumber", "no", "nos", "number"];

/** Whether a column is empty or only numbers the rows, so that ignoring it loses nothing. */
export function isMere({ header, samples }: { header: string; samples: readonly string[] }) {
  const name = normaliseHeader(header);
  return SERIAL_NUMBERS.includes(name) || (name === "" && samples.length === 0);
}
