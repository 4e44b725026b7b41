import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { academicSessions } from "../../school/tables.ts";
import { NoSuchClass } from "../errors.ts";
import { fullName, inSubjectOrder } from "../queries.ts";
import { classCategories, classes, classSubjects, classTeachers, subjects } from "../tables.ts";

export type SubjectRow = typeof subjects.$inferSelect;

/** All subjects in their order, disabled ones too. */
export async function listAllSubjects(db: Reader): Promise<SubjectRow[]> {
  return db.select().from(subjects).orderBy(inSubjectOrder());
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
  const found = await selectTeaching(db).where(
    and(inArray(classes.id, [...classIds]), isNull(classes.archivedAt)),
  );
  return classIds.map((id) => {
    const row = found.find((one) => one.id === id);
    if (!row) throw new NoSuchClass();
    return row;
  });
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
        order by ${inSubjectOrder(taken)}
      ), '[]')
    from ${classSubjects} ${taking}
    join ${subjects} ${taken} on ${taken.id} = ${taking.subjectId}
    left join ${users} ${teaching} on ${teaching.id} = ${taking.teacherId}
      and ${teaching.deletedAt} is null
    where ${taking.classId} = ${classes.id}
  )`;
}
