import { eq } from "drizzle-orm";
import { KINDS } from "@school/core/cbt/questions/kinds/kinds.ts";
import type {
  PassageMedia,
  QuestionDetails,
  QuestionType,
} from "@school/core/cbt/questions/question.ts";
import { makeUser, type UserOverrides } from "../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../classes/fixtures.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { createSealer } from "../platform/runtime/secrets/seal.ts";
import { makeScoredClass, type ScoredClass } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { enrol, linkGuardian, makeStudent } from "../students/fixtures.ts";
import { handInSittings } from "./sittings/commands-hand-in.ts";
import {
  bankQuestions,
  cbtTestAuthors,
  cbtTests,
  paperQuestions,
  questionBanks,
  type StoredOption,
  testPapers,
} from "./tables.ts";
import { lateAnswers, sittingAnswers, sittings } from "./sittings/tables.ts";

interface QuestionOverrides {
  type?: QuestionType;
  passage?: string;
  passageMedia?: PassageMedia;
  topic?: string;
  explanation?: string;
  questionText?: string;
  options?: readonly StoredOption[];
  details?: QuestionDetails;
  correctAnswers?: string[];
  marks?: number;
}

const FOUR_OPTIONS: readonly StoredOption[] = (["A", "B", "C", "D"] as const).map((key) => ({
  key,
  text: `Option ${key}`,
  pictureId: null,
}));

/** Columns of a question; an MCQ with the answer B by default. */
function questionRow(overrides: QuestionOverrides, position: number) {
  const type = overrides.type ?? "MCQ";
  const right = {
    MCQ: ["B"],
    SEVERAL: ["A", "B"],
    TRUE_FALSE: ["TRUE"],
    SHORT_ANSWER: ["Lagos"],
    NUMBER: ["12"],
    ORDERING: ["B", "A", "D", "C"],
    MATCHING: ["A", "B"],
    GAPS: ["Lagos"],
    WRITTEN: ["1: Names the cause"],
    TAP: ["round 40 40 20 20"],
  }[type];
  return {
    position,
    type,
    questionText: `Question ${position + 1}`,
    pictureId: null,
    options: KINDS[type].hasOptions ? FOUR_OPTIONS : [],
    correctAnswers: right,
    marks: 1,
    ...overrides,
  };
}

interface BankOverrides {
  subjectId: string;
  categoryId: string;
  createdBy: string;
  name?: string;
  isShared?: boolean;
  questions?: QuestionOverrides[];
}

/** A question bank; one MCQ by default. */
export async function makeBank(db: Database, overrides: BankOverrides): Promise<{ id: string }> {
  const { questions = [{}], name = "Fractions", ...row } = overrides;
  const id = newId();
  await db.insert(questionBanks).values({ id, name, ...row });
  if (questions.length > 0) {
    await db
      .insert(bankQuestions)
      .values(
        questions.map((one, index) => ({ id: newId(), bankId: id, ...questionRow(one, index) })),
      );
  }
  return { id };
}

type TestRow = typeof cbtTests.$inferInsert;

interface TestOverrides extends Partial<Omit<TestRow, "id">> {
  subjectId: string;
  termId: string;
  categoryId: string;
  createdBy: string;
  coAuthorIds?: string[];
  questions?: QuestionOverrides[];
}

export interface MadeTest {
  id: string;
  paperId: string;
  questionIds: string[];
}

const HOUR_MS = 3_600_000;

/** A shown online test, open from an hour ago for two hours; three MCQs by default. */
export async function makeTest(db: Database, overrides: TestOverrides): Promise<MadeTest> {
  const { coAuthorIds = [], questions = [{}, {}, {}], ...row } = overrides;
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
  const rows = questions.map((one, index) => ({
    paperId,
    questionId: newId(),
    ...questionRow(one, index),
  }));
  if (rows.length > 0) await db.insert(paperQuestions).values(rows);
  return { id, paperId, questionIds: rows.map(({ questionId }) => questionId) };
}

/** A class with its teacher, pupils and a test of the teacher. */
export async function makeTestedClass(
  db: Database,
  {
    test: testOverrides,
    ...overrides
  }: Parameters<typeof makeScoredClass>[1] & {
    test?: Partial<TestOverrides>;
  } = {},
): Promise<ScoredClass & { categoryId: string; test: MadeTest }> {
  const made = await makeScoredClass(db, overrides);
  const { id: categoryId } = await makeCategory(db);
  const test = await makeTest(db, {
    subjectId: made.subjectId,
    termId: made.sheet.termId,
    categoryId,
    classId: made.classId,
    createdBy: made.teacher.id,
    ...testOverrides,
  });
  return { ...made, categoryId, test };
}

