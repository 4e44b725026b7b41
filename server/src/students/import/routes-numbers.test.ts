import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { NUMBER_PATTERN } from "@school/core/students/import/import-columns.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { numberTexts } from "./text.ts";

let server: TestServer;
let admin: string;
let client: ImportClient;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  admin = (await makeUser(server.db, { role: "ADMIN" })).id;
  client = importsOf(server, "/students", admin);
  const session = await makeSession(server.db, { name: "2025/2026", currentTerm: "TERM_1" });
  const { id: categoryId } = await makeCategory(server.db, { name: "Nursery 1" });
  await makeClass(server.db, { sessionId: session.id, categoryId, name: "Nursery 1" });
});
afterAll(() => server.close());

/** Uploads and checks without an answer to any question. */
const checkOnly = async (contents: string) => {
  const { body } = await client.upload(contents);
  return client.settled(body.data.id);
};
const withoutNumber = (name: string) =>
  `Surname,First name,Class\nObi,${name},Nursery 1\nBello,Musa ${name},Nursery 1\n`;
const patternQuestion = ({ report }: Import) =>
  report?.questions.find(({ key }) => key === NUMBER_PATTERN) ?? null;

it("asks about the pattern before the first numbers are made, and never again", async () => {
  const numbered = await checkOnly(
    "Surname,First name,Class,Admission Number\nObi,Ada,Nursery 1,BS/1\n",
  );
  expect(patternQuestion(numbered)).toBeNull();
  const seen = await checkOnly(withoutNumber("Ada"));
  expect(patternQuestion(seen)).toMatchObject({
    text: numberTexts.question("ADM/2025/0001"),
    choices: [{ value: "ADM/{YEAR}/{NUMBER:4}", label: "Use these numbers" }],
    answer: null,
  });
  const { id, version } = seen;
  const early = await server.call(`POST /students/imports/${id}/start`, {
    as: admin,
    body: { version },
  });
  expect(early.status).toBe(409);
  expect(await server.db.$count(users, eq(users.importId, id))).toBe(0);

  const change = { key: "admission_number_pattern", value: "BS/{YY}/{NUMBER:3}", version: 0 };
  const saved = await server.call("PUT /settings", { as: admin, body: { changes: [change] } });
  expect(saved.status).toBe(200);
  const again = await client.act(seen, "options", {
    answers: { [NUMBER_PATTERN]: "ADM/{YEAR}/{NUMBER:4}" },
  });
  expect(patternQuestion(again)).toBeNull();
  const done = await client.act(again, "start");
  expect(done).toMatchObject({ state: "done", rowsDone: 2 });
  const names = await server.db.select({ name: signInNames.name }).from(signInNames);
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(["BS/25/001", "BS/25/002"]));
  expect(patternQuestion(await checkOnly(withoutNumber("Bisi")))).toBeNull();
});
