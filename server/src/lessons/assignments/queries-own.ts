import { and, asc, count, desc, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias, type PgSelect } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject } from "../../classes/facts.ts";
import { subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { registerName } from "../../students/queries.ts";
import { isTaught } from "../../students/select-student.ts";
import { terms } from "../../school/tables.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { filesOf } from "../files.ts";
import { assignmentClasses, assignments, handIns } from "../tables.ts";
import { authors, head, MAX_ON_DASHBOARD, ofAssignment } from "./queries.ts";

/* Homework as pupils and their parents have it. */

/** SQL: the pupil who is the person, or the children of the person. */
function ownPupils({ id, role }: Actor): SQL {
  if (role === "STUDENT") return sql`(select ${id}::uuid)`;
  return sql`(
    select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${id})`;
}

const enrolment = alias(enrolments, "enrolment");
const ofClass = alias(assignmentClasses, "of_class");
const handIn = alias(handIns, "hand_in");
const assignment = alias(assignments, "assignment");
const currentTerm = alias(terms, "current_term");

/** SQL condition on `assignment`: of the session of the current term. */
const ofThisSession = sql`${assignment.termId} in (
  select ${terms.id} from ${terms} where ${terms.sessionId} = (
    select ${currentTerm.sessionId} from ${terms} ${currentTerm} where ${currentTerm.isCurrent}))`;

/**
 * SQL: the assignments of these pupils by enrolment: those of the class, and all in which the pupil
 * has work. A subquery, so that PostgreSQL begins with the pupils: the planner reorders at most eight
 * joined tables. It selects the pupil too, so that the enrolment is found by index.
 */
const ownedBy = (pupils: SQL, which: SQL) => sql`(
  select ${enrolment.id} as placing, ${enrolment.studentId} as pupil, ${ofClass.assignmentId} as task
  from ${enrolments} ${enrolment}
  join ${assignmentClasses} ${ofClass} on ${ofClass.classId} = ${enrolment.classId}
  join ${assignments} ${assignment} on ${assignment.id} = ${ofClass.assignmentId}
    and ${assignment.termId} = ${enrolment.termId} and ${which}
  where ${enrolment.studentId} in ${pupils}
  union
  select ${enrolment.id}, ${enrolment.studentId}, ${handIn.assignmentId} from ${handIns} ${handIn}
  join ${assignments} ${assignment} on ${assignment.id} = ${handIn.assignmentId} and ${which}
  join ${enrolments} ${enrolment} on ${enrolment.studentId} = ${handIn.studentId}
    and ${enrolment.termId} = ${assignment.termId}
  where ${handIn.studentId} in ${pupils}) owned`;

/** SQL: the pupil is in a class of the assignment and takes its subject. */
const isInClass = sql<boolean>`(${assignmentClasses.classId} is not null
  and ${takesSubject(assignments.subjectId)})`;
/**
 * Condition for a pupil's assignments: work that was handed in or marked remains the pupil's after a
 * move to another class.
 */
const isTheirs = or(isInClass, isNotNull(handIns.id));

const ownColumns = {
  ...head,
  student: { id: users.id, name: registerName },
  handedInAt: handIns.handedInAt,
  isLate: sql<boolean>`coalesce(${handIns.isLate}, false)`,
  score: handIns.score,
  returnedAt: handIns.returnedAt,
  remindedAt: assignmentClasses.remindedAt,
};

/**
 * Joins the enrolments of these pupils with those of their assignments that match, and the work;
 * `isTheirs` belongs to it.
 */
function joinOwn<Query extends PgSelect>(query: Query, pupils: SQL, which: SQL): Query {
  void query
    .innerJoin(
      ownedBy(pupils, which),
      sql`owned.placing = ${enrolments.id} and owned.pupil = ${enrolments.studentId}
        and ${enrolments.studentId} in ${pupils}`,
    )
    .innerJoin(assignments, sql`${assignments.id} = owned.task`)
    .leftJoin(
      assignmentClasses,
      and(ofAssignment, eq(assignmentClasses.classId, enrolments.classId)),
    )
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(authors, eq(authors.id, assignments.createdBy))
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .leftJoin(
      handIns,
      and(eq(handIns.assignmentId, assignments.id), eq(handIns.studentId, users.id)),
    );
  return query;
}

const selectOwn = (db: Reader, pupils: SQL) =>
  joinOwn(db.select(ownColumns).from(enrolments).$dynamic(), pupils, ofThisSession);

export type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

/**
 * Returns the condition for work that is neither handed in nor marked, and is due on a day or later.
 */
const isOpenOn = (day: string) =>
  and(
    isInClass,
    isNull(handIns.handedInAt),
    isNull(handIns.score),
    isNull(handIns.returnedAt),
    sql`${assignments.dueOn} >= ${day}`,
  );

/**
 * One page of this session's assignments of a pupil or a parent's children, latest due first; with
 * `openSince` (YYYY-MM-DD) only work to do that was not due before, next due first. Two statements.
 */
export async function listOwn(
  db: Reader,
  actor: Actor,
  { openSince, page, limit }: { openSince: string | null; page: number; limit: number },
): Promise<{ rows: OwnRow[]; pagination: Pagination }> {
  const pupils = ownPupils(actor);
  const condition = openSince === null ? isTheirs : isOpenOn(openSince);
  const inOrder = openSince === null ? desc : asc;
  const rows = await selectOwn(db, pupils)
    .where(condition)
    .orderBy(inOrder(assignments.dueOn), inOrder(assignments.id), users.firstName)
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = joinOwn(
    db.select({ total: count() }).from(enrolments).$dynamic(),
    pupils,
    ofThisSession,
  );
  const { total } = one(await counted.where(condition), "count");
  return { rows, pagination: paginate(page, limit, total) };
}

/**
 * Lists the work that a pupil or the children still have to hand in, the next due first. One statement.
 */
export async function nextOwn(db: Reader, actor: Actor, openSince: string): Promise<OwnRow[]> {
  return selectOwn(db, ownPupils(actor))
    .where(isOpenOn(openSince))
    .orderBy(asc(assignments.dueOn), asc(assignments.id), users.firstName)
    .limit(MAX_ON_DASHBOARD);
}

/**
 * An assignment of one pupil, with the person's relation to the pupil; undefined if the pupil does
 * not have it. One statement.
 */
export async function findWork(
  db: Reader,
  personId: string,
  { id, studentId }: { id: string; studentId: string },
) {
  const columns = {
    ...ownColumns,
    body: assignments.body,
    files: filesOf("assignmentId", assignments.id),
    enrolmentId: enrolments.id,
    isInClass,
    hasLeft: sql<boolean>`not ${isTaught}`,
    comment: handIns.comment,
    workBody: sql<string | null>`${handIns.body}`,
    workVersion: sql<number | null>`${handIns.version}`,
    workFiles: filesOf("handInId", handIns.id),
    isSelf: sql<boolean>`${users.id} = ${personId}`,
    isParent: sql<boolean>`exists (select 1 from ${guardians}
      where ${guardians.parentId} = ${personId} and ${guardians.studentId} = ${users.id})`,
  };
  const query = db.select(columns).from(enrolments).$dynamic();
  const isThis = eq(assignment.id, id);
  const [row] = await joinOwn(query, sql`(select ${studentId}::uuid)`, isThis)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(eq(assignments.id, id), isTheirs));
  return row;
}

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;
