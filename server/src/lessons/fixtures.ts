import { eq } from "drizzle-orm";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type MadeUser, makeUser } from "../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { makeSession } from "../school/fixtures.ts";
import { terms } from "../school/tables.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";
import { assignmentClasses, assignments, handIns } from "./tables.ts";

export interface TaughtClass {
  sessionId: string;
  classId: string;
  subjectId: string;
  termId: string;
  /** Teacher of the subject in the class; not a class teacher. */
  teacher: MadeUser;
  /** By surname. */
  pupils: { id: string; enrolmentId: string }[];
  /** Parent of the first pupil. */
  parent: MadeUser;
}

/** A class in a current term that lasts for weeks, a subject with its teacher, and two pupils. */
export async function makeTaughtClass(db: Database): Promise<TaughtClass> {
  // Far from today, so that only the current term contains it.
  const session = await makeSession(db, { name: "2090/2091", currentTerm: "TERM_1" });
  const termId = session.termIds.TERM_1;
  const today = dayAtSchool(new Date());
  await db
    .update(terms)
    .set({ startsOn: addDays(today, -30), endsOn: addDays(today, 60) })
    .where(eq(terms.id, termId));
  const { id: classId } = await makeClass(db, { sessionId: session.id });
  const teacher = await makeUser(db, { role: "TEACHER" });
  const subject = await makeSubject(db, { classId, teacherId: teacher.id });
  const enrolment = { sessionId: session.id, termId, classId };
  const ada = await makeStudent(db, { ...enrolment, firstName: "Ada", lastName: "Abe" });
  const bola = await makeStudent(db, { ...enrolment, firstName: "Bola", lastName: "Bello" });
  const parent = await makeUser(db, { role: "PARENT" });
  await linkGuardian(db, { parentId: parent.id, studentId: ada.id });
  return {
    sessionId: session.id,
    classId,
    subjectId: subject.id,
    termId,
    teacher,
    pupils: [ada, bola],
    parent,
  };
}

/** The first day from Monday to Friday that is so many days from today, or after. */
export function schoolDayIn(days: number): string {
  const day = addDays(dayAtSchool(new Date()), days);
  return isoWeekday(day) > 5 ? schoolDayIn(days + 1) : day;
}

interface AssignmentOverrides {
  termId: string;
  subjectId: string;
  classIds: readonly string[];
  createdBy: string;
  title?: string;
  /** YYYY-MM-DD */
  dueOn?: string;
  maxScore?: number;
  /** Work that pupils handed in, or marks that they got for work on paper. */
  work?: readonly { studentId: string; handedInAt?: Date; score?: number; returnedAt?: Date }[];
}

/** Work that was set, due in three days. */
export async function makeAssignment(db: Database, overrides: AssignmentOverrides) {
  const {
    classIds,
    title = "Fractions",
    dueOn = schoolDayIn(3),
    maxScore = 20,
    ...rest
  } = overrides;
  const { work = [], ...row } = rest;
  const id = newId();
  await db.insert(assignments).values({ ...row, id, title, body: "Page 12", dueOn, maxScore });
  await db
    .insert(assignmentClasses)
    .values(classIds.map((classId) => ({ assignmentId: id, classId })));
  if (work.length > 0) {
    await db.insert(handIns).values(work.map((one) => ({ id: newId(), assignmentId: id, ...one })));
  }
  return { id };
}
