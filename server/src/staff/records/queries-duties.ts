import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StaffDuties } from "@school/core/staff/lists/contract.ts";
import { users } from "../../accounts/tables.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import { classes, classSubjects, classTeachers, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { staffDetails } from "../tables.ts";

const current = alias(academicSessions, "current_session");

/** SQL: classes of the current and later sessions; past years are unchanged. */
const notPast = and(
  isNull(classes.archivedAt),
  sql`${academicSessions.name} >= coalesce((
    select ${current.name} from ${academicSessions} as ${current}
    join ${terms} on ${terms.sessionId} = ${current.id} and ${terms.isCurrent}), '')`,
);

const identity = {
  classId: classes.id,
  className: fullName,
  academicYear: academicSessions.name,
};

type Duties = Pick<StaffDuties, "classTeacherOf" | "assistantIn" | "subjects">;

/**
 * Lists the duties that the person would have to hand over, in the order of years and classes. Two
 * statements.
 */
export async function dutiesOf(db: Reader, personId: string): Promise<Duties> {
  const inOrder = [asc(academicSessions.name), sql`${fullName} collate "und-x-icu"`];
  const ofClasses = await db
    .select({ ...identity, isAssistant: classTeachers.isAssistant })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .where(and(eq(classTeachers.teacherId, personId), notPast))
    .orderBy(...inOrder);
  const ofSubjects = await db
    .select({ ...identity, subjectId: subjects.id, subjectName: subjects.name })
    .from(classSubjects)
    .innerJoin(classes, eq(classes.id, classSubjects.classId))
    .innerJoin(academicSessions, eq(academicSessions.id, classes.sessionId))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .where(and(eq(classSubjects.teacherId, personId), notPast))
    .orderBy(...inOrder, inSubjectOrder());
  const withRole = (assisting: boolean) =>
    ofClasses.flatMap(({ isAssistant, ...duty }) => (isAssistant === assisting ? [duty] : []));
  return { classTeacherOf: withRole(false), assistantIn: withRole(true), subjects: ofSubjects };
}

/**
 * Reads the facts that decide whether people may have classes; deleted and unknown people are left
 * out.
 */
export async function possibleSuccessors(db: Reader, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      role: users.role,
      isActive: users.isActive,
      roleInSchool: staffDetails.roleInSchool,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
}
