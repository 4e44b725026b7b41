import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { importsOf } from "../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeBank, makeTestedClass } from "./fixtures.ts";

let server: TestServer;
let admin: string;
let made: Awaited<ReturnType<typeof makeTestedClass>>;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  admin = (await makeUser(server.db, { role: "ADMIN" })).id;
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  made = await makeTestedClass(server.db, { session, test: { platform: "Offline" } });
});
afterAll(() => server.close());

/** The person of an imported file with one row, and the error of undoing it after `work`. */
async function undoneAfter(path: string, file: string, work: (id: string) => Promise<unknown>) {
  const client = importsOf(server, path, admin);
  const done = await client.act(await client.check(file), "start");
  const [person] = await server.db.select().from(users).where(eq(users.importId, done.id));
  await work(person!.id);
  const { state, failure } = await client.act(done, "undo");
  return { state, failure };
}

it("pupils with an entered score stay, with the reason", async () => {
  const file = "first name,last name,class\nNew,Comer,Primary 4 Gold\n";
  const undone = await undoneAfter("/students", file, async (studentId) => {
    const rows = [{ studentId, marks: 2, version: null }];
    const path = `PUT /cbt-tests/${made.test.id}/paper-scores`;
    const { status } = await server.call(path, { as: made.teacher.id, body: { rows } });
    expect(status).toBe(200);
  });
  expect(undone).toEqual({
    state: "done",
    failure: "This import can no longer be undone: New Comer has taken a test.",
  });
});

it("co-authors stay, with the reason", async () => {
  const file =
    "username,password,surname,otherNames,email,roleInSchool\nnew.colleague,,Colleague,New,,Teacher\n";
  const undone = await undoneAfter("/staff", file, async (colleague) => {
    const { subjectId, categoryId, teacher } = made;
    const { id } = await makeBank(server.db, { subjectId, categoryId, createdBy: teacher.id });
    const form = { name: "Fractions", subjectId, classCategoryId: categoryId };
    const body = { ...form, version: 1, coAuthorIds: [colleague], questions: null };
    const { status } = await server.call(`PUT /question-banks/${id}`, { as: teacher.id, body });
    expect(status).toBe(200);
  });
  expect(undone).toEqual({
    state: "done",
    failure: "This import can no longer be undone: New Colleague has written questions.",
  });
});
