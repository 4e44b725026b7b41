import { and, asc, count, desc, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias, type PgSelect } from "drizzle-orm/pg-core";
import type { Actor } from "@school/core/accounts/actor.ts";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { WorkToMark } from "@school/core/lessons/assignments/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { takesSubject, teachesSubject } from "../../classes/facts.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import { classCategories, classes, classSubjects, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber, isTaught } from "../../students/select-student.ts";
import { enrolments, guardians, studentDetails } from "../../students/tables.ts";
import { filesOf } from "../files.ts";
import { assignmentClasses, assignments, handIns } from "../tables.ts";
import type { Teaches } from "./facts.ts";

type Named = { id: string; name: string };

const authors = alias(users, "authors");
/** By another name than in the condition `teaches`, which would otherwise compare it with itself. */
const offered = alias(classSubjects, "offered");
const ofAssignment = sql`${assignmentClasses.assignmentId} = ${assignments.id}`;

/** SQL: the classes of the assignment that match, by name. */
const classesWhere = (which: SQL) => sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', ${classes.id}, 'name', ${fullName})
    order by ${fullName} collate "und-x-icu"), '[]')
  from ${assignmentClasses} join ${classes} on ${classes.id} = ${assignmentClasses.classId}
  where ${ofAssignment} and ${which})`;

const head = {
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

const isToMark = sql`${handIns.handedInAt} is not null and ${handIns.score} is null
  and ${handIns.returnedAt} is null`;

interface Counts {
  pupils: number;
  handedIn: number;
  toMark: number;
  returned: number;
}

/** SQL: how many pupils have done what, in the classes that match. */
const countsWhere = (which: SQL) => sql<Counts>`(
  select json_build_object('pupils', count(*), 'handedIn', count(${handIns.handedInAt}),
    'toMark', count(*) filter (where ${isToMark}), 'returned', count(${handIns.returnedAt}))
  from ${pupilsWithWork}
  where ${ofAssignment} and ${isTaught} and ${takesSubject(assignments.subjectId)} and ${which})`;

const ofTaughtClass = (teaches: Teaches) =>
  teaches(sql`${assignmentClasses.classId}`, sql`${assignments.subjectId}`);

interface AssignmentFilter {
  classId?: string | undefined;
  subjectId?: string | undefined;
  toMark: boolean;
  page: number;
  limit: number;
}

/**
 * One page of the assignments of classes that the person teaches, latest due first, with the counts
 * of those classes. Two statements.
 */
export async function listAssignments(
  db: Reader,
  teaches: Teaches,
  { classId, subjectId, toMark, page, limit }: AssignmentFilter,
) {
  const taught = ofTaughtClass(teaches);
  const chosen = classId ? sql`${assignmentClasses.classId} = ${classId}` : sql`true`;
  const which = sql`(${taught}) and ${chosen}`;
  const wanted = and(
    subjectId ? eq(assignments.subjectId, subjectId) : undefined,
    sql`exists (select 1 from ${assignmentClasses} where ${ofAssignment} and ${which})`,
    toMark
      ? sql`exists (select 1 from ${pupilsWithWork}
          where ${ofAssignment} and ${isToMark} and ${which})`
      : undefined,
  );
  const rows = await selectAssignments(db, which)
    .where(wanted)
    .orderBy(desc(assignments.dueOn), desc(assignments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(assignments, wanted);
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

/** The assignment with its files, whoever may see it. One statement. */
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

/** SQL: the pupil who is the person, or the children of the person. */
function ownPupils({ id, role }: Actor): SQL {
  if (role === "STUDENT") return sql`(select ${id}::uuid)`;
  return sql`(
    select ${guardians.studentId} from ${guardians} where ${guardians.parentId} = ${id})`;
}

const placed = alias(enrolments, "placed");
const ofClass = alias(assignmentClasses, "of_class");
const done = alias(handIns, "done");

/**
 * SQL: the assignments of these pupils by enrolment: those of the class, and all in which the pupil
 * has work. A set of its own, so that PostgreSQL begins with the pupils: it orders no more than eight
 * joined tables by itself.
 */
const ownedBy = (pupils: SQL) => sql`(
  select ${placed.id} as enrolment_id, ${ofClass.assignmentId} as assignment_id
  from ${enrolments} ${placed}
  join ${assignmentClasses} ${ofClass} on ${ofClass.classId} = ${placed.classId}
  where ${placed.studentId} in ${pupils}
  union
  select ${placed.id}, ${done.assignmentId} from ${enrolments} ${placed}
  join ${handIns} ${done} on ${done.studentId} = ${placed.studentId}
  where ${placed.studentId} in ${pupils}) owned`;

/** SQL: the pupil is in a class of the assignment and takes its subject. */
const isInClass = sql<boolean>`(${assignmentClasses.classId} is not null
  and ${takesSubject(assignments.subjectId)})`;
/** What was handed in or marked stays the pupil's after a move to another class. */
const isTheirs = or(isInClass, isNotNull(handIns.id));

const own = {
  ...head,
  student: { id: users.id, name: registerName },
  handedInAt: handIns.handedInAt,
  isLate: sql<boolean>`coalesce(${handIns.isLate}, false)`,
  score: handIns.score,
  returnedAt: handIns.returnedAt,
  remindedAt: assignmentClasses.remindedAt,
};

/** Joins the enrolments of these pupils with their assignments and work; `isTheirs` belongs to it. */
function joinOwn<Query extends PgSelect>(query: Query, pupils: SQL): Query {
  void query
    .innerJoin(ownedBy(pupils), sql`owned.enrolment_id = ${enrolments.id}`)
    .innerJoin(
      assignments,
      and(sql`${assignments.id} = owned.assignment_id`, eq(assignments.termId, enrolments.termId)),
    )
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
  joinOwn(db.select(own).from(enrolments).$dynamic(), pupils);

export type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

/** What is not handed in nor marked, and due on a day or later. */
const isOpenOn = (day: string) =>
  and(
    isInClass,
    isNull(handIns.handedInAt),
    isNull(handIns.score),
    isNull(handIns.returnedAt),
    sql`${assignments.dueOn} >= ${day}`,
  );

/**
 * One page of the assignments of a pupil or a parent's children, latest due first; with `openSince`
 * (YYYY-MM-DD) only what is still to do and was not due before that day, next due first. Two statements.
 */
export async function listOwn(
  db: Reader,
  actor: Actor,
  { openSince, page, limit }: { openSince: string | null; page: number; limit: number },
): Promise<{ rows: OwnRow[]; pagination: Pagination }> {
  const pupils = ownPupils(actor);
  const wanted = openSince === null ? isTheirs : isOpenOn(openSince);
  const inOrder = openSince === null ? desc : asc;
  const rows = await selectOwn(db, pupils)
    .where(wanted)
    .orderBy(inOrder(assignments.dueOn), inOrder(assignments.id), users.firstName)
    .limit(limit)
    .offset((page - 1) * limit);
  const counted = joinOwn(db.select({ total: count() }).from(enrolments).$dynamic(), pupils);
  const { total } = one(await counted.where(wanted), "count");
  return { rows, pagination: paginate(page, limit, total) };
}

const MAX_ON_DASHBOARD = 5;

/** What a pupil or the children have still to hand in, the next due first. One statement. */
export async function nextOwn(db: Reader, actor: Actor, openSince: string): Promise<OwnRow[]> {
  return selectOwn(db, ownPupils(actor))
    .where(isOpenOn(openSince))
    .orderBy(asc(assignments.dueOn), asc(assignments.id), users.firstName)
    .limit(MAX_ON_DASHBOARD);
}

/**
 * Work of this term that waits for the person's mark, class by class: of what the person set, and of
 * the subjects that the person teaches. One statement.
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
    .from(assignments)
    .innerJoin(terms, and(eq(terms.id, assignments.termId), eq(terms.isCurrent, true)))
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(handIns, eq(handIns.assignmentId, assignments.id))
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
        isToMark,
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

/**
 * An assignment as one pupil has it, with what the person is to the pupil; undefined where the
 * pupil does not have it. One statement.
 */
export async function findWork(
  db: Reader,
  personId: string,
  { id, studentId }: { id: string; studentId: string },
) {
  const columns = {
    ...own,
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
  const [row] = await joinOwn(query, sql`(select ${studentId}::uuid)`)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(eq(assignments.id, id), isTheirs));
  return row;
}

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;

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
  return [...ofClass.values()].map((some) => ({
    ...one(some.slice(0, 1)).class,
    subjects: some.map(({ subject }) => subject),
  }));
}
