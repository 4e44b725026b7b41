import { eq } from "drizzle-orm";
import type { QuestionType } from "@school/core/cbt/question.ts";
import { makeCategory } from "../classes/fixtures.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { createSealer } from "../platform/secrets/seal.ts";
import { makeScoredClass, type ScoredClass } from "../results/fixtures.ts";
import { handInSittings } from "./commands-marking.ts";
import {
  bankQuestions,
  cbtTestAuthors,
  cbtTests,
  paperQuestions,
  questionBanks,
  testPapers,
  type StoredOption,
} from "./tables.ts";
import { setAsideAnswers, sittingAnswers, sittings } from "./tables-sittings.ts";

interface QuestionWishes {
  type?: QuestionType;
  questionText?: string;
  options?: readonly StoredOption[];
  correctAnswers?: string[];
  marks?: number;
}

const FOUR_OPTIONS: readonly StoredOption[] = (["A", "B", "C", "D"] as const).map((key) => ({
  key,
  text: `Option ${key}`,
  pictureId: null,
}));

/** Columns of a question; an MCQ of which B is right unless wished otherwise. */
function questionRow(wishes: QuestionWishes, position: number) {
  const type = wishes.type ?? "MCQ";
  const right = { MCQ: ["B"], TRUE_FALSE: ["TRUE"], SHORT_ANSWER: ["Lagos"] }[type];
  return {
    position,
    type,
    questionText: `Question ${position + 1}`,
    pictureId: null,
    options: type === "MCQ" ? FOUR_OPTIONS : [],
    correctAnswers: right,
    marks: 1,
    ...wishes,
  };
}

interface BankWishes {
  subjectId: string;
  categoryId: string;
  createdBy: string;
  name?: string;
  isShared?: boolean;
  questions?: QuestionWishes[];
}

/** A question bank; one MCQ unless wished otherwise. */
export async function makeBank(db: Database, wishes: BankWishes): Promise<{ id: string }> {
  const { questions = [{}], name = "Fractions", ...row } = wishes;
  const id = newId();
  await db.insert(questionBanks).values({ id, name, ...row });
  if (questions.length > 0) {
    await db
      .insert(bankQuestions)
      .values(
        questions.map((one, place) => ({ id: newId(), bankId: id, ...questionRow(one, place) })),
      );
  }
  return { id };
}

type TestRow = typeof cbtTests.$inferInsert;

interface TestWishes extends Partial<Omit<TestRow, "id">> {
  subjectId: string;
  termId: string;
  categoryId: string;
  createdBy: string;
  coAuthorIds?: string[];
  questions?: QuestionWishes[];
}

export interface MadeTest {
  id: string;
  paperId: string;
  questionIds: string[];
}

const HOUR_MS = 3_600_000;

/** A shown online test, open for an hour on either side; three MCQs unless wished otherwise. */
export async function makeTest(db: Database, wishes: TestWishes): Promise<MadeTest> {
  const { coAuthorIds = [], questions = [{}, {}, {}], ...row } = wishes;
  const [id, paperId] = [newId(), newId()];
  await db.insert(cbtTests).values({
    id,
    title: "Mid-term test",
    duration: 60,
    assessmentType: "CAT (40)",
    platform: "Online",
    showCbt: true,
    opensAt: new Date(Date.now() - HOUR_MS),
    closesAt: new Date(Date.now() + HOUR_MS),
    ...row,
  });
  for (const userId of coAuthorIds) await db.insert(cbtTestAuthors).values({ testId: id, userId });
  await db.insert(testPapers).values({ id: paperId, testId: id, number: 1 });
  const rows = questions.map((one, place) => ({
    paperId,
    questionId: newId(),
    ...questionRow(one, place),
  }));
  if (rows.length > 0) await db.insert(paperQuestions).values(rows);
  return { id, paperId, questionIds: rows.map(({ questionId }) => questionId) };
}

/** A class with its teacher, pupils and a test that the teacher set for it. */
export async function makeTestedClass(
  db: Database,
  {
    test: wished,
    ...wishes
  }: Parameters<typeof makeScoredClass>[1] & {
    test?: Partial<TestWishes>;
  } = {},
): Promise<ScoredClass & { categoryId: string; test: MadeTest }> {
  const made = await makeScoredClass(db, wishes);
  const { id: categoryId } = await makeCategory(db);
  const test = await makeTest(db, {
    subjectId: made.subjectId,
    termId: made.sheet.termId,
    categoryId,
    classId: made.classId,
    createdBy: made.teacher.id,
    ...wished,
  });
  return { ...made, categoryId, test };
}

interface SittingWishes {
  test: MadeTest;
  studentId: string;
  classId: string;
  /** By the questions' places in the test; one that is left out has no answer. */
  answers?: readonly (string | null)[];
  /** Seconds from now; an hour unless wished otherwise. */
  secondsLeft?: number;
  beganAt?: Date;
  /** Marked and closed; who handed it in. */
  handedInBy?: "pupil" | "time" | "invigilator";
}

/** A sitting of a test's paper, open unless it is handed in. */
export async function makeSitting(
  db: Database,
  { test, studentId, classId, answers = [], secondsLeft = 3600, ...wishes }: SittingWishes,
): Promise<{ id: string; seat: number }> {
  const id = newId();
  await db.insert(sittings).values({
    id,
    testId: test.id,
    paperId: test.paperId,
    studentId,
    classId,
    questionIds: test.questionIds,
    deadline: new Date(Date.now() + secondsLeft * 1000),
    ...(wishes.beganAt && { beganAt: wishes.beganAt }),
  });
  const given = answers.map((answer, place) => ({
    sittingId: id,
    questionId: test.questionIds[place]!,
    number: place + 1,
    answer,
  }));
  if (given.length > 0) await db.insert(sittingAnswers).values(given);
  const { handedInBy: by } = wishes;
  if (by) {
    const sealer = createSealer("a secret key for fixtures only");
    await db.transaction((tx) => handInSittings(tx, [id], { by, sealer }));
  }
  return { id, seat: 1 };
}

/** Moves a sitting's deadline, as if the time had passed. */
export async function setSecondsLeft(
  db: Database,
  sittingId: string,
  seconds: number,
): Promise<void> {
  await db
    .update(sittings)
    .set({ deadline: new Date(Date.now() + seconds * 1000) })
    .where(eq(sittings.id, sittingId));
}

/** An answer that came late and waits for a decision: B, with number 1, unless wished otherwise. */
export async function makeSetAside(
  db: Database,
  wishes: { sittingId: string; questionId: string; number?: number; answer?: string | null },
): Promise<{ id: string }> {
  const id = newId();
  await db
    .insert(setAsideAnswers)
    .values({ id, number: 1, answer: "B", why: "late", seat: 1, sinceContact: 30, ...wishes });
  return { id };
}
