import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mockIssues } from "@school/core/cbt/mock-exams/text.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeBank, makeSitting, makeTestedClass } from "../fixtures.ts";
import { cbtTests, mockExams, paperQuestions, testPapers } from "../tables.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof makeTestedClass>>;
let other: Awaited<ReturnType<typeof makeTestedClass>>;
let session: Awaited<ReturnType<typeof makeSession>>;
let bankId: string;
let count = 0;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  count += 1;
  made = await makeTestedClass(db, { session, name: `Six ${count}`, pupils: 2 });
  other = await makeTestedClass(db, { session, name: `Other ${count}`, pupils: 1 });
  const { categoryId, classId, subjectId, teacher } = made;
  await db.update(classes).set({ categoryId }).where(eq(classes.id, classId));
  const questions = [{ passage: "A tale" }, { passage: "A tale" }, {}, { explanation: "Because" }];
  bankId = (await makeBank(db, { subjectId, categoryId, createdBy: teacher.id, questions })).id;
});

const section = (more: object = {}) => ({ title: "Mathematics", bankId, count: 3, ...more });
const paper = (title: string, ...sections: object[]) => ({
  title,
  subjectId: made.subjectId,
  duration: 60,
  opensAt: inHours(24),
  closesAt: inHours(26),
  sections: sections.length > 0 ? sections : [section()],
});
const input = (more: object = {}) => ({
  title: "Mock Common Entrance",
  classId: made.classId,
  termId: made.sheet.termId,
  papers: [paper("Paper I"), paper("Paper II", section({ count: 4 }), section({ count: 2 }))],
  ...more,
});
const create = (more: object = {}, as = made.teacher.id) =>
  server.call("POST /cbt-mock-exams", { as, body: input(more) });
const find = (id: string, as = made.teacher.id) => server.call(`GET /cbt-mock-exams/${id}`, { as });
const undo = (id: string, as = made.teacher.id) =>
  server.call(`DELETE /cbt-mock-exams/${id}`, { as });
const issuesOf = async (sections: object[]) =>
  (await create({ papers: [paper("One", ...sections)] })).body.issues.map(
    ({ path, message }: { path: string[]; message: string }) => [path.join("."), message],
  );

