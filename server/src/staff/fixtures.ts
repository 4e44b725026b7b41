import { makeUser } from "../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";

/** A form of a new member of staff that nothing is wrong with. */
export function staffForm(wishes: object = {}) {
  return {
    title: "Mrs",
    username: "ada.obi",
    password: "Typed1pass",
    surname: "Obi",
    otherNames: "Ada",
    gender: "Female",
    address: "1 School Road",
    phone: "0803 000 0000",
    roleInSchool: "Teacher",
    dateJoined: "2025-09-08",
    staffType: "Full-Time",
    nationality: "Nigeria",
    ...wishes,
  };
}

/** A teacher with a class, an assistance, two subjects, and a class of the past session. */
export async function makeBusyTeacher(db: Database, sessionId: string, pastSessionId: string) {
  const teacher = await makeUser(db, { role: "STAFF", firstName: "Busy", lastName: "Teacher" });
  const unique = newId().slice(-6);
  const own = await makeClass(db, {
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
  const maths = await makeSubject(db, { classId: own.id, teacherId: teacher.id });
  const english = await makeSubject(db, { classId: other.id, teacherId: teacher.id });
  return { teacher, own, other, past, maths, english };
}

export type BusyTeacher = Awaited<ReturnType<typeof makeBusyTeacher>>;

/** Hands everything that a busy teacher holds now to one person, or to nobody. */
export const takeoverOf = ({ own, other, maths, english }: BusyTeacher, to: string | null) => ({
  classTeacherOf: [{ classId: own.id, to }],
  assistantIn: [{ classId: other.id, to }],
  subjects: [
    { classId: own.id, subjectId: maths.id, to },
    { classId: other.id, subjectId: english.id, to },
  ],
});
