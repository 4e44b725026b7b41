import { isSame } from "@school/core/api/is-same.ts";
import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { nameKey, shareAName } from "@school/core/accounts/likely-duplicate.ts";
import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import type { StoredChange, StoredValues, RowNote } from "../platform/documents/imports/kind.ts";
import { existing as texts } from "./text.ts";

/** The identity in a row of a file. */
export interface RowIdentity {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
}

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Known {
  /** Whether an id, a number or an address matched, not only the name. */
  readonly isByNumber: boolean;
}

/** Rules by which a module recognises its people. */
interface Recognition<Row, One> {
  /** Unique values: ids, numbers, addresses, each with the name of its kind. */
  readonly idsOfRow: (row: Row) => readonly (string | null | false | undefined)[];
  readonly idsOf: (person: One) => readonly (string | null | false | undefined)[];
  /** Returns those of the people with the row's names whom the row can mean. */
  readonly meant: (row: Row, named: readonly One[]) => readonly One[];
}

/**
 * The people whom rows mean, by line: by unique values if the names do not contradict, else by
 * name. No person is meant by two rows.
 */
export function recognise<Row extends RowIdentity, One extends Person>(
  rows: readonly Row[],
  people: readonly One[],
  { idsOfRow, idsOf, meant }: Recognition<Row, One>,
): Map<number, One & Known> {
  const presentIds = (ids: readonly (string | null | false | undefined)[]) =>
    ids.flatMap((id) => (id ? [id.toLowerCase()] : []));
  const byId = new Map(
    people.flatMap((one) => presentIds(idsOf(one)).map((id) => [id, one] as const)),
  );
  const byName = Map.groupBy(people, nameKey);
  const taken = new Set<string>();
  const known = new Map<number, One & Known>();
  for (const row of rows) {
    const numbered = presentIds(idsOfRow(row)).flatMap((id) => byId.get(id) ?? [])[0];
    const isByNumber = numbered !== undefined && shareAName(row, numbered);
    const named = numbered ? [] : meant(row, byName.get(nameKey(row)) ?? []);
    const [only, ...rest] = isByNumber ? [numbered] : named;
    if (!only || rest.length > 0 || taken.has(only.id)) continue;
    taken.add(only.id);
    known.set(row.line, { ...only, isByNumber });
  }
  return known;
}

interface KnownRow {
  readonly line: number;
  /** Id and name of the person, and whether the import may not change the record. */
  readonly id: string;
  readonly name: string;
  readonly isByHand?: boolean;
  readonly isLeft: boolean;
  /** The stored record, and the record according to the row. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly imported: Readonly<Record<string, unknown>>;
  /** The fields with a filled cell. */
  readonly filled: readonly { readonly field: string; readonly column: string }[];
  readonly columns: readonly ImportColumn[];
}

/** Returns the treatment of a row whose person is already at the school, with the notes about it. */
export function decideUpdate({ line, id, name, stored, imported, filled, ...row }: KnownRow) {
  const changed = filled.filter(
    ({ field }) => imported[field] !== undefined && !isSame(imported[field], stored[field]),
  );
  const isUpdated = changed.length > 0 && !row.isLeft && row.isByHand !== true;
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries((isUpdated ? changed : []).map(({ field }) => [field, values[field]]));
  const change: StoredChange = {
    id,
    before: pick(stored) as StoredValues,
    after: pick(imported) as StoredValues,
  };
  const labels = changed.map(
    ({ column }) => row.columns.find(({ key }) => key === column)?.label ?? column,
  );
  const text =
    (row.isByHand === true && texts.byHand(name)) ||
    (row.isLeft && texts.left(name)) ||
    (isUpdated && texts.updates(name, labels.join(", "))) ||
    texts.same(name);
  const note: RowNote = { line, column: null, level: "known", text };
  return { change, note, known: isUpdated ? ("updated" as const) : ("unchanged" as const) };
}

/** "Obi Ada (ADM/1)" */
export function knownName(person: Omit<Person, "id">, number: string | null): string {
  return `${surnameFirst(person)}${number === null ? "" : ` (${number})`}`;
}

const EXISTING = "existing";
type Treatment = "update" | "skip" | "add";

/**
 * Returns what to do with people who are already at the school; they are updated unless a person
 * chooses otherwise.
 */
export function treatmentOf(answers: Readonly<Record<string, string>>): Treatment {
  const choice = answers[EXISTING];
  return choice === "skip" || choice === "add" ? choice : "update";
}

/** Null if no row is a person of the school. */
export function existingQuestion(
  known: readonly Known[],
  treatment: Treatment,
  { rows, newOnes }: { rows: (count: number) => string; newOnes: string },
  canUpdate = true,
): ImportQuestion | null {
  if (known.length === 0) return null;
  const isByName = known.some(({ isByNumber }) => !isByNumber);
  const fallback = canUpdate ? "update" : "skip";
  const isOffered = treatment === "add" ? isByName : treatment === "skip" || canUpdate;
  return {
    key: EXISTING,
    text: texts.question(rows(known.length)),
    choices: [
      // Records that only a person may change are not offered for an update.
      ...(canUpdate
        ? [{ value: "update", label: "Update them with the filled cells of the file" }]
        : []),
      { value: "skip", label: "Leave them as they are" },
      ...(isByName ? [{ value: "add", label: texts.add(newOnes) }] : []),
    ],
    answer: isOffered ? treatment : fallback,
  };
}
