import type { Scores } from "@school/core/results/scores.ts";
import type { Term } from "@school/core/school/terms.ts";
import { type MadeUser, makeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import type { Database } from "../../platform/database/database.ts";
import { enrol, makeStudent } from "../../students/fixtures.ts";
import { makeResult } from "../fixtures.ts";

interface ReportedSession {
  id: string;
  termIds: Record<Term, string>;
}

interface ReportedOverrides {
  session: ReportedSession;
  name?: string;
  section?: string | null;
  /** Approved totals out of 100 in the first term: surname, subject, total. */
  totals: Record<string, Record<string, number>>;
}

export interface ReportedClass {
  id: string;
  session: ReportedSession;
  /** Its class teacher. */
  teacher: MadeUser;
  /** By surname; enrolled in the first term. */
  pupils: Record<string, { id: string; admissionNumber: string; enrolmentId: string }>;
  /** Ids by name. */
  subjects: Record<string, string>;
}

/** A class with pupils called Ada and approved results in the first term of a session. */
export async function makeReportedClass(
  db: Database,
  { session, name = "Primary 4", section = "Gold", totals }: ReportedOverrides,
): Promise<ReportedClass> {
  const teacher = await makeUser(db, { role: "TEACHER" });
  const { id } = await makeClass(db, {
    sessionId: session.id,
    name,
    section,
    classTeacherId: teacher.id,
  });
  const made: ReportedClass = { id, session, teacher, pupils: {}, subjects: {} };
  const enrolment = { classId: id, sessionId: session.id, termId: session.termIds.TERM_1 };
  for (const [lastName, ofPupil] of Object.entries(totals)) {
    made.pupils[lastName] = await makeStudent(db, { firstName: "Ada", lastName, ...enrolment });
    for (const [subject, total] of Object.entries(ofPupil)) {
      await approve(db, made, lastName, subject, scoresOfTotal(total));
    }
  }
  return made;
}

/** One more approved result of a pupil of the class, by default in the first term. */
export async function approve(
  db: Database,
  made: ReportedClass,
  surname: string,
  subject: string,
  scores: Scores,
  enrolmentId = made.pupils[surname]!.enrolmentId,
): Promise<void> {
  // A subject's name is unique in the school; what the class calls it is its own affair.
  made.subjects[subject] ??= (await makeSubject(db, { name: subject, classId: made.id })).id;
  const subjectId = made.subjects[subject];
  const teacherId = made.teacher.id;
  await makeResult(db, { enrolmentId, subjectId, teacherId, scores, status: "approved" });
}

/** Enrols a pupil of the class in another term too; returns the enrolment's id. */
export function enrolInTerm(
  db: Database,
  made: ReportedClass,
  surname: string,
  term: Term,
  classId = made.id,
): Promise<string> {
  const { id: sessionId, termIds } = made.session;
  return enrol(db, {
    studentId: made.pupils[surname]!.id,
    classId,
    sessionId,
    termId: termIds[term],
  });
}

/** Complete scores in the default scheme that add up to a total out of 100. */
export function scoresOfTotal(total: number): Scores {
  const parts = [60, 10, 10, 10, 10].map((max, index, all) => {
    const before = all.slice(0, index).reduce((sum, each) => sum + each, 0);
    // To one decimal, as marks are.
    return Math.round(Math.min(max, Math.max(0, total - before)) * 10) / 10;
  });
  const [exam = 0, CA1 = 0, CA2 = 0, CA3 = 0, CA4 = 0] = parts;
  return { CA1, CA2, CA3, CA4, exam };
}
