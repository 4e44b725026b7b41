import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { ClassTeaching, SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { surnameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { results } from "../../results/tables.ts";
import { academicSessions } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { NoSuchClass } from "../errors.ts";
import { termShown } from "../facts.ts";
import { SubjectNotFound } from "./errors.ts";
import { assistants, fullName, inSubjectOrder } from "../queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
  subjectTakers,
} from "../tables.ts";

export type SubjectRow = typeof subjects.$inferSelect;

/** All subjects in order, disabled ones included. */
export async function listAllSubjects(db: Reader): Promise<SubjectRow[]> {
  return db.select().from(subjects).orderBy(inSubjectOrder());
}

/** The subject, locked for a change. Throws `SubjectNotFound`. */
export async function lockSubject(tx: Transaction, id: string): Promise<SubjectRow> {
  const [row] = await tx.select().from(subjects).where(eq(subjects.id, id)).for("update");
  if (!row) throw new SubjectNotFound();
  return row;
}

/** All subjects in their order, locked for a change. */
export async function lockSubjects(tx: Transaction): Promise<SubjectRow[]> {
  await tx.select({ id: subjects.id }).from(subjects).orderBy(asc(subjects.id)).for("update");
  return listAllSubjects(tx);
}

function selectTeaching(db: Reader) {
  return db
    .select({
      id: classes.id,
      fullName,
      academicYear: academicSessions.name,
      isActive: classes.isActive,
      classGroup: classCategories.classGroup,
      classTeacher: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      assistants: assistants(),
      subjects: subjectsTaken(),
      version: classes.version,
    })
    .from(classes)
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .leftJoin(
      classTeachers,
      and(eq(classTeachers.classId, classes.id), eq(classTeachers.isAssistant, false)),
    )
    .leftJoin(users, and(eq(users.id, classTeachers.teacherId), isNull(users.deletedAt)))
    .$dynamic();
}

/** The subjects of classes and who teaches them. Throws `NoSuchClass`, also for an archived one. */
export async function requireTeaching(
  db: Reader,
  classIds: readonly string[],
): Promise<ClassTeaching[]> {
  const rows = await selectTeaching(db).where(
    and(inArray(classes.id, [...classIds]), isNull(classes.archivedAt)),
  );
  return classIds.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new NoSuchClass();
    return row;
  });
}

/** The same, with the classes locked for a change. Throws `NoSuchClass`. */
export async function lockTeaching(
  tx: Transaction,
  classIds: readonly string[],
): Promise<ClassTeaching[]> {
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, [...classIds]))
    .orderBy(asc(classes.id))
    .for("update");
  return requireTeaching(tx, classIds);
}

/** One page of classes in category order, each with its subjects: two statements. */
export async function listTeaching(
  db: Reader,
  of: { classId: string } | { sessionId: string },
  { page, limit }: { page: number; limit: number },
): Promise<{ data: ClassTeaching[]; pagination: Pagination }> {
  const matching = and(
    isNull(classes.archivedAt),
    "classId" in of ? eq(classes.id, of.classId) : eq(classes.sessionId, of.sessionId),
  );
  const data = await selectTeaching(db)
    .where(matching)
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`, asc(classes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { data, pagination: paginate(page, limit, await db.$count(classes, matching)) };
}

/** Locks the pupils of a class in the order of their enrolments, as score entry does. */
export async function lockPupils(tx: Transaction, classId: string): Promise<void> {
  await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.classId, classId))
    .orderBy(asc(enrolments.id))
    .for("no key update");
}

/** The pupils who take each subject of a class; one statement after the class's own. Throws `NoSuchClass`. */
export async function requireTakers(db: Reader, classId: string): Promise<SubjectTakers> {
  const {
    fullName: className,
    subjects: taught,
    version,
  } = one(await requireTeaching(db, [classId]));
  const pupils = await db
    .select({
      id: users.id,
      name: surnameFirst(users),
      religion: studentDetails.religion,
      chosen: sql<string[]>`array(
        select ${subjectTakers.subjectId} from ${subjectTakers}
        where ${subjectTakers.studentId} = ${users.id}
          and ${subjectTakers.sessionId} = ${enrolments.sessionId})`,
      scored: sql<string[]>`array(
        select distinct ${results.subjectId} from ${results}
        join ${enrolments} ${enrolment} on ${enrolment.id} = ${results.enrolmentId}
        where ${enrolment.studentId} = ${users.id} and ${enrolment.sessionId} = ${enrolments.sessionId})`,
    })
    .from(enrolments)
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(
      and(eq(enrolments.classId, classId), eq(enrolments.termId, termShown(enrolments.classId))),
    )
    .orderBy(inRegisterOrder);
  return {
    classId,
    className,
    subjects: taught.map(({ id, name, takers }) => ({ id, name, chosenOnly: takers !== null })),
    pupils,
    version,
  };
}

const enrolment = alias(enrolments, "enrolment");
const taking = alias(classSubjects, "taking");
const taken = alias(subjects, "taken");
const teaching = alias(users, "teaching");
const taker = alias(users, "taker");

function subjectsTaken() {
  return sql<ClassTeaching["subjects"]>`(
    select coalesce(
      json_agg(
        json_build_object(
          'id', ${taken.id}, 'name', ${taken.name}, 'isActive', ${taken.isActive},
          'teacher', case when ${teaching.id} is not null then json_build_object('id',
            ${teaching.id}, 'firstName', ${teaching.firstName}, 'lastName', ${teaching.lastName}
          ) end,
          'takers', case when ${taking.chosenOnly} then (
            select count(*) from ${enrolments}
            join ${users} ${taker} on ${taker.id} = ${enrolments.studentId}
              and ${taker.deletedAt} is null
            join ${subjectTakers} on ${subjectTakers.studentId} = ${enrolments.studentId}
              and ${subjectTakers.sessionId} = ${enrolments.sessionId}
              and ${subjectTakers.subjectId} = ${taking.subjectId}
            where ${enrolments.classId} = ${taking.classId}
              and ${enrolments.termId} = ${termShown(taking.classId)}
          ) end
        )
        order by ${inSubjectOrder(taken)}
      ), '[]')
    from ${classSubjects} ${taking}
    join ${subjects} ${taken} on ${taken.id} = ${taking.subjectId}
    left join ${users} ${teaching} on ${teaching.id} = ${taking.teacherId}
      and ${teaching.deletedAt} is null
    where ${taking.classId} = ${classes.id}
  )`;
}
