import { eq } from "drizzle-orm";
import { makeUser, type UserOverrides } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { classSubjects, classTeachers } from "../../classes/tables.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { startTestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";

/** The portal with a principal and an office, and how tests look at the staff. */
export async function startStaffOffice() {
  const server = await startTestServer();
  const { db } = server;
  const principal = await makeUser(db, { role: "PRINCIPAL" });
  const admin = await makeUser(db, { role: "ADMIN" });
  const { id: lastSessionId } = await makeSession(db, { name: "2001/2002" });
  const { id: sessionId } = await makeSession(db, { currentTerm: "TERM_1" });
  return {
    server,
    db,
    principal,
    admin,
    /** Calls the API as the principal, or as another user. */
    call: (endpoint: string, body?: object, as = principal.id) =>
      server.call(endpoint, { as, body }),
    staff: (overrides: Partial<UserOverrides> = {}) =>
      makeUser(db, { role: "STAFF", ...overrides }),
    busyTeacher: () => makeBusyTeacher(db, sessionId, lastSessionId),
    accountOf: async (id: string) => one(await db.select().from(users).where(eq(users.id, id))),
    /** The audit log about one subject, the oldest entry first. */
    auditOf: (subjectId: string) =>
      db
        .select({
          action: auditLog.action,
          actorId: auditLog.actorId,
          values: auditValues.values,
        })
        .from(auditLog)
        .innerJoin(auditValues, eq(auditValues.seq, auditLog.seq))
        .where(eq(auditLog.subjectId, subjectId))
        .orderBy(auditLog.seq),
    teachersOf: (classId: string) =>
      db
        .select({ teacherId: classTeachers.teacherId, isAssistant: classTeachers.isAssistant })
        .from(classTeachers)
        .where(eq(classTeachers.classId, classId)),
    /** Returns the subject teacher of a class with one subject. */
    subjectTeacher: async (classId: string) =>
      one(await db.select().from(classSubjects).where(eq(classSubjects.classId, classId)))
        .teacherId,
  };
}

export type StaffOffice = Awaited<ReturnType<typeof startStaffOffice>>;

/** A teacher with a class, an assistance, two subjects, and a class of the past session. */
async function makeBusyTeacher(db: Database, sessionId: string, pastSessionId: string) {
  const teacher = await makeUser(db, { role: "STAFF", firstName: "Busy", lastName: "Teacher" });
  const unique = newId().slice(-6);
  const ownClass = await makeClass(db, {
    sessionId,
    name: `Primary ${unique}`,
    section: "Gold",
    classTeacherId: teacher.id,
  });
  const other = await makeClass(db, {
    sessionId,
    name: `Nursery ${unique}`,
    assistantIds: [teacher.id],
  });
  const past = await makeClass(db, {
    sessionId: pastSessionId,
    name: `Past ${unique}`,
    classTeacherId: teacher.id,
  });
  const maths = await makeSubject(db, { classId: ownClass.id, teacherId: teacher.id });
  const english = await makeSubject(db, { classId: other.id, teacherId: teacher.id });
  return { teacher, ownClass, other, past, maths, english };
}

export type BusyTeacher = Awaited<ReturnType<typeof makeBusyTeacher>>;

/** Reassigns all duties of a busy teacher to one person, or to no one. */
export const takeoverOf = (
  { ownClass, other, maths, english }: BusyTeacher,
  to: string | null,
) => ({
  classTeacherOf: [{ classId: ownClass.id, to }],
  assistantIn: [{ classId: other.id, to }],
  subjects: [
    { classId: ownClass.id, subjectId: maths.id, to },
    { classId: other.id, subjectId: english.id, to },
  ],
});
