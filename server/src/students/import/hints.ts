import { surnameFirst as nameOf } from "@school/core/accounts/written-name.ts";
import { rowName } from "@school/core/api/imports.ts";
import { sql } from "drizzle-orm";
import { phoneKey, nameKey } from "@school/core/accounts/likely-duplicate.ts";
import { surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RowNote } from "../../platform/documents/imports/kind.ts";
import { studentDetails } from "../tables.ts";

/** Facts by which siblings and duplicates are recognised. */
export interface HintFacts {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob?: string | undefined;
  readonly parentPhone?: string | undefined;
  readonly classId?: string | undefined;
}

const MAX_NAMED = 3;

const NO_ONE: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * Notes lines that share a parent's phone, or names and birth date, with each other or with pupils
 * of the school, deleted ones included for the latter: two statements. Also notes lines with the
 * same names and class if one has no birth date.
 */
export async function familyAndDuplicateHints(
  db: Reader,
  rows: readonly HintFacts[],
): Promise<RowNote[]> {
  const phoneOf = ({ parentPhone }: HintFacts) => (parentPhone && phoneKey(parentPhone)) || null;
  const childOf = (row: { firstName: string; lastName: string; dob?: string | undefined }) =>
    row.dob === undefined ? null : `${row.dob} ${nameKey(row)}`;
  const classmateOf = (row: HintFacts) =>
    row.classId === undefined ? null : `${row.classId} ${nameKey(row)}`;
  const [families, children] = [grouped(rows, phoneOf), grouped(rows, childOf)];
  const classmates = grouped(rows, classmateOf);
  const undated = grouped(
    rows.filter(({ dob }) => dob === undefined),
    classmateOf,
  );
  const knownFamilies = await pupilsWithPhone(db, [...families.keys()]);
  const knownChildren = await pupilsBornOn(db, [...new Set(rows.flatMap(({ dob }) => dob ?? []))]);
  return rows.flatMap((row): RowNote[] => {
    const same = meet(row, childOf(row), children, knownChildren);
    const hasDate = row.dob !== undefined;
    const similar = meet(row, classmateOf(row), hasDate ? undated : classmates, NO_ONE, !hasDate);
    const family = meet(row, phoneOf(row), families, knownFamilies);
    return [
      ...(same
        ? [hint(row, "dob", `Possibly the same child as ${same}: names and birth date`)]
        : []),
      ...(similar
        ? [
            hint(
              row,
              "dob",
              `Possibly the same child as ${similar}: names and class, without a birth date`,
            ),
          ]
        : []),
      ...(family ? [hint(row, "parentPhone", `Possible brother or sister of ${family}`)] : []),
    ];
  });
}

function hint({ line }: HintFacts, column: string, text: string): RowNote {
  return { line, column, level: "hint", text };
}

function grouped(rows: readonly HintFacts[], keyOf: (row: HintFacts) => string | null) {
  const groups = new Map<string, HintFacts[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Names the others with the key; null for none. `isInGroup`: the row is in `inFile`. */
function meet(
  row: HintFacts,
  key: string | null,
  inFile: ReadonlyMap<string, readonly HintFacts[]>,
  inSchool: ReadonlyMap<string, readonly string[]>,
  isInGroup = true,
): string | null {
  if (key === null) return null;
  const group = inFile.get(key) ?? [];
  const here = inSchool.get(key) ?? [];
  // One more than is named, so that a group of thousands is not searched for each of its lines.
  const lines = group.slice(0, MAX_NAMED + 1).filter((other) => other !== row);
  const named = [
    ...here.slice(0, MAX_NAMED),
    ...lines.map((other) => `${nameOf(other)} (row ${rowName(other.line)})`),
  ].slice(0, MAX_NAMED);
  const more = here.length + group.length - (isInGroup ? 1 : 0) - named.length;
  if (named.length === 0) return null;
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
}

async function pupilsWithPhone(
  db: Reader,
  digits: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select ${studentDetails.parentPhoneDigits} as key,
      ${surnameFirst(users)} as name
    from ${studentDetails} join ${users} on ${users.id} = ${studentDetails.userId}
    where ${studentDetails.parentPhoneDigits} = any(${sql.param(digits)}::text[])
      and ${users.deletedAt} is null
    order by ${users.createdAt}, ${users.id}`);
  return collect(rows);
}

async function pupilsBornOn(db: Reader, days: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{
    firstName: string;
    lastName: string;
    dob: string;
    deleted: boolean;
  }>(sql`
    select ${users.firstName} as "firstName", ${users.lastName} as "lastName",
      ${studentDetails.dob}::text as dob, ${users.deletedAt} is not null as deleted
    from ${studentDetails} join ${users} on ${users.id} = ${studentDetails.userId}
    where ${studentDetails.dob} = any(${sql.param(days)}::date[])
    order by ${users.createdAt}, ${users.id}`);
  return collect(
    rows.map((row) => ({
      key: `${row.dob} ${nameKey(row)}`,
      name: `${nameOf(row)} (${row.deleted ? "a deleted account" : "in the school"})`,
    })),
  );
}

function collect(rows: readonly { key: string; name: string }[]): Map<string, string[]> {
  const byKey = new Map<string, string[]>();
  for (const { key, name } of rows) {
    const names = byKey.get(key);
    if (names) names.push(name);
    else byKey.set(key, [name]);
  }
  return byKey;
}
