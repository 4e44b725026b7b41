import { isSame } from "@school/core/api/is-same.ts";
import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { nameKey, shareAName } from "@school/core/accounts/likely-duplicate.ts";
import { askAboutCapitals } from "@school/core/accounts/name-case.ts";
import { filledFields } from "@school/core/api/field-cells.ts";
import type { FieldTable } from "@school/core/api/fields.ts";
import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import type { CheckContext, RowNote, StoredValues } from "../platform/documents/imports/kind.ts";
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

/** A row with the record that it describes. */
interface RowRecord extends RowIdentity {
  readonly cells: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A person of the school with the stored record. */
interface StoredPerson extends Person, Known {
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** A module's rules for rows of people who are already at the school. */
export interface ExistingPeople<One> {
  /** Fields that an import may change. */
  readonly fields: FieldTable;
  readonly columns: readonly ImportColumn[];
  /** Columns that are required for a new person only. */
  readonly neededByNew: readonly string[];
  /** Number that is shown beside the name. */
  readonly numberOf: (person: One) => string | null;
  /** Whether no file may change the person's record. */
  readonly isByHand: (person: One) => boolean;
  readonly texts: {
    readonly rows: (count: number) => string;
    /** "pupils" */
    readonly newOnes: string;
  };
}

/**
 * Separates the rows of new people, with their names spelled as a person chose, from the rows of
 * existing ones, with the changes to these. `met` are the people whom rows mean, by line.
 */
export function compareRows<Row extends RowRecord, One extends StoredPerson>(
  rows: readonly Row[],
  met: ReadonlyMap<number, One>,
  { answers }: CheckContext,
  existing: ExistingPeople<One>,
) {
  const treatment = treatmentOf(answers);
  const known = new Map([...met].filter(([, { isByNumber }]) => isByNumber || treatment !== "add"));
  const unknown = rows.filter(({ line }) => !known.has(line));
  // Existing people keep their names, so the question concerns only new ones.
  const { spell, questions } = askAboutCapitals(unknown, answers);
  const updates = rows.flatMap((row) => {
    const person = known.get(row.line);
    return person ? [decideUpdate(row, person, treatment === "skip", existing)] : [];
  });
  return {
    added: unknown.map((row) => ({
      ...row,
      firstName: spell(row.firstName),
      lastName: spell(row.lastName),
    })),
    updates,
    existingQuestion: existingQuestion([...met.values()], treatment, existing),
    nameQuestions: questions,
    /** Whether a note counts: not if it is about a cell that only a new person needs. */
    isRelevant: ({ line, column, level }: RowNote) =>
      level !== "bad" || !known.has(line) || !existing.neededByNew.includes(column ?? ""),
  };
}

function decideUpdate<Row extends RowRecord, One extends StoredPerson>(
  row: Row,
  person: One,
  isLeft: boolean,
  { fields, columns, numberOf, isByHand }: ExistingPeople<One>,
) {
  const stored = person.details ?? {};
  const changed = filledFields(fields, row.cells).filter(
    ({ field }) => row.fields[field] !== undefined && !isSame(row.fields[field], stored[field]),
  );
  const isUpdated = changed.length > 0 && !isLeft && !isByHand(person);
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      (isUpdated ? changed : []).map(({ field }) => [field, values[field]]),
    ) as StoredValues;
  const labels = changed.map(
    ({ column }) => columns.find(({ key }) => key === column)?.label ?? column,
  );
  const number = numberOf(person);
  // "Obi Ada (ADM/1)"
  const name = `${surnameFirst(person)}${number === null ? "" : ` (${number})`}`;
  const text =
    (isByHand(person) && texts.byHand(name)) ||
    (isLeft && texts.left(name)) ||
    (isUpdated && texts.updates(name, labels.join(", "))) ||
    texts.same(name);
  const note: RowNote = { line: row.line, column: null, level: "known", text };
  return {
    row,
    person,
    note,
    planned: {
      line: row.line,
      row: { known: { id: person.id, before: pick(stored), after: pick(row.fields) } },
      known: isUpdated ? ("updated" as const) : ("unchanged" as const),
    },
  };
}

const EXISTING = "existing";
type Treatment = "update" | "skip" | "add";

/**
 * Returns what to do with people who are already at the school; they are updated unless a person
 * chooses otherwise.
 */
function treatmentOf(answers: CheckContext["answers"]): Treatment {
  const choice = answers[EXISTING];
  return choice === "skip" || choice === "add" ? choice : "update";
}

/** The question what to do with existing people; none if no row is of one. */
function existingQuestion<One extends Known>(
  met: readonly One[],
  treatment: Treatment,
  { isByHand, texts: { rows, newOnes } }: ExistingPeople<One>,
): ImportQuestion[] {
  if (met.length === 0) return [];
  const canUpdate = !met.every(isByHand);
  const isByName = met.some(({ isByNumber }) => !isByNumber);
  const fallback = canUpdate ? "update" : "skip";
  const isOffered = treatment === "add" ? isByName : treatment === "skip" || canUpdate;
  return [
    {
      key: EXISTING,
      text: texts.question(rows(met.length)),
      choices: [
        // Records that only a person may change are not offered for an update.
        ...(canUpdate
          ? [{ value: "update", label: "Update them with the filled cells of the file" }]
          : []),
        { value: "skip", label: "Leave them as they are" },
        ...(isByName ? [{ value: "add", label: texts.add(newOnes) }] : []),
      ],
      answer: isOffered ? treatment : fallback,
    },
  ];
}
