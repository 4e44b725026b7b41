import { oneNameTexts } from "@school/core/students/import/one-name.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";

let server: TestServer;
let client: ImportClient;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  client = importsOf(server, "/students", admin);
  const { id: sessionId } = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: categoryId } = await makeCategory(db, { name: "Nursery 1" });
  await makeClass(db, { sessionId, categoryId, name: "Nursery 1" });
});
afterAll(() => server.close());

it("asks whether children with one name have no other, and records it", async () => {
  const unanswered = await client.check(
    'Full name,First name,Surname,Class\nMusa,,,Nursery 1\n,Ngozi,,Nursery 1\n"Obi, Ada",,,Nursery 1\n',
  );
  expect(unanswered.report!.questions).toMatchObject([
    { key: "oneName", text: oneNameTexts.question(2, "Musa (row 2), Ngozi (row 3)") },
  ]);
  const refused = await server.call(`POST /students/imports/${unanswered.id}/start`, {
    as: admin,
    body: { version: unanswered.version },
  });
  expect(refused.status).toBe(409);
  const yes = await client.act(unanswered, "options", { answers: { oneName: "yes" } });
  const done = await client.act(yes, "start");
  const named = await server.db
    .select({ lastName: users.lastName, firstName: users.firstName })
    .from(users)
    .where(eq(users.importId, done.id))
    .orderBy(users.lastName);
  expect(named).toEqual([
    { lastName: "Musa", firstName: "" },
    { lastName: "Ngozi", firstName: "" },
    { lastName: "Obi", firstName: "Ada" },
  ]);
  await client.act(done, "undo");
});
