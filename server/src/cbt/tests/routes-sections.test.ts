import type { Question } from "@school/core/cbt/questions/question.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { classes } from "../../classes/tables.ts";
import { eq } from "drizzle-orm";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeTestedClass } from "../fixtures.ts";

let server: TestServer;
let gold: Awaited<ReturnType<typeof makeTestedClass>>;
let years = 2000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const session = await makeSession(server.db, { name: `${years}/${++years}` });
  gold = await makeTestedClass(server.db, { session, pupils: 4 });
  const { categoryId, classId } = gold;
  await server.db.update(classes).set({ categoryId }).where(eq(classes.id, classId));
});

const A = { key: 1, title: "Section A", instructions: "Choose.", draw: 2, isShuffled: true };
const B = { key: 2, title: "Section B", instructions: "", draw: null, isShuffled: false };
const aQuestion = (questionText: string, more: object = {}) => ({
  id: null,
  type: "TRUE_FALSE",
  questionText,
  correctAnswers: ["TRUE"],
  ...more,
});
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const create = (questions: object[], more: object = {}) =>
  server.call("POST /cbt-tests", {
    as: gold.teacher.id,
    body: {
      title: "Sections",
      subjectId: gold.subjectId,
      termId: gold.sheet.termId,
      classCategoryId: gold.categoryId,
      classId: gold.classId,
      assessmentType: "CAT (40)",
      opensAt: inHours(-1),
      closesAt: inHours(1),
      showCBT: true,
      questions,
      ...more,
    },
  });
const listed = [
  ...["a1", "a2", "a3", "a4"].map((text) => aQuestion(text, { section: A, marks: 2 })),
  ...["b1", "b2"].map((text) => aQuestion(text, { section: B })),
];
const begin = (testId: string, index: number) =>
  server.call("POST /sittings", { as: gold.pupils[index]!.id, body: { testId } });
const textsOf = ({ questions }: { questions: { questionText: string }[] }) =>
  questions.map(({ questionText }) => questionText);

describe("sections of a test", () => {
  it("draw their number for each pupil, who keeps it on a second device", async () => {
    const { status, body } = await create(listed);
    expect(status).toBe(201);
    const { id, ...test } = body.data;
    expect(test).toMatchObject({ questions: 4, totalMarks: 6, maxScore: 6 });
    expect(test.list[0]).toMatchObject({ section: A });
    const first = (await begin(id, 0)).body.data;
    expect(first.paper.totalMarks).toBe(6);
    const texts = textsOf(first.paper);
    expect(texts.slice(0, 2).every((text) => text.startsWith("a"))).toBe(true);
    expect(texts.slice(2)).toEqual(["b1", "b2"]);
    expect(first.paper.questions[0].section).toEqual({
      title: "Section A",
      instructions: "Choose.",
    });
    const again = (await begin(id, 0)).body.data;
    expect(again.state.seat).toBe(2);
    expect(textsOf(again.paper)).toEqual(texts);
  });

  it("count the marks of what was drawn, in the marks and in the analysis", async () => {
    const { id } = (await create(listed)).body.data;
    const { data } = (await begin(id, 1)).body;
    const answers = data.paper.questions.map((question: { id: string }, at: number) => ({
      questionId: question.id,
      number: at + 1,
      answer: at === 3 ? "FALSE" : "TRUE",
    }));
    const handedIn = await server.call(`POST /sittings/${data.id}/hand-in`, {
      as: gold.pupils[1]!.id,
      body: { seat: 1, answers },
    });
    expect(handedIn.body.data.score).toMatchObject({ marks: 5, totalMarks: 6, maxScore: 6 });
    const { items } = (await server.call(`GET /cbt-tests/${id}/analysis`, { as: gold.teacher.id }))
      .body.data;
    expect(items.map(({ asked: count }: { asked: number }) => count).toSorted()).toEqual([
      0, 0, 1, 1, 1, 1,
    ]);
    expect(items[0].question.section.title).toBe("Section A");
  });

  it("are refused where a draw is unfair, impossible, or doubled by the test's own", async () => {
    const [first, ...rest] = listed;
    const uneven = await create([{ ...first, marks: 1 }, ...rest]);
    expect(uneven.body.issues).toMatchObject([{ path: ["questions", 0, "section"] }]);
    const split = await create([...rest, first!]);
    expect(split.body.issues).toMatchObject([{ path: ["questions", 5, "section"] }]);
    const twice = await create(listed, { numQuestions: 3 });
    expect(twice.body.issues).toMatchObject([{ path: ["numQuestions"] }]);
    const cut = await create(listed.map((one) => ({ ...one, passage: "Tortoise" })));
    expect(cut.body.issues).toMatchObject([{ path: ["questions", 0, "section"] }]);
    expect((await create([{ ...first, section: { ...A, key: 0 } }])).status).toBe(400);
    expect((await create([...rest, first!], { showCBT: false })).status).toBe(201);
  });

  it("are kept by pupils who have begun; those who begin later get the next paper", async () => {
    const { id } = (await create(listed)).body.data;
    const before = (await begin(id, 0)).body.data.paper;
    const read = (await server.call(`GET /cbt-tests/${id}`, { as: gold.teacher.id })).body.data;
    const questions = read.list.map(({ picture: _picture, section, ...question }: Question) => ({
      ...question,
      section: section?.key === 1 ? { ...A, draw: 1 } : section,
    }));
    const saved = await server.call(`PUT /cbt-tests/${id}/questions`, {
      as: gold.teacher.id,
      body: { version: read.version, questions },
    });
    expect(saved.body.data).toMatchObject({ paper: 2, questions: 3, totalMarks: 4 });
    expect(textsOf((await begin(id, 0)).body.data.paper)).toEqual(textsOf(before));
    expect((await begin(id, 2)).body.data.paper.questions).toHaveLength(3);
  });

  it("preview draws an example with the headings", async () => {
    const { id } = (await create(listed)).body.data;
    const { data } = (await server.call(`GET /cbt-tests/${id}/preview`, { as: gold.teacher.id }))
      .body;
    expect(data).toMatchObject({ drawnFrom: 6, isShuffled: true });
    expect(data.paper.questions).toHaveLength(4);
    expect(data.paper.questions.at(-1).section.title).toBe("Section B");
  });
});

describe("topics and reasons", () => {
  it("are changed on every paper of the test without a new one, and stay with staff", async () => {
    const { id } = (await create([aQuestion("One?"), aQuestion("Two?")])).body.data;
    const { paper } = (await begin(id, 0)).body.data;
    expect(JSON.stringify(paper)).not.toMatch(/topic|explanation/);
    const read = (await server.call(`GET /cbt-tests/${id}`, { as: gold.teacher.id })).body.data;
    const [first, second] = read.list.map(
      ({ picture: _picture, ...question }: { picture: null }) => question,
    );
    const save = async (version: number) =>
      server.call(`PUT /cbt-tests/${id}/questions`, {
        as: gold.teacher.id,
        body: {
          version,
          questions: [{ ...first, topic: "Rivers", explanation: "Because." }, second],
        },
      });
    const { body } = await save(read.version);
    expect(body.data).toMatchObject({ paper: 1, version: read.version + 1 });
    expect(body.data.list[0]).toMatchObject({ topic: "Rivers", explanation: "Because." });
    expect((await save(read.version + 1)).body.data.version).toBe(read.version + 1);
  });
});
