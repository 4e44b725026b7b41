import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
} from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { lockRow } from "../../platform/database/locked-row.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import {
  type PlanScopeRow,
  type PlanScope,
  teachesInCategory,
  teachingFields,
  termFields,
} from "./facts.ts";
import { lessonPlanReminders, lessonPlans, schemesOfWork } from "./tables.ts";

/** Subjects of classes in one answer: a hundred classes with twenty subjects each. */
const MAX_LINES = 2_000;
const MAX_WAITING = 200;
const MAX_SOURCES = 12;

const inClassOrder = [asc(classCategories.order), sql`${fullName} collate "und-x-icu"`];

const content = {
  topic: lessonPlans.topic,
  subTopic: lessonPlans.subTopic,
  objectives: lessonPlans.objectives,
  previousKnowledge: lessonPlans.previousKnowledge,
  materials: lessonPlans.materials,
  steps: lessonPlans.steps,
  evaluation: lessonPlans.evaluation,
  homework: lessonPlans.homework,
};

/** The term with that id, or the current one; null if there is none. One statement. */
export async function findPlanTerm(db: Reader, termId: string | undefined) {
  const rows = await db
    .select({ ...termFields, sessionId: terms.sessionId })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(termId === undefined ? eq(terms.isCurrent, true) : eq(terms.id, termId));
  return findFirst(rows);
}

export type PlanTermRow = NonNullable<Awaited<ReturnType<typeof findPlanTerm>>>;

const responding = alias(users, "answering");

/**
 * Each subject of each class with its plan in the week, if any, by class and subject: those of one
 * teacher, or with null of the whole school. One statement.
 */
export async function readPlanLines(
  db: Reader,
  { id: termId, sessionId }: Pick<PlanTermRow, "id" | "sessionId">,
  week: number,
  personId: string | null,
) {
  return db
    .select({
      class: { id: classes.id, name: fullName },
      subject: { id: subjects.id, name: subjects.name },
      teacher: { id: responding.id, name: firstNameFirst(responding) },
      plan: { id: lessonPlans.id, topic: lessonPlans.topic, state: lessonPlans.state },
    })
    .from(classSubjects)
    .innerJoin(
      classes,
      and(
        eq(classes.id, classSubjects.classId),
        eq(classes.sessionId, sessionId),
        eq(classes.isActive, true),
        isNull(classes.archivedAt),
      ),
    )
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(
      classTeachers,
      and(eq(classTeachers.classId, classes.id), eq(classTeachers.isAssistant, false)),
    )
    .leftJoin(
      responding,
      and(
        sql`${responding.id} = coalesce(${classSubjects.teacherId}, ${classTeachers.teacherId})`,
        isNull(responding.deletedAt),
      ),
    )
    .leftJoin(
      lessonPlans,
      and(
        eq(lessonPlans.classId, classes.id),
        eq(lessonPlans.subjectId, subjects.id),
        eq(lessonPlans.termId, termId),
        eq(lessonPlans.week, week),
      ),
    )
    .where(
      personId === null
        ? undefined
        : or(eq(classSubjects.teacherId, personId), isClassTeacher(personId, classes.id)),
    )
    .orderBy(...inClassOrder, inSubjectOrder())
    .limit(MAX_LINES);
}

