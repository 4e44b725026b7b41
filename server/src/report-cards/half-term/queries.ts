import type {
  HalfTermData,
  HalfTermMember,
} from "@school/core/report-cards/half-term/make-half-term-sheets.ts";
import type { ApprovedParts } from "@school/core/report-cards/half-term/contract.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { PART_KEYS } from "@school/core/school/grading-scheme.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import { assignmentClasses, assignments, handIns } from "../../lessons/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { scoresOf } from "../../results/score-columns.ts";
import { results } from "../../results/tables.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { approvedParts, sheetEntries } from "../tables.ts";

interface Scope {
  readonly classIds: readonly string[];
  readonly termId: string;
}

/** The keys of the parts that are approved in a term; empty without an approval. One statement. */
export async function readPartKeys(db: Reader, termId: string): Promise<readonly string[]> {
  const rows = await db
    .select({ parts: approvedParts.parts })
    .from(approvedParts)
    .where(eq(approvedParts.termId, termId));
  return findFirst(rows)?.parts ?? [];
}

/** Reads the data of half-term sheets of these classes, besides those of the term. Four statements. */
export async function readHalfTerm(
  db: Reader,
  scope: Scope,
  read: readonly { readonly classId: string; readonly scheme: GradingScheme | null }[],
): Promise<HalfTermData> {
  const parts = await readPartKeys(db, scope.termId);
  const schemes = new Map(read.map(({ classId, scheme }) => [classId, scheme]));
  const inScope = and(
    isAnyOf(enrolments.classId, scope.classIds),
    eq(enrolments.termId, scope.termId),
  );
  const pupils = await db
    .select({
      studentId: enrolments.studentId,
      classId: enrolments.classId,
      comment: sheetEntries.halfTermComment,
    })
    .from(enrolments)
    .leftJoin(sheetEntries, eq(sheetEntries.enrolmentId, enrolments.id))
    .where(inScope);
  const scored = await db
    .select({
      studentId: enrolments.studentId,
      subjectId: results.subjectId,
      ca1: results.ca1,
      ca2: results.ca2,
      ca3: results.ca3,
      ca4: results.ca4,
      exam: results.exam,
      absent: results.absent,
    })
    .from(enrolments)
    .innerJoin(results, eq(results.enrolmentId, enrolments.id))
    .where(and(inScope, ne(results.status, "rejected")));
  const homework = new Map(
    (await readHomework(db, scope)).map(({ studentId, handedIn, set }) => [
      studentId,
      { handedIn, set },
    ]),
  );
  const ofPupil = Map.groupBy(scored, ({ studentId }) => studentId);
  const memberOf = ({ studentId, classId, comment }: (typeof pupils)[number]): HalfTermMember => {
    const scheme = schemes.get(classId) ?? null;
    return {
      comment,
      homework: homework.get(studentId) ?? { handedIn: 0, set: 0 },
      results: (ofPupil.get(studentId) ?? []).map(({ subjectId, ...row }) => ({
        subjectId,
        scores: scheme ? scoresOf(scheme, row) : {},
      })),
    };
  };
  return { parts, members: new Map(pupils.map((pupil) => [pupil.studentId, memberOf(pupil)])) };
}

/** Work of each pupil's class in the term that is due, and how much was handed in. One statement. */
function readHomework(db: Reader, { classIds, termId }: Scope) {
  return db
    .select({
      studentId: enrolments.studentId,
      set: sql<number>`count(*)::int`,
      handedIn: sql<number>`count(${handIns.id})::int`,
    })
    .from(enrolments)
    .innerJoin(assignmentClasses, eq(assignmentClasses.classId, enrolments.classId))
    .innerJoin(
      assignments,
      and(
        eq(assignments.id, assignmentClasses.assignmentId),
        eq(assignments.termId, termId),
        sql`${assignments.dueOn} < ${dayAtSchool(new Date())}`,
      ),
    )
    .leftJoin(
      handIns,
      and(eq(handIns.assignmentId, assignments.id), eq(handIns.studentId, enrolments.studentId)),
    )
    .where(and(isAnyOf(enrolments.classId, classIds), eq(enrolments.termId, termId)))
    .groupBy(enrolments.studentId);
}

/** The approved parts of a term, and those of its classes that can be; null for no such term. */
export async function readApprovedParts(db: Reader, termId: string): Promise<ApprovedParts | null> {
  const rows = await db
    .select({
      parts: approvedParts.parts,
      version: approvedParts.version,
      approvedAt: approvedParts.updatedAt,
      approvedBy: firstNameFirst<string | null>(users),
      sessionId: terms.sessionId,
    })
    .from(terms)
    .leftJoin(approvedParts, eq(approvedParts.termId, terms.id))
    .leftJoin(users, eq(users.id, approvedParts.approvedBy))
    .where(eq(terms.id, termId));
  const row = findFirst(rows);
  if (!row) return null;
  const schemes = await db
    .selectDistinct({ scheme: schemeOfClass(classes.id) })
    .from(classes)
    .where(eq(classes.sessionId, row.sessionId));
  const known = schemes.flatMap(({ scheme }) => scheme?.parts ?? []);
  const choices = PART_KEYS.filter((key) => key !== "exam").flatMap((key) => {
    const labels = new Set(known.filter((part) => part.key === key).map(({ label }) => label));
    return labels.size === 0 ? [] : [{ key, label: [...labels].join(" / ") }];
  });
  return {
    termId,
    choices,
    parts: PART_KEYS.filter((key) => row.parts?.includes(key)),
    approvedBy: row.version === null ? null : row.approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    version: row.version,
  };
}
