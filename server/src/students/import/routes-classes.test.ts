import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { enrolments } from "../tables.ts";

let server: TestServer;
let admin: string;
let client: ImportClient;
let enrolment: { sessionId: string; termId: string };
const classIds: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  client = importsOf(server, "/students", admin);
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const nursery = await makeCategory(db, { name: "Nursery 1" });
  const primary = await makeCategory(db, { name: "Primary 4" });
  for (const [name, section] of [
    ["Nursery 1", null],
    ["Primary 4", "Gold"],
    ["Primary 4", "Blue"],
  ] as const) {
    const { id: categoryId } = section === null ? nursery : primary;
    const fields = { sessionId: session.id, categoryId, name, section };
    classIds[section ?? name] = (await makeClass(db, fields)).id;
  }
});
afterAll(() => server.close());

/** The classes of those who came in by an import. */
const broughtBy = ({ id }: Import) =>
  server.db
    .select({ classId: enrolments.classId })
    .from(users)
    .leftJoin(enrolments, eq(enrolments.studentId, users.id))
    .where(eq(users.importId, id))
    .orderBy(asc(users.id));

describe("the classes of a file of pupils", () => {
  it("are asked about once for each doubtful word, and the answer is for all its rows", async () => {
    const rows = ["A,One,Basic 4", "B,Two,Basic 4", "C,Three,JSS 1", "D,Four,Pry 4 Gold"];
    const seen = await client.check(["first name,last name,class", ...rows].join("\n"));
    expect(seen.report).toMatchObject({ good: 1, bad: 3 });
    const [basic, jss] = seen.report!.questions;
    expect(basic).toMatchObject({
      key: "class:basic 4",
      text: "Which class is “Basic 4”? 2 rows have it.",
      answer: "refuse",
    });
    expect(basic!.choices.slice(0, 2).map(({ label }) => label)).toEqual([
      "Primary 4 Blue",
      "Primary 4 Gold",
    ]);
    const answers = { [basic!.key]: classIds.Blue!, [jss!.key]: "make:Primary 4" };
    const done = await client.act(await client.act(seen, "options", { answers }), "start");
    const brought = await broughtBy(done);
    const { Blue: blue, Gold: gold } = classIds;
    expect(brought.map(({ classId }) => classId)).toEqual([blue, blue, expect.any(String), gold]);
    const { body } = await server.call("GET /classes?search=JSS", { as: admin });
    expect(body.data).toMatchObject([{ name: "JSS 1", category: { name: "Primary 4" } }]);
    await client.act(done, "undo");
  });

  it("are asked about once for all rows without one, which can be left out", async () => {
    const rows = ["Ada,Alone,Nursery 1", "Bola,Bare,", "Chidi,Clear,", "Dayo,Done, "];
    const seen = await client.check(["first name,last name,class", ...rows].join("\n"));
    expect(seen.report).toMatchObject({ good: 1, bad: 3 });
    const [question, ...otherQuestions] = seen.report!.questions;
    expect(otherQuestions).toEqual([]);
    expect(question).toMatchObject({
      key: "withoutClass",
      text: "3 pupils have no class: Bare Bola, Clear Chidi, Done Dayo. Which class should they join?",
      answer: null,
    });
    expect(question!.choices[0]).toEqual({ value: "above", label: "The class of the row above" });
    const same = await client.act(seen, "options", { answers: { withoutClass: "above" } });
    expect(same.report).toMatchObject({ good: 4, bad: 0, questions: [{ answer: "above" }] });
    const without = await client.act(same, "options", { answers: { withoutClass: "refuse" } });
    expect(without.report).toMatchObject({ good: 1, bad: 3 });
    expect(await client.problems(seen.id)).toEqual([
      "3 Class: Is missing",
      "4 Class: Is missing",
      "5 Class: Is missing",
    ]);
    const refused = await server.call(`POST /students/imports/${seen.id}/start`, {
      as: admin,
      body: { version: without.version },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "import_not_ready"]);
    const answers = { withoutClass: classIds["Nursery 1"]! };
    const answered = await client.act(without, "options", { answers });
    expect(answered.report).toMatchObject({ good: 4, bad: 0 });
    const done = await client.act(answered, "start");
    const nursery = { classId: classIds["Nursery 1"] };
    expect(await broughtBy(done)).toMatchObject([nursery, nursery, nursery, nursery]);
    await client.act(done, "undo");
  });

  it("are asked about once where no column has them; no class yet is an answer", async () => {
    const names = ["Ada", "Bola", "Chidi", "Dayo", "Emeka", "Femi", "Gozie"];
    const file = ["first name,last name", ...names.map((name) => `${name},Nowhere`)].join("\n");
    const seen = await client.check(file);
    expect(seen.report).toMatchObject({ good: 0, bad: 7, missing: [] });
    expect(seen.report!.questions.map(({ text }) => text)).toEqual([
      "7 pupils have no class: Nowhere Ada, Nowhere Bola, Nowhere Chidi, Nowhere Dayo, Nowhere Emeka and 2 more. Which class should they join?",
    ]);
    const answers = { withoutClass: "none" };
    const done = await client.act(await client.act(seen, "options", { answers }), "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 7 });
    const brought = await broughtBy(done);
    expect(brought.map(({ classId }) => classId)).toEqual(names.map(() => null));
    await client.act(done, "undo");
  });

  it("are not asked about for pupils who are in the school already", async () => {
    const here = { ...enrolment, classId: classIds.Gold!, admissionNumber: "HERE/1" };
    await makeStudent(server.db, here);
    const seen = await client.check(
      "admission number,first name,last name,class,hobby\nHERE/1,Ada,Person,,Chess\n",
    );
    expect(seen.report).toMatchObject({ good: 1, updated: 1, bad: 0 });
    expect(seen.report!.questions.map(({ key }) => key)).toEqual(["existing"]);
    await client.act(seen, "cancel");
  });

  it("are not made for a checklist that leaves classes out", async () => {
    const { id: limited } = await makeUser(server.db, { role: "ADMIN", features: ["Students"] });
    const theirs = importsOf(server, "/students", limited);
    const seen = await theirs.check("first name,last name,class\nNew,Class,Primary 3\n");
    const answer = (missingClasses: string) =>
      server.call(`PUT /students/imports/${seen.id}/options`, {
        as: limited,
        body: { version: seen.version, answers: { missingClasses } },
      });
    expect((await answer("make")).status).toBe(403);
    expect((await answer("refuse")).status).toBe(200);
  });

  it("are made with their categories if the person chose it", async () => {
    const seen = await client.check("first name,last name,class\nNew,Class,Primary 6 Gold\n");
    expect(seen.report).toMatchObject({ good: 0, bad: 1 });
    const made = await client.act(seen, "options", { answers: { missingClasses: "make" } });
    expect(made.report).toMatchObject({ good: 1, bad: 0 });
    await client.act(made, "start");
    const { body } = await server.call("GET /classes?search=Primary+6", { as: admin });
    expect(body.data).toMatchObject([
      { name: "Primary 6", section: "Gold", category: { name: "Primary 6" } },
    ]);
  });
});
