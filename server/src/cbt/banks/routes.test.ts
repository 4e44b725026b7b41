import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeCategory, makeSubject } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeBank, makeSitting, makeTestedClass } from "../fixtures.ts";

let server: TestServer;
let author: MadeUser;
let colleague: MadeUser;
let principal: MadeUser;
let admin: MadeUser;
let form: { name: string; subjectId: string; classCategoryId: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  author = await makeUser(db, { role: "TEACHER", firstName: "Ada", lastName: "Obi" });
  colleague = await makeUser(db, { role: "STAFF" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  admin = await makeUser(db, { role: "ADMIN" });
  const { id: subjectId } = await makeSubject(db);
  const { id: classCategoryId } = await makeCategory(db);
  form = { name: "Fractions", subjectId, classCategoryId };
});
afterAll(() => server.close());

const truth = (questionText: string, more: object = {}) => {
  return { id: null, type: "TRUE_FALSE", questionText, correctAnswers: ["TRUE"], ...more };
};
const post = (more: object = {}, as = author) =>
  server.call("POST /question-banks", { as: as.id, body: { ...form, ...more } });
const put = (id: string, body: object, as = author) =>
  server.call(`PUT /question-banks/${id}`, { as: as.id, body: { ...form, ...body } });
const putList = (id: string, body: object, as = author) =>
  server.call(`PUT /question-banks/${id}/questions`, { as: as.id, body });
const find = (id: string, as = author) => server.call(`GET /question-banks/${id}`, { as: as.id });
const idsFor = async (as: MadeUser, query = "") =>
  (await server.call(`GET /question-banks?limit=100${query}`, { as: as.id })).body.data.map(
    ({ id }: { id: string }) => id,
  );
const texts = (bank: { list: { questionText: string }[] }) =>
  bank.list.map(({ questionText }) => questionText);
const paths = ({ body }: { body: { issues: { path: unknown[] }[] } }) =>
  body.issues.map(({ path }) => path.join("."));

describe("a bank", () => {
  it("is created by people who write questions, with the fields of its form", async () => {
    expect((await server.call("POST /question-banks", { body: form })).status).toBe(401);
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    const without = await makeUser(server.db, { role: "TEACHER", features: ["CBT"] });
    for (const one of [pupil, without]) expect((await post({ nonsense: 1 }, one)).status).toBe(403);
    expect(paths(await post({ name: "  " }))).toEqual(["name"]);
    const gone = { subjectId: newId(), classCategoryId: newId() };
    expect(paths(await post(gone))).toEqual(["subjectId", "classCategoryId"]);
    expect((await post({ name: "x".repeat(151) })).status).toBe(400);
    const { status, body } = await post({ questions: [truth("The sun is a star")] });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "Fractions",
      createdBy: { id: author.id, name: "Ada Obi" },
      isShared: false,
      questions: 1,
      mayChange: true,
      version: 1,
      list: [{ questionText: "The sun is a star", marks: 1, options: [], picture: null }],
    });
    const logged = and(
      eq(auditLog.subjectId, body.data.id),
      eq(auditLog.action, "cbt.create-bank"),
    );
    expect(await server.db.$count(auditLog, logged)).toBe(1);
  });

  it("is private to its author until it is shared", async () => {
    const { id } = (await post()).body.data;
    expect((await find(id, principal)).body.data.mayChange).toBe(true);
    for (const outsider of [colleague, admin]) {
      expect((await find(id, outsider)).status).toBe(404);
      expect((await put(id, { version: 1 }, outsider)).status).toBe(404);
      expect(await idsFor(outsider)).not.toContain(id);
    }
    expect((await put(id, { isShared: true, version: 1 })).status).toBe(200);
    expect((await find(id, colleague)).body.data.mayChange).toBe(false);
    expect(await idsFor(colleague)).toContain(id);
    expect(await idsFor(colleague, "&mine=true")).not.toContain(id);
    const refused = await put(id, { version: 2 }, colleague);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Only its authors can change a question bank. You can copy its questions.",
    ]);
    expect((await putList(id, { questions: [], version: 2 }, colleague)).status).toBe(403);
    const remove = { as: colleague.id, body: { version: 2 } };
    expect((await server.call(`DELETE /question-banks/${id}`, remove)).status).toBe(403);
  });

  it("has co-authors, who may change it and leave it", async () => {
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    const accountant = await makeUser(server.db, { role: "STAFF", roleInSchool: "Accountant" });
    const wrong = await post({ coAuthorIds: [colleague.id, pupil.id, accountant.id, newId()] });
    expect(paths(wrong)).toEqual(["coAuthorIds.1", "coAuthorIds.2", "coAuthorIds.3"]);
    const { data } = (await post({ coAuthorIds: [colleague.id, colleague.id, author.id] })).body;
    expect(data.coAuthors.map(({ id }: { id: string }) => id)).toEqual([colleague.id]);
    expect(await idsFor(colleague, "&mine=true")).toContain(data.id);
    const response = await put(data.id, { name: "Decimals", version: 1 }, colleague);
    expect([response.status, response.body.data.name, response.body.data.mayChange]).toEqual([
      200,
      "Decimals",
      false,
    ]);
    expect((await find(data.id, colleague)).status).toBe(404);
  });

  it("rejects a stale version with the current bank", async () => {
    const { id } = (await post({ questions: [truth("One")] })).body.data;
    const changed = await put(id, { name: "Decimals", version: 1 });
    expect(changed.body.data).toMatchObject({ version: 2, questions: 1 });
    for (const stale of [
      await put(id, { version: 1 }),
      await putList(id, { questions: [], version: 1 }),
    ]) {
      expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
      expect(stale.body.current).toMatchObject({
        name: "Decimals",
        list: [{ questionText: "One" }],
      });
    }
    const two = ["Second", "Third"].map((name) => put(id, { name, version: 2 }));
    const statuses = (await Promise.all(two)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const { name } = (await find(id)).body.data;
    const same = await put(id, { name, version: 3 });
    expect(same.body.data.version).toBe(3);
  });

  it("is deleted and restored unchanged", async () => {
    const { id } = (await post({ questions: [truth("One")] })).body.data;
    const act = (endpoint: string, version: number) =>
      server.call(endpoint, { as: author.id, body: { version } });
    expect((await act(`DELETE /question-banks/${id}`, 9)).status).toBe(409);
    expect((await act(`POST /question-banks/${id}/restore`, 1)).status).toBe(409);
    expect((await act(`DELETE /question-banks/${id}`, 1)).body.data).toEqual({ id, version: 2 });
    expect((await find(id)).status).toBe(404);
    expect(await idsFor(author)).not.toContain(id);
    expect((await act(`DELETE /question-banks/${id}`, 2)).status).toBe(404);
    const restored = await act(`POST /question-banks/${id}/restore`, 2);
    expect(restored.body.data).toMatchObject({ id, version: 3, list: [{ questionText: "One" }] });
    expect(await idsFor(author)).toContain(id);
  });
});