interface SittingOverrides {
  test: MadeTest;
  studentId: string;
  classId: string;
  /** By the index of the questions in the test; null or missing for no answer. */
  answers?: readonly (string | null)[];
  /** Seconds from now; an hour by default. */
  secondsLeft?: number;
  beganAt?: Date;
  /** Handed in by; the sitting is marked. */
  handedInBy?: "pupil" | "time" | "invigilator";
}

/** A sitting of a test's paper, open by default. */
export async function makeSitting(
  db: Database,
  { test, studentId, classId, answers = [], secondsLeft = 3600, ...overrides }: SittingOverrides,
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
    ...(overrides.beganAt && { beganAt: overrides.beganAt }),
  });
  const rows = answers.map((answer, index) => ({
    sittingId: id,
    questionId: test.questionIds[index]!,
    number: index + 1,
    answer,
  }));
  if (rows.length > 0) await db.insert(sittingAnswers).values(rows);
  const { handedInBy: by } = overrides;
  if (by) {
    const sealer = createSealer("a secret key for fixtures only");
    await db.transaction((tx) => handInSittings(tx, [id], { by, sealer }));
  }
  return { id, seat: 1 };
}

/** Moves a sitting's deadline, as if time had passed. */
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

/** A late answer without a decision: B, with number 1 by default. */
export async function makeLateAnswer(
  db: Database,
  overrides: { sittingId: string; questionId: string; number?: number; answer?: string | null },
): Promise<{ id: string }> {
  const id = newId();
  await db.insert(lateAnswers).values({
    id,
    number: 1,
    answer: "B",
    why: "deadline",
    seat: 1,
    sinceContact: 30,
    ...overrides,
  });
  return { id };
}

/** Texts of an answer key and an entry code, to search for leaks. */
export const KEY = "Xylophone7392";
export const CODE = "Mango-58213";

/** Accounts by their role in the test. */
export type People = Record<string, string>;

/**
 * A class with an open test, one that is over, one on paper, and two banks; and accounts of every role:
 * authors, those who watch the test, and outsiders.
 */
