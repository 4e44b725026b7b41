import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { LiveChoices } from "@school/core/lessons/live/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName, listSubjects } from "../../classes/queries.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { isInvited, taughtClasses } from "./facts.ts";
import { liveLessonClasses, liveLessons } from "./tables.ts";

const invited = sql<{ id: string; name: string }[]>`(
  select coalesce(
    json_agg(json_build_object('id', ${classes.id}, 'name', ${fullName})
      order by ${fullName} collate "und-x-icu"), '[]')
  from ${liveLessonClasses} join ${classes} on ${classes.id} = ${liveLessonClasses.classId}
  where ${liveLessonClasses.lessonId} = ${liveLessons.id})`;

function selectLive(db: Reader) {
  return db
    .select({
      lesson: liveLessons,
      subject: { id: subjects.id, name: subjects.name },
      host: firstNameFirst(users),
      classes: invited,
    })
    .from(liveLessons)
    .innerJoin(users, eq(users.id, liveLessons.hostId))
    .leftJoin(subjects, eq(subjects.id, liveLessons.subjectId))
    .$dynamic();
}

export type LiveRow = Awaited<ReturnType<typeof selectLive>>[number];

/** One lesson, if the person may see it. One statement. */
export async function findLive(db: Reader, actor: Actor, id: string): Promise<LiveRow | null> {
  return findFirst(await selectLive(db).where(and(eq(liveLessons.id, id), isInvited(db, actor))));
}

/** The lesson, locked for a change. */
export async function lockLive(tx: Transaction, actor: Actor, id: string): Promise<LiveRow | null> {
  await lockRow(tx, liveLessons, id);
  return findLive(tx, actor, id);
}

/** One page of lessons visible to the actor: next first, or latest first. Two statements. */
export async function listLive(
  db: Reader,
  actor: Actor,
  { when, page, limit }: { when: "coming" | "past"; page: number; limit: number },
): Promise<{ rows: LiveRow[]; pagination: Pagination }> {
  const { startsAt, endsAt, id } = liveLessons;
  const isComing = when === "coming";
  const condition = and(
    isComing ? gt(endsAt, sql`now()`) : lte(endsAt, sql`now()`),
    isInvited(db, actor),
  );
  const rows = await selectLive(db)
    .where(condition)
    .orderBy(...(isComing ? [asc(startsAt), asc(id)] : [desc(endsAt), desc(id)]))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, pagination: paginate(page, limit, await db.$count(liveLessons, condition)) };
}

/** Hours ahead that the dashboard covers. */
const HOURS_AHEAD = 12;
const MAX_ON_DASHBOARD = 20;

/**
 * Current lessons, and those that begin within half a day, to which the teacher or family is
 * invited; none for the office. At most one statement.
 */
export async function readNearLessons(db: Reader, actor: Actor): Promise<LiveRow[]> {
  if (isOffice(actor)) return [];
  const { startsAt, endsAt, id } = liveLessons;
  return selectLive(db)
    .where(
      and(
        gt(endsAt, sql`now()`),
        lte(startsAt, sql`now() + make_interval(hours => ${HOURS_AHEAD})`),
        isNull(liveLessons.cancelledAt),
        isInvited(db, actor),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(MAX_ON_DASHBOARD);
}

/** The classes of the current session that a person may invite, and the subjects. Two statements. */
export async function readLiveChoices(db: Reader, actor: Actor): Promise<LiveChoices> {
  const ownClasses = await db
    .select({ id: classes.id, name: fullName })
    .from(classes)
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        isNull(classes.archivedAt),
        eq(classes.isActive, true),
        isOffice(actor) ? undefined : inArray(classes.id, taughtClasses(db, actor.id)),
      ),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
  return { classes: ownClasses, subjects: await listSubjects(db) };
}

/**
 * Returns the existing classes among the given ones, and whether the person teaches each. One
 * statement.
 */
export async function readInvitable(db: Reader, classIds: readonly string[], personId: string) {
  return db
    .select({
      id: classes.id,
      isTaught: sql<boolean>`${inArray(classes.id, taughtClasses(db, personId))}`,
    })
    .from(classes)
    .where(and(isAnyOf(classes.id, classIds), isNull(classes.archivedAt)));
}

/** Whether there is such a subject. One statement. */
export async function isSubject(db: Reader, id: string): Promise<boolean> {
  return (await db.$count(subjects, eq(subjects.id, id))) > 0;
}