describe("a bank's list", () => {
  it("keeps the ids of remaining questions, and deletes missing ones", async () => {
    const begun = await post({ questions: [truth("One"), truth("Two"), truth("Three")] });
    const { id, list } = begun.body.data;
    const [one, two, three] = list.map(({ id }: { id: string }) => id);
    const questions = [
      truth("Three", { id: three }),
      truth("New"),
      truth("One, changed", { id: one }),
    ];
    const { body } = await putList(id, { questions, version: 1 });
    expect(texts(body.data)).toEqual(["Three", "New", "One, changed"]);
    const ids = body.data.list.map(({ id }: { id: string }) => id);
    expect([ids[0], ids[2]]).toEqual([three, one]);
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(ids[1]);
    expect(ids).not.toContain(two);
    const again = questions.map((question, index) => ({ ...question, id: ids[index] }));
    expect((await putList(id, { questions: again, version: 2 })).body.data.version).toBe(2);
  });

  it("is saved with the form in one write", async () => {
    const { id } = (await post({ questions: [truth("One")] })).body.data;
    const { body } = await put(id, { name: "Both", questions: [truth("Two")], version: 1 });
    expect([body.data.name, texts(body.data), body.data.version]).toEqual(["Both", ["Two"], 2]);
    const refused = await put(id, { name: "Neither", questions: [truth("")], version: 2 });
    expect(refused.status).toBe(400);
    expect((await find(id)).body.data).toMatchObject({ name: "Both", version: 2 });
  });

  it("rejects ids of other banks and duplicate ids", async () => {
    const other = (await post({ questions: [truth("Other")] })).body.data.list[0].id;
    expect(paths(await post({ questions: [truth("One"), truth("Two", { id: other })] }))).toEqual([
      "questions.1.id",
    ]);
    const { id, list } = (await post({ questions: [truth("One")] })).body.data;
    const ownId = list[0].id;
    const save = (questions: object[]) => putList(id, { questions, version: 1 });
    expect(paths(await save([truth("One", { id: ownId }), truth("Two", { id: newId() })]))).toEqual(
      ["questions.1.id"],
    );
    expect(paths(await save([truth("One", { id: ownId }), truth("Two", { id: ownId })]))).toEqual([
      "questions.1.id",
    ]);
    expect((await find(id)).body.data.version).toBe(1);
  });

  it("reports issues at their fields, and accepts at most 200 questions", async () => {
    const options = [
      { key: "A", text: "3" },
      { key: "B", text: "" },
    ];
    const mcq = { id: null, type: "MCQ", questionText: "", options, correctAnswers: ["C"] };
    const words = { id: null, type: "SHORT_ANSWER", questionText: "Capital?", correctAnswers: [] };
    expect(paths(await post({ questions: [mcq, words] }))).toEqual([
      "questions.0.questionText",
      "questions.0.options.1.text",
      "questions.0.correctAnswers.0",
      "questions.1.correctAnswers",
    ]);
    const many = Array.from({ length: 201 }, (_, index) => truth(`Question ${index}`));
    expect((await post({ questions: many })).status).toBe(400);
    expect((await post({ questions: many.slice(1) })).body.data.questions).toBe(200);
    expect((await post({ questions: [truth("x".repeat(2001))] })).status).toBe(400);
    expect((await post({ questions: [truth("x", { marks: 0.3 })] })).status).toBe(400);
    expect((await post({ questions: [truth("x", { isRight: true })] })).status).toBe(400);
  });
});

