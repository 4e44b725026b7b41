/** A column that an import knows: how files spell it, and what people call it. */
export interface ImportColumn<Key extends string = string> {
  /** The field that it fills. */
  readonly key: Key;
  /** Its header in the files that the portal writes itself. */
  readonly header: string;
  /** What screens and reasons call it. */
  readonly label: string;
  /** Further headers under which files bring it. */
  readonly spellings: readonly string[];
  /** A file without it cannot be imported. */
  readonly isRequired?: boolean;
  /** Any of these columns does instead of a required one. */
  readonly standIns?: readonly Key[];
  /** Holds a password, a bank account or the like: no report ever repeats a cell of it. */
  readonly isSecret?: boolean;
}

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
 * Finds the known columns among a file's headers. Where two headers of the file mean the same
 * column, the first one has it.
 */
export function matchColumns(
  headers: readonly string[],
  columns: readonly ImportColumn[],
): ColumnMapping {
  const keyOf = new Map<string, string>();
  for (const { key, header, label, spellings } of columns) {
    for (const name of [header, label, ...spellings]) keyOf.set(normaliseHeader(name), key);
  }
  const mapping: Record<string, number> = {};
  headers.forEach((header, position) => {
    const key = keyOf.get(normaliseHeader(header));
    if (key !== undefined) mapping[key] ??= position;
  });
  return mapping;
}
