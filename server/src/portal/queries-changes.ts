import { and, desc, eq, inArray, notInArray, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { changeWords, idsIn, type NameOf } from "@school/core/portal/change-sentences.ts";
import { NO_CHANGES } from "@school/core/portal/change-titles.ts";
import type { Change } from "@school/core/portal/contract-change.ts";
import { fullTermName, type Term } from "@school/core/school/terms.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { isBankReadBy } from "../cbt/banks/facts.ts";
import { questionBanks } from "../cbt/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classCategories, classes, subjects } from "../classes/tables.ts";
import { auditLog, auditValues } from "../platform/database/audit/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { results } from "../results/tables.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments } from "../students/tables.ts";

const actors = alias(users, "actors");

interface Page {
  page: number;
  limit: number;
}

/** SQL: the entry is about the pupil, or about one of the pupil's results. */
export function isAboutPupil(studentId: string): SQL {
  return sql`${auditLog.subjectId} = any(array(
    select ${studentId}::uuid
    union all
    select ${results.id} from ${enrolments}
    join ${results} on ${results.enrolmentId} = ${enrolments.id}
    where ${enrolments.studentId} = ${studentId}
  ))`;
}

/** SQL: the entry is about the person, or the person did it. */
export function isAboutOrBy(personId: string): SQL | undefined {
  return or(eq(auditLog.subjectId, personId), eq(auditLog.actorId, personId));
}

/**
 * One page of a person's entries in the audit log as text, newest first. Without sign-ins and
 * sign-outs, and without details of question banks that the actor may not open. Three statements.
 */
export async function listChanges(
  { db, actor }: { db: Reader; actor: Actor },
  pageOf: string,
  which: SQL | undefined,
  { page, limit }: Page,
): Promise<{ data: Change[]; pagination: Pagination }> {
  const matching = and(which, notInArray(auditLog.action, [...NO_CHANGES]));
  const rows = await db
    .select({
      seq: auditLog.seq,
      at: auditLog.at,
      action: auditLog.action,
      actorId: auditLog.actorId,
      actorName: firstNameFirst<string | null>(actors),
      subjectId: auditLog.subjectId,
      values: auditValues.values,
      isPrivate: isOfPrivateBank(actor),
    })
    .from(auditLog)
    .leftJoin(auditValues, eq(auditValues.seq, auditLog.seq))
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .where(matching)
    .orderBy(desc(auditLog.seq))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(auditLog, matching);
  const entries = rows.map(({ values, ...row }) => ({
    ...row,
    before: values?.before ?? null,
    after: values?.after ?? null,
    isErased: values === null,
  }));
  const nameOf = await namesOf(db, [
    ...idsIn(entries),
    ...entries.flatMap(({ subjectId }) => subjectId ?? []),
  ]);
  return {
    data: entries.map((entry) => presentChange(entry, pageOf, nameOf)),
    pagination: paginate(page, limit, total),
  };
}

/** SQL: the entry is about a question bank that is not the reader's to open. */
function isOfPrivateBank(actor: Actor) {
  return sql<boolean>`(${auditLog.action} like 'cbt.%-bank' and not exists (
    select 1 from ${questionBanks}
    where ${questionBanks.id} = ${auditLog.subjectId} and ${isBankReadBy(actor)}
  ))`;
}

interface Entry {
  seq: number;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string | null;
  subjectId: string | null;
  before: unknown;
  after: unknown;
  isErased: boolean;
  isPrivate: boolean;
}

function presentChange(entry: Entry, pageOf: string, nameOf: NameOf): Change {
  const { title, lines } = changeWords(entry, nameOf);
  const shown = entry.isPrivate ? ["The question bank is private."] : lines;
  return {
    seq: entry.seq,
    at: entry.at.toISOString(),
    by: entry.actorId === null ? null : { id: entry.actorId, name: entry.actorName ?? "" },
    about: aboutOf(entry, pageOf, nameOf),
    title,
    lines: entry.isErased ? ["The details of this entry have been erased."] : shown,
  };
}

/**
 * Finds the person the entry is about: the pupil of a result, else the entry's subject; null for the
 * page's person.
 */
function aboutOf({ subjectId, before, after }: Entry, pageOf: string, nameOf: NameOf) {
  const about = pupilOf(after) ?? pupilOf(before) ?? subjectId;
  return about === null || about === pageOf ? null : (nameOf(about) ?? null);
}

function pupilOf(side: unknown): string | null {
  if (typeof side !== "object" || side === null || !("studentId" in side)) return null;
  return typeof side.studentId === "string" ? side.studentId : null;
}

/** Finds the names for ids of people, classes, subjects, categories and terms. One statement. */
async function namesOf(db: Reader, ids: readonly string[]): Promise<NameOf> {
  const uniqueIds = [...new Set(ids)];
  const people = db
    .select({ id: users.id, name: firstNameFirst(users) })
    .from(users)
    .where(inArray(users.id, uniqueIds));
  const rows = await people
    .unionAll(
      db
        .select({ id: classes.id, name: fullName })
        .from(classes)
        .where(inArray(classes.id, uniqueIds)),
    )
    .unionAll(
      db
        .select({ id: subjects.id, name: sql<string>`${subjects.name}` })
        .from(subjects)
        .where(inArray(subjects.id, uniqueIds)),
    )
    .unionAll(
      db
        .select({ id: classCategories.id, name: sql<string>`${classCategories.name}` })
        .from(classCategories)
        .where(inArray(classCategories.id, uniqueIds)),
    )
    .unionAll(
      db
        .select({
          id: terms.id,
          name: sql<string>`${terms.term} || ' ' || ${academicSessions.name}`,
        })
        .from(terms)
        .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
        .where(inArray(terms.id, uniqueIds)),
    );
  const names = new Map(rows.map(({ id, name }) => [id, termWords(name)]));
  return (id) => names.get(id);
}

/** "TERM_1 2025/2026" as people say it; every other name as it is. */
function termWords(name: string): string {
  return name.replace(/^(TERM_[123]) (.+)$/, (_, term: Term, academicYear: string) =>
    fullTermName({ term, academicYear }),
  );
}