/** Lists the people who were reminded of the plans of a week, and when last. One statement. */
export async function readPlanReminders(db: Reader, termId: string, week: number) {
  const rows = await db
    .select({
      personId: lessonPlanReminders.personId,
      by: firstNameFirst(users),
      at: lessonPlanReminders.remindedAt,
    })
    .from(lessonPlanReminders)
    .innerJoin(users, eq(users.id, lessonPlanReminders.remindedBy))
    .where(and(eq(lessonPlanReminders.termId, termId), eq(lessonPlanReminders.week, week)));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The plans waiting for the principal, and their number. Two statements. */
export async function readWaitingPlans(db: Reader) {
  const isWaiting = eq(lessonPlans.state, "submitted");
  const rows = await db
    .select({
      id: lessonPlans.id,
      topic: lessonPlans.topic,
      class: { id: classes.id, name: fullName },
      subject: { id: subjects.id, name: subjects.name },
      author: firstNameFirst(users),
      week: lessonPlans.week,
      term: { startsOn: terms.startsOn, endsOn: terms.endsOn },
      submittedAt: lessonPlans.submittedAt,
    })
    .from(lessonPlans)
    .innerJoin(classes, eq(classes.id, lessonPlans.classId))
    .innerJoin(subjects, eq(subjects.id, lessonPlans.subjectId))
    .innerJoin(terms, eq(terms.id, lessonPlans.termId))
    .innerJoin(users, eq(users.id, lessonPlans.authorId))
    .where(and(isWaiting, isNotNull(lessonPlans.submittedAt)))
    .orderBy(asc(lessonPlans.submittedAt), asc(lessonPlans.id))
    .limit(MAX_WAITING);
  return { rows, total: await db.$count(lessonPlans, isWaiting) };
}

export type WaitingRow = Awaited<ReturnType<typeof readWaitingPlans>>["rows"][number];

const deciding = alias(users, "deciding");

/** One plan, with the person's relation to it. One statement. */
export async function findPlan(db: Reader, id: string, personId: string) {
  const rows = await db
    .select({
      plan: lessonPlans,
      class: { id: classes.id, name: fullName },
      subject: { id: subjects.id, name: subjects.name },
      term: termFields,
      author: firstNameFirst(users),
      decidedBy: firstNameFirst<string | null>(deciding),
      isArchived: sql<boolean>`${classes.archivedAt} is not null`,
      ...teachingFields(personId, lessonPlans.classId, lessonPlans.subjectId),
    })
    .from(lessonPlans)
    .innerJoin(classes, eq(classes.id, lessonPlans.classId))
    .innerJoin(subjects, eq(subjects.id, lessonPlans.subjectId))
    .innerJoin(terms, eq(terms.id, lessonPlans.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(users, eq(users.id, lessonPlans.authorId))
    .leftJoin(deciding, eq(deciding.id, lessonPlans.decidedBy))
    .where(eq(lessonPlans.id, id));
  return findFirst(rows);
}

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

/** The same, locked for a change. */
export async function lockPlan(
  tx: Transaction,
  id: string,
  personId: string,
): Promise<PlanRow | null> {
  await lockRow(tx, lessonPlans, id);
  return findPlan(tx, id, personId);
}

/** The plan of a scope, if it exists. One statement. */
export async function findPlanId(db: Reader, scope: PlanScope): Promise<string | null> {
  const { classId, subjectId, termId, week } = scope;
  const rows = await db
    .select({ id: lessonPlans.id })
    .from(lessonPlans)
    .where(
      and(
        eq(lessonPlans.classId, classId),
        eq(lessonPlans.subjectId, subjectId),
        eq(lessonPlans.termId, termId),
        eq(lessonPlans.week, week),
      ),
    );
  return findFirst(rows)?.id ?? null;
}

/**
 * Plans to copy from, of the same subject in the same term of a year: of the other arms and of
 * earlier sessions, the nearest weeks first; those that are approved and the person's own. One
 * statement.
 */
export async function readSources(
  db: Reader,
  { categoryId, term }: PlanScopeRow,
  { classId, subjectId, week }: PlanScope,
  personId: string,
) {
  return db
    .select({
      id: lessonPlans.id,
      className: fullName,
      academicYear: academicSessions.name,
      week: lessonPlans.week,
      author: firstNameFirst(users),
      content,
    })
    .from(lessonPlans)
    .innerJoin(
      classes,
      and(
        eq(classes.id, lessonPlans.classId),
        categoryId === null ? eq(classes.id, classId) : eq(classes.categoryId, categoryId),
      ),
    )
    .innerJoin(terms, and(eq(terms.id, lessonPlans.termId), eq(terms.term, term.term)))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(users, eq(users.id, lessonPlans.authorId))
    .where(
      and(
        eq(lessonPlans.subjectId, subjectId),
        or(eq(lessonPlans.state, "approved"), eq(lessonPlans.authorId, personId)),
        or(ne(lessonPlans.classId, classId), ne(lessonPlans.week, week)),
        sql`abs(${lessonPlans.week} - ${week}) <= 2`,
      ),
    )
    .orderBy(
      sql`abs(${lessonPlans.week} - ${week})`,
      desc(academicSessions.name),
      sql`${fullName} collate "und-x-icu"`,
    )
    .limit(MAX_SOURCES);
}

/** The schemes of work of a term, empty ones too: those a person may write, or all. One statement. */
export async function readSchemes(db: Reader, term: PlanTermRow, personId: string | null) {
  return db
    .selectDistinctOn([classCategories.order, classCategories.id, subjects.order, subjects.name], {
      category: { id: classCategories.id, name: classCategories.name },
      subject: { id: subjects.id, name: subjects.name },
      topics: sql<number>`coalesce(jsonb_array_length(${schemesOfWork.topics}), 0)`,
    })
    .from(classSubjects)
    .innerJoin(
      classes,
      and(
        eq(classes.id, classSubjects.classId),
        eq(classes.sessionId, term.sessionId),
        isNull(classes.archivedAt),
      ),
    )
    .innerJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .leftJoin(
      schemesOfWork,
      and(
        eq(schemesOfWork.termId, term.id),
        eq(schemesOfWork.categoryId, classCategories.id),
        eq(schemesOfWork.subjectId, subjects.id),
      ),
    )
    .where(
      personId === null
        ? undefined
        : or(eq(classSubjects.teacherId, personId), isClassTeacher(personId, classes.id)),
    )
    .orderBy(classCategories.order, classCategories.id, subjects.order, subjects.name)
    .limit(MAX_LINES);
}

/**
 * The category and subject of a scheme, and whether the person teaches there; null where there is
 * no such category or subject. One statement.
 */
export async function findSchemeScope(
  db: Reader,
  term: PlanTermRow,
  { categoryId, subjectId }: { categoryId: string; subjectId: string },
  personId: string,
) {
  const rows = await db
    .select({
      category: { id: classCategories.id, name: classCategories.name },
      subject: { id: subjects.id, name: subjects.name },
      teachesIt: teachesInCategory(personId, term.sessionId),
    })
    .from(classCategories)
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(eq(classCategories.id, categoryId));
  return findFirst(rows);
}

/** The scheme of a term, and the latest of the same term in an earlier session. One statement. */
export async function readScheme(
  db: Reader,
  term: Pick<PlanTermRow, "id" | "term" | "academicYear">,
  { categoryId, subjectId }: { categoryId: string; subjectId: string },
) {
  const rows = await db
    .select({
      termId: schemesOfWork.termId,
      academicYear: academicSessions.name,
      topics: schemesOfWork.topics,
      version: schemesOfWork.version,
    })
    .from(schemesOfWork)
    .innerJoin(terms, and(eq(terms.id, schemesOfWork.termId), eq(terms.term, term.term)))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(
      and(
        eq(schemesOfWork.categoryId, categoryId),
        eq(schemesOfWork.subjectId, subjectId),
        or(eq(terms.id, term.id), lt(academicSessions.name, term.academicYear)),
      ),
    )
    .orderBy(desc(academicSessions.name))
    .limit(2);
  const current = rows.find(({ termId }) => termId === term.id);
  const earlier = rows.find(({ termId }) => termId !== term.id);
  return { current: current ?? null, earlier: earlier ?? null };
}

/** Confirmed addresses of those who can sign in, by person, and a person's name. One statement. */
export async function readAddresses(db: Reader, personIds: readonly string[], nameOf: string) {
  const rows = await db
    .select({
      id: users.id,
      name: firstNameFirst(users),
      email: sql<string | null>`case when ${users.isActive}
        and ${users.emailConfirmedAt} is not null then ${users.email} end`,
    })
    .from(users)
    .where(and(inArray(users.id, [...personIds, nameOf]), isNull(users.deletedAt)));
  return {
    by: rows.find(({ id }) => id === nameOf)?.name ?? "",
    addresses: new Map(
      rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])),
    ),
  };
}
