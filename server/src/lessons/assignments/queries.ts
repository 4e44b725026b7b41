import { and, asc, count, desc, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate } from "@school/core/api/pagination.ts";
import type { WorkToMark } from "@school/core/lessons/assignments/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject, teachesSubject } from "../../classes/facts.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import { classCategories, classes, classSubjects, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber, isTaught } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { filesOf } from "../files.ts";
import { assignmentClasses, assignments, handIns, isToMark } from "../tables.ts";
import type { Teaches } from "./facts.ts";

type Named = { id: string; name: string };

export const authors = alias(users, "authors");
/** Aliased, since the condition `teaches` would otherwise compare it with itself. */
const offered = alias(classSubjects, "offered");
export const ofAssignment = sql`${assignmentClasses.assignmentId} = ${assignments.id}`;

/** SQL: the classes of the assignment that match, by name. */
const classesWhere = (which: SQL) => sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', ${classes.id}, 'name', ${fullName})
    order by ${fullName} collate "und-x-icu"), '[]')
  from ${assignmentClasses} join ${classes} on ${classes.id} = ${assignmentClasses.classId}
  where ${ofAssignment} and ${which})`;

export const head = {
  id: assignments.id,
  title: assignments.title,
  subject: { id: subjects.id, name: subjects.name },
  dueOn: assignments.dueOn,
  maxScore: assignments.maxScore,
  author: firstNameFirst(authors),
};

/** SQL: pupils of the assignment's classes who take its subject, with their work; in `from`. */
const pupilsWithWork = sql`${assignmentClasses}
  join ${enrolments} on ${enrolments.classId} = ${assignmentClasses.classId}
    and ${enrolments.termId} = ${assignments.termId}
  join ${users} on ${users.id} = ${enrolments.studentId}
  join ${studentDetails} on ${studentDetails.userId} = ${users.id}
  left join ${handIns} on ${handIns.assignmentId} = ${assignments.id}
    and ${handIns.studentId} = ${users.id}`;

const waits = isToMark(handIns);

interface Counts {
  pupils: number;
  handedIn: number;
  toMark: number;
  returned: number;
}

/** SQL: counts of pupils by progress, in the matching classes. */
const countsWhere = (which: SQL) => sql<Counts>`(
  select json_build_object('pupils', count(*), 'handedIn', count(${handIns.handedInAt}),
    'toMark', count(*) filter (where ${waits}), 'returned', count(${handIns.returnedAt}))
  from ${pupilsWithWork}
  where ${ofAssignment} and ${isTaught} and ${takesSubject(assignments.subjectId)} and ${which})`;

const ofTaughtClass = (teaches: Teaches) =>
  teaches(sql`${assignmentClasses.classId}`, sql`${assignments.subjectId}`);

interface AssignmentFilter {
  termId?: string | undefined;
  classId?: string | undefined;
  subjectId?: string | undefined;
  toMark: boolean;
  page: number;
  limit: number;
}

/**
 * One page of the assignments of classes that the actor teaches, latest due first, with the counts
 * of those classes. Two statements.
 */
export async function listAssignments(
  db: Reader,
  teaches: Teaches,
  { termId, classId, subjectId, toMark, page, limit }: AssignmentFilter,
) {
  const taught = ofTaughtClass(teaches);
  const chosen = classId ? sql`${assignmentClasses.classId} = ${classId}` : sql`true`;
  const which = sql`(${taught}) and ${chosen}`;
  const condition = and(
    termId ? eq(assignments.termId, termId) : undefined,
    subjectId ? eq(assignments.subjectId, subjectId) : undefined,
    // With the offset each assignment is looked up; without it, the classes of all years are read.
    sql`exists (select 1 from ${assignmentClasses} where ${ofAssignment} and ${which} offset 0)`,
    toMark
      ? sql`exists (select 1 from ${pupilsWithWork}
          where ${ofAssignment} and ${waits} and ${which})`
      : undefined,
  );
  const rows = await selectAssignments(db, which)
    .where(condition)
    .orderBy(desc(assignments.dueOn), desc(assignments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(assignments, condition);
  return { rows, pagination: paginate(page, limit, total) };
}

function selectAssignments(db: Reader, which: SQL) {
  return db
    .select({ ...head, classes: classesWhere(which), counts: countsWhere(which) })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(authors, eq(authors.id, assignments.createdBy))
    .$dynamic();
}

export type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>["rows"][number];

/** The assignment with its files, if the person may see it. One statement. */
export async function findAssignment(db: Reader, id: string) {
  const [row] = await db
    .select({
      ...head,
      termId: assignments.termId,
      body: assignments.body,
      version: assignments.version,
      createdBy: assignments.createdBy,
      classes: classesWhere(sql`true`),
      files: filesOf("assignmentId", assignments.id),
      handedIn: sql<number>`(
        select count(*) from ${handIns} where ${handIns.assignmentId} = ${assignments.id})`,
      /** Null while no score is given. */
      highestGiven: sql<number | null>`(select max(${handIns.score}) from ${handIns}
        where ${handIns.assignmentId} = ${assignments.id})`,
    })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(authors, eq(authors.id, assignments.createdBy))
    .where(eq(assignments.id, id));
  return row;
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findAssignment>>>;

/** Lines of homework that a dashboard shows. */
export const MAX_ON_DASHBOARD = 5;

/** SQL: unmarked work of this term, in `from`. A subquery, so that its partial index comes first. */
const unmarked = sql`(
  select ${handIns.id} as work from ${terms}
  join ${assignments} on ${assignments.termId} = ${terms.id}
  join ${handIns} on ${handIns.assignmentId} = ${assignments.id}
  where ${terms.isCurrent} and ${waits} offset 0) unmarked`;

/**
 * Work of this term that the person must mark, by class: set by the person, or in a subject that
 * they teach. One statement.
 */
export async function nextToMark(db: Reader, personId: string): Promise<WorkToMark[]> {
  return db
    .select({
      id: assignments.id,
      title: assignments.title,
      subject: { id: subjects.id, name: subjects.name },
      class: { id: classes.id, name: fullName },
      dueOn: assignments.dueOn,
      toMark: count(),
    })
    .from(handIns)
    .innerJoin(unmarked, sql`unmarked.work = ${handIns.id}`)
    .innerJoin(assignments, eq(assignments.id, handIns.assignmentId))
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(
      enrolments,
      and(eq(enrolments.studentId, handIns.studentId), eq(enrolments.termId, assignments.termId)),
    )
    .innerJoin(
      assignmentClasses,
      and(ofAssignment, eq(assignmentClasses.classId, enrolments.classId)),
    )
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(
      and(
        isTaught,
        takesSubject(assignments.subjectId),
        or(
          eq(assignments.createdBy, personId),
          teachesSubject(personId, classes.id, assignments.subjectId),
        ),
      ),
    )
    .groupBy(assignments.id, subjects.id, classes.id)
    .orderBy(asc(assignments.dueOn), asc(assignments.id), asc(classes.id))
    .limit(MAX_ON_DASHBOARD);
}

/** Every pupil of a class who has the assignment, by surname, with work and mark. One statement. */
export async function readMarking(db: Reader, assignmentId: string, classId: string) {
  return db
    .select({
      student: { id: users.id, admissionNumber: admissionNames.name, name: registerName },
      enrolmentId: enrolments.id,
      handedInAt: handIns.handedInAt,
      isLate: sql<boolean>`coalesce(${handIns.isLate}, false)`,
      body: sql<string>`coalesce(${handIns.body}, '')`,
      files: filesOf("handInId", handIns.id),
      score: handIns.score,
      comment: handIns.comment,
      returnedAt: handIns.returnedAt,
      version: handIns.version,
    })
    .from(enrolments)
    .innerJoin(assignments, eq(assignments.id, assignmentId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(admissionNames, hasAdmissionNumber)
    .leftJoin(
      handIns,
      and(eq(handIns.assignmentId, assignments.id), eq(handIns.studentId, users.id)),
    )
    .where(
      and(
        eq(enrolments.classId, classId),
        eq(enrolments.termId, assignments.termId),
        isTaught,
        takesSubject(assignments.subjectId),
      ),
    )
    .orderBy(inRegisterOrder);
}

export type MarkingRow = Awaited<ReturnType<typeof readMarking>>[number];

/** The pupils of an assignment who have neither handed in nor got a mark. One statement. */
export async function pupilsWithout(db: Reader, assignmentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${users.id} as id from ${assignments} cross join ${pupilsWithWork}
    where ${assignments.id} = ${assignmentId} and ${ofAssignment} and ${isTaught}
      and ${takesSubject(assignments.subjectId)}
      and ${handIns.handedInAt} is null and ${handIns.score} is null`);
  return rows.map(({ id }) => id);
}

/** Classes of the current session with the subjects that the person teaches in them. One statement. */
export async function listTaught(db: Reader, teaches: Teaches) {
  const rows = await db
    .select({
      class: { id: classes.id, name: fullName },
      subject: { id: subjects.id, name: subjects.name },
    })
    .from(offered)
    .innerJoin(classes, and(eq(classes.id, offered.classId), isNull(classes.archivedAt)))
    .innerJoin(terms, and(eq(terms.sessionId, classes.sessionId), eq(terms.isCurrent, true)))
    .innerJoin(subjects, and(eq(subjects.id, offered.subjectId), eq(subjects.isActive, true)))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(teaches(sql`${offered.classId}`, sql`${offered.subjectId}`))
    .orderBy(
      asc(classCategories.order),
      sql`${fullName} collate "und-x-icu"`,
      classes.id,
      inSubjectOrder(),
    );
  const ofClass = Map.groupBy(rows, (row) => row.class.id);
  return [...ofClass.values()].map((group) => ({
    ...one(group.slice(0, 1)).class,
    subjects: group.map(({ subject }) => subject),
  }));
}
