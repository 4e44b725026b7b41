import { plural } from "@school/core/api/plural.ts";
import { namesOf } from "@school/core/api/fields.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import { nameKey } from "@school/core/students/admission/likely-duplicate.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { KeptChange } from "../../platform/imports/kind.ts";
import { admissionNames, hasAdmissionNumber, isCurrentPlace } from "../select-student.ts";
import { enrolments, studentDetails } from "../tables.ts";
import { existing as texts } from "./text.ts";

/** What a row says about who it is. */
export interface RowIdentity {
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly userId?: string | undefined;
  readonly admissionNumber?: string | undefined;
  readonly dob?: string | undefined;
  readonly classId?: string | undefined;
}

export type KnownPupil = Awaited<ReturnType<typeof readLikely>>[number] & {
  readonly isByNumber: boolean;
};

/**
 * The pupils of the school whom the rows mean, by line: by admission number or student id if the
 * names do not contradict, else by names with birth date or class. One statement.
 */
export async function findKnown(
  db: Reader,
  rows: readonly RowIdentity[],
): Promise<Map<number, KnownPupil>> {
  const likely = await readLikely(db, rows);
  const byUserId = new Map(likely.map((pupil) => [pupil.userId, pupil]));
  const byNumber = new Map(likely.map((pupil) => [pupil.admissionNumber?.toLowerCase(), pupil]));
  const byName = Map.groupBy(likely, nameKey);
  const taken = new Set<string>();
  const known = new Map<number, KnownPupil>();
  for (const row of rows) {
    const numbered =
      (row.userId && byUserId.get(row.userId)) ||
      (row.admissionNumber && byNumber.get(row.admissionNumber.toLowerCase())) ||
      null;
    const isByNumber = numbered !== null && shareAName(row, numbered);
    const named = numbered
      ? []
      : (byName.get(nameKey(row)) ?? []).filter((pupil) => isSame(row, pupil));
    const [only, ...others] = isByNumber ? [numbered] : named;
    if (!only || others.length > 0 || taken.has(only.id)) continue;
    taken.add(only.id);
    known.set(row.line, { ...only, isByNumber });
  }
  return known;
}

async function readLikely(db: Reader, rows: readonly RowIdentity[]) {
  const among = (values: readonly (string | undefined)[], type: "text" | "date" | "uuid") => {
    const given = [...new Set(values.flatMap((value) => value ?? []))];
    return sql`any(${sql.param(given)}::${sql.raw(type)}[])`;
  };
  const numbers = rows.map(({ admissionNumber }) => admissionNumber?.toLowerCase());
  return db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      admissionNumber: admissionNames.name,
      classId: enrolments.classId,
      details: studentDetails,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, isCurrentPlace)
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(
      and(
        isNull(users.deletedAt),
        or(
          sql`${users.userId} = ${among(
            rows.map(({ userId }) => userId),
            "text",
          )}`,
          sql`lower(${admissionNames.name}) = ${among(numbers, "text")}`,
          sql`${studentDetails.dob} = ${among(
            rows.map(({ dob }) => dob),
            "date",
          )}`,
          sql`${enrolments.classId} = ${among(
            rows.map(({ classId }) => classId),
            "uuid",
          )}`,
        ),
      ),
    )
    .orderBy(users.createdAt, users.id);
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** A number with quite other names belongs to another pupil; a row without names proves nothing. */
function shareAName(row: Named, pupil: Named): boolean {
  const words = nameKey(row)
    .split(" ")
    .filter((word) => word !== "");
  const theirs = nameKey(pupil).split(" ");
  return words.length === 0 || words.some((word) => theirs.includes(word));
}

/** Of two children of one name in a class, a birth date tells who is who. */
function isSame(
  row: RowIdentity,
  { classId, details }: { classId: string | null; details: { dob: string | null } },
): boolean {
  if (row.dob !== undefined && details.dob !== null) return row.dob === details.dob;
  return row.classId !== undefined && row.classId === classId;
}

/** What the filled cells of a row change of a pupil's record. */
export function changesOf(
  { id, details }: KnownPupil,
  cells: Readonly<Record<string, string>>,
  record: Readonly<Record<string, unknown>>,
): KeptChange {
  const changed = namesOf(DETAIL_FIELDS).filter(
    (name) =>
      cells[name] !== undefined && record[name] !== undefined && record[name] !== details[name],
  );
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((name) => [name, values[name] as string | boolean | null]));
  return { id, before: pick(details), after: pick(record) };
}

/** "Ada Obi (ADM/1)" */
export function knownName({ firstName, lastName, admissionNumber }: KnownPupil): string {
  return `${firstName} ${lastName}${admissionNumber === null ? "" : ` (${admissionNumber})`}`;
}

const EXISTING = "existing";
type Treatment = "update" | "skip" | "add";

/** What is to happen to pupils who are here already; they are updated unless a person says other. */
export function treatmentOf(answers: Readonly<Record<string, string>>): Treatment {
  const given = answers[EXISTING];
  return given === "skip" || given === "add" ? given : "update";
}

/** Null where no row is a pupil of the school. */
export function existingQuestion(
  known: readonly KnownPupil[],
  treatment: Treatment,
): ImportQuestion | null {
  if (known.length === 0) return null;
  const isByName = known.some(({ isByNumber }) => !isByNumber);
  return {
    key: EXISTING,
    text: texts.question(plural(known.length, "row is a pupil", "rows are pupils")),
    choices: [
      { value: "update", label: texts.update },
      { value: "skip", label: texts.skip },
      ...(isByName ? [{ value: "add", label: texts.add }] : []),
    ],
    answer: treatment === "add" && !isByName ? "update" : treatment,
  };
}