describe("a mock exam", () => {
  it("is created by who may set tests for the class, from banks that they may read", async () => {
    expect((await server.call("POST /cbt-mock-exams", { body: input() })).status).toBe(401);
    expect((await create({}, made.pupils[0]!.id)).status).toBe(403);
    expect((await create({}, other.teacher.id)).status).toBe(403);
    expect((await create({ papers: [] })).status).toBe(400);
    expect((await create({ classId: newId() })).status).toBe(403);
    const { teacher } = other;
    const { subjectId, categoryId } = made;
    const theirs = await makeBank(server.db, { subjectId, categoryId, createdBy: teacher.id });
    expect(await issuesOf([section(), section({ bankId: theirs.id, count: 1 })])).toEqual([
      ["papers.0.sections.1.bankId", mockIssues.noBank],
    ]);
    expect(await server.db.$count(mockExams, eq(mockExams.classId, made.classId))).toBe(0);
  });

  it("has a draft for each paper, whose sections draw from the banks", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const scores = (await find(body.data.id)).body.data;
    expect(scores.exam).toMatchObject({ title: "Mock Common Entrance", papers: 2, mayUndo: true });
    expect(scores.papers).toMatchObject([
      { title: "Paper I", state: "draft", totalMarks: 3, duration: 60, mayChange: true },
      { title: "Paper II", state: "draft", totalMarks: 6 },
    ]);
    const rows = await server.db
      .select({ section: paperQuestions.section, explanation: paperQuestions.explanation })
      .from(paperQuestions)
      .innerJoin(testPapers, eq(testPapers.id, paperQuestions.paperId))
      .where(eq(testPapers.testId, scores.papers[1].id))
      .orderBy(paperQuestions.position);
    expect(rows.map(({ section: one }) => [one!.key, one!.draw])).toEqual([
      ...Array.from({ length: 4 }, () => [1, null]),
      ...Array.from({ length: 4 }, () => [2, 2]),
    ]);
    expect(rows[3]!.explanation).toBe("Because");
  });

  it("says what a bank cannot give", async () => {
    expect(await issuesOf([section({ count: 5 }), section({ count: 1 })])).toEqual([
      ["papers.0.sections.0.count", mockIssues.tooFew(4)],
    ]);
    const { subjectId, categoryId, teacher } = made;
    const place = { subjectId, categoryId, createdBy: teacher.id };
    const uneven = await makeBank(server.db, { ...place, questions: [{ marks: 1 }, { marks: 2 }] });
    const tale = { passage: "A tale" };
    const tied = await makeBank(server.db, { ...place, questions: [tale, tale] });
    expect(
      await issuesOf([
        section({ bankId: uneven.id, count: 1 }),
        section({ bankId: tied.id, count: 1 }),
      ]),
    ).toEqual([
      ["papers.0.sections.0.count", mockIssues.unequalMarks],
      ["papers.0.sections.1.count", mockIssues.cutPassage(1)],
    ]);
  });

  it("shows the scores side by side to its author, class teachers and the office", async () => {
    const { id } = (await create()).body.data;
    const { papers } = (await find(id)).body.data;
    const [pupil, classmate] = made.pupils;
    const questions = await server.db
      .select({ id: paperQuestions.questionId, paperId: paperQuestions.paperId })
      .from(paperQuestions)
      .innerJoin(testPapers, eq(testPapers.id, paperQuestions.paperId))
      .where(eq(testPapers.testId, papers[0].id))
      .orderBy(paperQuestions.position);
    await makeSitting(server.db, {
      test: {
        id: papers[0].id,
        paperId: questions[0]!.paperId,
        questionIds: questions.slice(0, 3).map((one) => one.id),
      },
      studentId: pupil!.id,
      classId: made.classId,
      answers: ["B", "B", "A"],
      handedInBy: "pupil",
    });
    const principal = await makeUser(server.db, { role: "PRINCIPAL" });
    const { rows } = (await find(id, principal.id)).body.data;
    const rowOf = (studentId: string) =>
      rows.find(({ student }: { student: { id: string } }) => student.id === studentId);
    expect(rowOf(pupil!.id)).toMatchObject({
      marks: [
        { status: "handed_in", marks: 2 },
        { status: "not_begun", marks: null },
      ],
      total: 2,
    });
    expect(rowOf(classmate!.id)).toMatchObject({ total: null });
    expect((await find(id, other.teacher.id)).status).toBe(404);
    expect((await find(id, pupil!.id)).status).toBe(403);
    const listed = async (as: string) =>
      (await server.call("GET /cbt-mock-exams", { as })).body.data.map(
        (exam: { id: string }) => exam.id,
      );
    expect(await listed(other.teacher.id)).not.toContain(id);
    expect(await listed(made.teacher.id)).toContain(id);

    const refused = await undo(id);
    expect([refused.status, refused.body.message]).toEqual([409, mockIssues.begun]);
  });

  it("is undone with its tests for a day, by its author or the principal", async () => {
    const { id } = (await create()).body.data;
    const admin = await makeUser(server.db, { role: "ADMIN" });
    expect((await undo(id, admin.id)).status).toBe(403);
    expect((await undo(id, other.teacher.id)).status).toBe(404);
    const { papers } = (await find(id)).body.data;
    expect((await undo(id)).status).toBe(200);
    expect((await find(id)).status).toBe(404);
    expect((await undo(id)).status).toBe(404);
    for (const { id: testId } of papers) {
      const test = await server.call(`GET /cbt-tests/${testId}`, { as: made.teacher.id });
      expect(test.status).toBe(404);
    }

    const late = (await create()).body.data.id;
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await server.db.update(mockExams).set({ createdAt: yesterday }).where(eq(mockExams.id, late));
    expect((await undo(late)).body.message).toBe(mockIssues.tooLate);
    const left = await server.db.$count(cbtTests, eq(cbtTests.mockExamId, late));
    expect(left).toBe(2);
  });
});
