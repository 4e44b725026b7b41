import { openTestSession } from "@school/server/accounts/fixtures.ts";
import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { makeTest, makeTestedClass } from "@school/server/cbt/fixtures.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { BENCH_SECRET_KEY } from "./processes.ts";

/** Questions on the paper. */
export const QUESTIONS = 30;

export interface HallSchool {
  teacherId: string;
  /** The teacher's, valid for an hour. */
  teacherToken: string;
  /** The sheet of the teacher's scores for all these pupils. */
  sheet: { classId: string; subjectId: string; termId: string };
  pupilIds: readonly string[];
  /** Access tokens of the pupils, valid for an hour. */
  tokens: readonly string[];
  /** Another test for the same pupils, open now. */
  setTest(): Promise<{ id: string; questionIds: string[] }>;
  /** The highest saved number of a test by sitting and question. */
  savedNumbers(testId: string): Promise<Map<string, number>>;
  /** Everything saved of a test, by sitting. */
  savedAnswers(testId: string): Promise<Map<string, SittingAnswers>>;
  close(): Promise<void>;
}

export interface SittingAnswers {
  /** In the pupil's order. */
  questionIds: string[];
  /** By question id. */
  answers: Map<string, string | null>;
  lateAnswers: number;
}

/** A class with this many signed-in pupils. */
export async function buildHall(connection: Connection, pupils: number): Promise<HallSchool> {
  const db = openDatabase(connection);
  const made = await makeTestedClass(db, { pupils });
  const keyring = await openKeyring(db, createSealer(BENCH_SECRET_KEY), readConfig({}).publicUrl);
  const tokens: string[] = [];
  for (const { id } of made.pupils) tokens.push(await openTestSession(db, keyring, id));
  await db.$client.query("vacuum analyze");
  return {
    teacherId: made.teacher.id,
    teacherToken: await openTestSession(db, keyring, made.teacher.id),
    sheet: made.sheet,
    pupilIds: made.pupils.map(({ id }) => id),
    tokens,
    setTest: () =>
      makeTest(db, {
        subjectId: made.subjectId,
        termId: made.sheet.termId,
        categoryId: made.categoryId,
        classId: made.classId,
        createdBy: made.teacher.id,
        questions: Array.from({ length: QUESTIONS }, () => ({})),
      }),
    savedNumbers: (testId) => readSavedNumbers(db, testId),
    savedAnswers: (testId) => readSavedAnswers(db, testId),
    close: () => db.$client.end(),
  };
}

async function readSavedNumbers(db: Database, testId: string): Promise<Map<string, number>> {
  const { rows } = await db.$client.query<{ name: string; number: number }>(
    `select answer.sitting_id || ' ' || answer.question_id as name, answer.number
     from sitting_answers answer join sittings sitting on sitting.id = answer.sitting_id
     where sitting.test_id = $1`,
    [testId],
  );
  return new Map(rows.map(({ name, number }) => [name, number]));
}

async function readSavedAnswers(
  db: Database,
  testId: string,
): Promise<Map<string, SittingAnswers>> {
  const { rows } = await db.$client.query<{
    id: string;
    questionIds: string[];
    answers: Record<string, string | null>;
    lateAnswers: number;
  }>(
    `select sitting.id, sitting.question_ids as "questionIds",
       coalesce((select jsonb_object_agg(question_id, answer) from sitting_answers
                 where sitting_id = sitting.id), '{}') as answers,
       (select count(*)::int from late_answers where sitting_id = sitting.id) as "lateAnswers"
     from sittings sitting where sitting.test_id = $1`,
    [testId],
  );
  return new Map(
    rows.map(({ id, answers, ...rest }) => [
      id,
      { ...rest, answers: new Map(Object.entries(answers)) },
    ]),
  );
}
