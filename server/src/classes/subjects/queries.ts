import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { academicSessions } from "../../school/tables.ts";
import { NoSuchClass } from "../errors.ts";
import { fullName } from "../queries.ts";
import { classCategories, classes, classSubjects, classTeachers, subjects } from "../tables.ts";

export type SubjectRow = typeof subjects.$inferSelect;

/** All subjects by name, disabled ones too. */
export async function listAllSubjects(db: Reader): Promise<SubjectRow[]> {
  return db
    .select()
    .from(subjects)
    .orderBy(sql`${subjects.name} collate "und-x-icu"`);
}

function selectTeaching(db: Reader) {
  return db
    .select({
      id: classes.id,
      fullName,
      academicYear: academicSessions.name,
      isActive: classes.isActive,
      classTeacher: { id: users.id, firstName: users.firstName, lastName: users.lastName },
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

/** The subjects of a class and who teaches them. Throws `NoSuchClass`, also for an archived one. */
export async function requireTeaching(db: Reader, classId: string): Promise<ClassTeaching> {
  const isIt = and(eq(classes.id, classId), isNull(classes.archivedAt));
  const [found] = await selectTeaching(db).where(isIt);
  if (!found) throw new NoSuchClass();
  return found;
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

const taking = alias(classSubjects, "taking");
const taken = alias(subjects, "taken");
const teaching = alias(users, "teaching");

function subjectsTaken() {
  return sql<ClassTeaching["subjects"]>`(
    select coalesce(
      json_agg(
        json_build_object(
          'id', ${taken.id}, 'name', ${taken.name}, 'isActive', ${taken.isActive},
          'teacher', case when ${teaching.id} is not null then json_build_object('id',
            ${teaching.id}, 'firstName', ${teaching.firstName}, 'lastName', ${teaching.lastName}
          ) end
        )
        order by ${taken.name} collate "und-x-icu"
      ), '[]')
    from ${classSubjects} ${taking}
    join ${subjects} ${taken} on ${taken.id} = ${taking.subjectId}
    left join ${users} ${teaching} on ${teaching.id} = ${taking.teacherId}
      and ${teaching.deletedAt} is null
    where ${taking.classId} = ${classes.id}
  )`;
}