describe("the list of banks", () => {
  it("can be searched and filtered, newest first", async () => {
    const reader = await makeUser(server.db, { role: "TEACHER" });
    const subject = await makeSubject(server.db);
    const { id: categoryId } = await makeCategory(server.db);
    const overrides = { subjectId: subject.id, categoryId, createdBy: reader.id };
    const first = await makeBank(server.db, { ...overrides, name: "100% of fractions" });
    const second = await makeBank(server.db, { ...overrides, name: "Decimals" });
    expect(await idsFor(reader, `&subjectId=${subject.id}`)).toEqual([second.id, first.id]);
    expect(await idsFor(reader, `&classCategoryId=${categoryId}&search=FRACT`)).toEqual([first.id]);
    expect(await idsFor(reader, "&mine=true&search=100%25")).toEqual([first.id]);
    expect(await idsFor(reader, `&subjectId=${form.subjectId}&mine=true`)).toEqual([]);
    const { body } = await server.call("GET /question-banks?mine=true&limit=1&page=2", {
      as: reader.id,
    });
    expect(body.data[0]).toMatchObject({ id: first.id, subject, questions: 1 });
    expect(body.pagination).toEqual({ current: 2, pages: 2, total: 2 });
  });

  it("uses a constant number of statements, and so does a bank", async () => {
    const reader = await makeUser(server.db, { role: "TEACHER" });
    const { subjectId, classCategoryId: categoryId } = form;
    const overrides = { subjectId, categoryId, createdBy: reader.id };
    const small = await makeBank(server.db, overrides);
    const list = () =>
      countStatements(server.db, () =>
        server.call("GET /question-banks?mine=true", { as: reader.id }),
      );
    await list();
    const one = await list();
    const many = Array.from({ length: 30 }, () => ({}));
    for (const _ of many) await makeBank(server.db, overrides);
    expect((await list()).count).toBe(one.count);
    const large = await makeBank(server.db, { ...overrides, questions: many });
    const read = (id: string) => countStatements(server.db, () => find(id, reader));
    expect((await read(large.id)).count).toBe((await read(small.id)).count);
  });
});

describe("the difficulty of a bank", () => {
  it("is the share of the marks that pupils reached with the same questions", async () => {
    const { db } = server;
    const questions = [
      { questionText: "In both" },
      { questionText: "Never sat" },
      { questionText: "In both", passage: "Another passage" },
    ];
    const made = await makeTestedClass(db, { pupils: 3, test: { questions: [questions[0]!, {}] } });
    const { id } = await makeBank(db, {
      subjectId: made.subjectId,
      categoryId: made.categoryId,
      createdBy: author.id,
      questions,
    });
    const read = async (as: string) => server.call(`GET /question-banks/${id}/difficulty`, { as });
    expect((await read(author.id)).body.data).toEqual([]);
    const { test, classId } = made;
    for (const [index, answer] of ["B", "B", null].entries()) {
      await makeSitting(db, {
        test,
        classId,
        studentId: made.pupils[index]!.id,
        answers: [answer],
        ...(index < 2 && { handedInBy: "pupil" as const }),
      });
    }
    const [first] = (await find(id)).body.data.list;
    expect((await read(author.id)).body.data).toEqual([
      { questionId: first.id, pupils: 2, share: 1 },
    ]);
  });

  it("is for those who may read the bank", async () => {
    const { id } = (await post({ questions: [truth("?")] })).body.data;
    const path = `GET /question-banks/${id}/difficulty` as const;
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { as: colleague.id })).status).toBe(404);
    const pupil = await makeUser(server.db, { role: "STUDENT" });
    expect((await server.call(path, { as: pupil.id })).status).toBe(403);
    expect((await server.call("GET /question-banks/x/difficulty", { as: author.id })).status).toBe(
      400,
    );
  });
});
