import type { Scores } from "@school/core/results/scores.ts";
import type { Term } from "@school/core/school/terms.ts";
import { type MadeUser, makeUser } from "../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import type { Database, Transaction } from "../platform/database/database.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import { newId } from "../platform/database/id.ts";
import { type MadeSession, makeSession } from "../school/fixtures.ts";
import { makeStudent } from "../students/fixtures.ts";
import { scoreColumns } from "./score-columns.ts";
import { results } from "./tables.ts";

/** Complete in the default scheme; 64.5 in all, a C. */
export const COMPLETE_SCORES: Scores = { CA1: 8, CA2: 7.5, CA3: 9, CA4: "ABS", exam: 40 };

interface ResultOverrides {
  enrolmentId: string;
  subjectId: string;
  /** The person who entered it and, if it is approved, who approved it. */
  teacherId: string;
  scores?: Scores;
  status?: "pending" | "approved" | "rejected";
  /** An approved one always is. */
  published?: boolean;
  teacherComment?: string;
  principalComment?: string;
}

/** One pupil's result in one subject; by default complete, pending and a draft. */
export async function makeResult(
  db: Database | Transaction,
  overrides: ResultOverrides,
): Promise<Seen> {
  const { scores = COMPLETE_SCORES, status = "pending", published = false, ...row } = overrides;
  const id = newId();
  const approved = status === "approved";
  await db.insert(results).values({
    id,
    ...row,
    ...scoreColumns(scores),
    status,
    published: approved || published,
    ...(published && { publishedAt: new Date() }),
    ...(approved && { approvedBy: row.teacherId, approvedAt: new Date() }),
  });
  return { id, version: 1 };
}

/** A complete published result in one subject for each of some enrolments: a whole sheet. */
export async function makeResults(
  db: Database,
  overrides: { enrolmentIds: readonly string[]; subjectId: string; teacherId: string },
): Promise<void> {
  const { enrolmentIds, ...row } = overrides;
  const published = { published: true, publishedAt: new Date() };
  await db.insert(results).values(
    enrolmentIds.map((enrolmentId) => ({
      ...row,
      ...published,
      ...scoreColumns(COMPLETE_SCORES),
      id: newId(),
      enrolmentId,
    })),
  );
}

export interface ScoredClass {
  sessionId: string;
  termIds: Record<Term, string>;
  classId: string;
  subjectId: string;
  /** Class teacher of the class. */
  teacher: MadeUser;
  /** In register order: Pupil 01, Pupil 02, ... */
  pupils: { id: string; admissionNumber: string; enrolmentId: string }[];
  /** Ids of the class's sheet of that subject in the first term, for a body or an address. */
  sheet: { classId: string; subjectId: string; termId: string };
  sheetQuery: string;
}

/** A class in the first term of a session, its class teacher, one subject and some pupils. */
export async function makeScoredClass(
  db: Database,
  overrides: {
    pupils?: number;
    name?: string;
    section?: string;
    session?: MadeSession;
    categoryId?: string;
  } = {},
): Promise<ScoredClass> {
  const { pupils: size = 3, name = "Primary 4", section = "Gold", categoryId } = overrides;
  const { id: sessionId, termIds } = overrides.session ?? (await makeSession(db));
  const teacher = await makeUser(db, { role: "STAFF" });
  const fields = { sessionId, name, section, classTeacherId: teacher.id, categoryId };
  const { id: classId } = await makeClass(db, fields);
  const { id: subjectId } = await makeSubject(db, { classId });
  const termId = termIds.TERM_1;
  const pupils: ScoredClass["pupils"] = [];
  for (let number = 1; number <= size; number += 1) {
    const lastName = `Pupil ${String(number).padStart(2, "0")}`;
    pupils.push(await makeStudent(db, { lastName, classId, sessionId, termId }));
  }
  const sheet = { classId, subjectId, termId };
  const sheetQuery = String(new URLSearchParams(sheet));
  return { sessionId, termIds, classId, subjectId, teacher, pupils, sheet, sheetQuery };
}
