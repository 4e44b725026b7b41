/** A column that an import knows: how files spell it, and what people call it. */
export interface ImportColumn<Key extends string = string> {
  /** The field that it fills. */
  readonly key: Key;
  /** Its header in the files that the portal writes itself. */
  readonly header: string;
  /** The column's name on screens and in reasons. */
  readonly label: string;
  /** Further headers under which files bring it. */
  readonly spellings: readonly string[];
  /** A file without it cannot be imported. */
  readonly isRequired?: boolean;
  /** Any of these columns does instead of a required one. */
  readonly standIns?: readonly Key[];
  /** Contains a password, a bank account or the like: no report ever repeats its cells. */
  readonly isSecret?: boolean;
}

/** Headings that files use for the column of a person's address. */
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

/** Headings that files use for a column of whole names. */
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

/** Which column of the file fills which field: positions counted from 0. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** The form in which headers are compared: "First Name", "first_name" and "firstName" agree. */
export function normaliseHeader(header: string): string {
  return header
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Finds the known columns among a file's headers. A column's own name goes before its spellings;
 * where two headers mean the same column, the first one has it, and the other one fills the next
 * column of that spelling.
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
      const found = named.find(
        (one) => !(one.key in mapping) && one[names].some((name) => forms.includes(name)),
      );
      if (!found) return;
      mapping[found.key] = position;
      taken.add(position);
    });
  }
  return Object.fromEntries(Object.entries(mapping).toSorted(([, a], [, b]) => a - b));
}

/** The header as it is, and without what is in brackets: "Date of Birth (dd/mm/yyyy)". */
function headerForms(header: string): string[] {
  const forms = [header, header.replace(/\(.*?\)/g, "")].map(normaliseHeader);
  return forms.filter((form) => form !== "");
}

const SERIAL_NUMBERS = ["sn", "sno", "serial", "serialno", "serialnumber", "no", "nos", "number"];

/** Whether a column only numbers the rows, or is empty: no one misses it. */
export function isMere({ header, samples }: { header: string; samples: readonly string[] }) {
  const name = normaliseHeader(header);
  return SERIAL_NUMBERS.includes(name) || (name === "" && samples.length === 0);
}