export async function makeSchoolAroundTest(db: Database) {
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const questions = [
    { type: "SHORT_ANSWER" as const, correctAnswers: [KEY] },
    { type: "TRUE_FALSE" as const },
    {},
  ];
  const coAuthor = await makeUser(db, { role: "TEACHER" });
  const main = await makeTestedClass(db, {
    session,
    pupils: 4,
    test: { questions, requireEntryCode: true, entryCode: CODE, coAuthorIds: [coAuthor.id] },
  });
  const other = await makeTestedClass(db, { session, name: "Primary 4", section: "Green" });
  const { teacher, classId, subjectId, sessionId, sheet, pupils, categoryId } = main;
  const common = { subjectId, termId: sheet.termId, categoryId, classId, createdBy: teacher.id };
  const hour = 3_600_000;
  const over = { opensAt: new Date(Date.now() - 3 * hour), closesAt: new Date(Date.now() - hour) };
  const past = await makeTest(db, { ...common, ...over, questions, coAuthorIds: [coAuthor.id] });
  const paper = await makeTest(db, {
    ...common,
    platform: "Offline",
    questions,
    coAuthorIds: [coAuthor.id],
  });
  const bankOf = (isShared: boolean) =>
    makeBank(db, { subjectId, categoryId, createdBy: teacher.id, isShared, questions });
  const bankId = (await bankOf(false)).id;
  const sharedBankId = (await bankOf(true)).id;
  const [first, second, third] = pupils;
  const sittingId = (await makeSitting(db, { test: main.test, studentId: first!.id, classId })).id;
  const done = { classId, answers: [KEY], handedInBy: "pupil" as const };
  const doneId = (await makeSitting(db, { ...done, test: main.test, studentId: second!.id })).id;
  const pastSittingId = (await makeSitting(db, { ...done, test: past, studentId: first!.id })).id;
  const late = { sittingId: doneId, questionId: main.test.questionIds[1]!, answer: "TRUE" };
  const asideId = (await makeLateAnswer(db, late)).id;
  const mother = await makeUser(db, { role: "PARENT" });
  await linkGuardian(db, { parentId: mother.id, studentId: first!.id });
  const family = { pupil: first!.id, mother: mother.id };

  const outsiders: People = {};
  const watchers: People = {};
  const writers: People = {};
  const make = async (overrides: UserOverrides) => (await makeUser(db, overrides)).id;
  const assist = (personId: string) =>
    db.$client.query(
      "insert into class_teachers (class_id, teacher_id, is_assistant) values ($1, $2, true)",
      [classId, personId],
    );
  writers["author"] = teacher.id;
  writers["co-author"] = coAuthor.id;
  writers["principal"] = await make({ role: "PRINCIPAL" });
  watchers["office"] = await make({ role: "ADMIN" });
  await assist((watchers["assistant of the class"] = await make({ role: "TEACHER" })));
  watchers["teacher of the subject"] = await make({ role: "TEACHER" });
  await db.$client.query(
    "update class_subjects set teacher_id = $3 where class_id = $1 and subject_id = $2",
    [classId, subjectId, watchers["teacher of the subject"]],
  );
  outsiders["class teacher of another class"] = other.teacher.id;
  const colleague = await make({ role: "TEACHER" });
  await makeSubject(db, { classId, teacherId: colleague });
  outsiders["teacher of another subject"] = colleague;
  const lastYear = await makeSession(db, { name: "2024/2025" });
  const former = await make({ role: "TEACHER" });
  const lastPlace = { sessionId: lastYear.id, name: "Primary 4", section: "Gold" };
  await makeClass(db, { ...lastPlace, classTeacherId: former });
  outsiders["last year's class teacher"] = former;
  outsiders["teacher who set a test of another class"] = await make({ role: "TEACHER" });
  await makeTest(db, {
    ...common,
    classId: other.classId,
    subjectId: other.subjectId,
    createdBy: outsiders["teacher who set a test of another class"],
  });
  const assistants: Record<string, UserOverrides> = {
    "assistant limited to other features": { role: "TEACHER", features: ["Classes", "LMS"] },
    "assistant who is an accountant": { role: "STAFF", roleInSchool: "Accountant" },
    "assistant awaiting approval": { role: "TEACHER", awaitingApproval: true },
    "assistant with a given password": { role: "TEACHER", mustChangePassword: true },
    "assistant who is disabled": { role: "TEACHER", isActive: false },
    "assistant who is deleted": { role: "TEACHER", deleted: true },
    "assistant who became a parent": { role: "PARENT" },
  };
  for (const [name, overrides] of Object.entries(assistants)) {
    await assist((outsiders[name] = await make(overrides)));
  }
  // After a change of role the authorship stays, but grants no access.
  const coAuthors: Record<string, UserOverrides> = {
    "co-author who became a parent": { role: "PARENT" },
    "co-author who became a pupil": { role: "STUDENT" },
    "co-author who is disabled": { role: "TEACHER", isActive: false },
    "co-author limited to other features": { role: "TEACHER", features: ["Classes"] },
  };
  for (const [name, overrides] of Object.entries(coAuthors)) {
    const id = (outsiders[name] = await make(overrides));
    for (const testId of [main.test.id, past.id, paper.id]) {
      await db.$client.query("insert into cbt_test_authors values ($1, $2)", [testId, id]);
    }
    for (const bank of [bankId, sharedBankId]) {
      await db.$client.query("insert into question_bank_authors values ($1, $2)", [bank, id]);
    }
  }
  outsiders["office limited to other features"] = await make({
    role: "ADMIN",
    features: ["Staff"],
  });
  const term = { sessionId, termId: sheet.termId };
  outsiders["pupil of another class"] = other.pupils[0]!.id;
  const { id: unadmitted } = await makeStudent(db, { ...term, classId, admitted: false });
  outsiders["classmate who is not admitted"] = unadmitted;
  const { id: nextTerm } = await makeStudent(db, { ...term, classId: other.classId });
  await enrol(db, { studentId: nextTerm, classId, sessionId, termId: main.termIds.TERM_2 });
  outsiders["pupil who joins the class next term"] = nextTerm;
  outsiders["pupil without a record"] = await make({ role: "STUDENT" });
  const stranger = await make({ role: "PARENT" });
  await linkGuardian(db, { parentId: stranger, studentId: third!.id });
  outsiders["parent of a classmate"] = stranger;
  const teacherAndMother = await make({ role: "TEACHER" });
  await linkGuardian(db, { parentId: teacherAndMother, studentId: first!.id });
  outsiders["teacher whose child is in the class"] = teacherAndMother;
  const sitting = { sittingId, doneId, pastSittingId, asideId };
  const tests = { main, past, paper, bankId, sharedBankId };
  return { ...tests, ...sitting, family, outsiders, watchers, writers };
}
