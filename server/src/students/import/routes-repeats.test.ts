import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";

let server: TestServer;
let client: ImportClient;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  client = importsOf(server, "/students", (await makeUser(db, { role: "ADMIN" })).id);
  const { id: sessionId } = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: categoryId } = await makeCategory(db, { name: "Nursery 1" });
  await makeClass(db, { sessionId, categoryId, name: "Nursery 1" });
});
afterAll(() => server.close());

const FILE = [
  "Surname,First name,Class,Gender,Date of birth",
  "Obi,Ada,Nursery 1,Female,2020-01-02",
  "Bello,Musa,Nursery 1,Male,2020-03-04",
  ",,,Late list,",
  "Obi,Ada,Nursery 1,Female,2020-01-02",
  "  BELLO,Musa  ,nursery  1,male,2020-03-04",
  "Obi,Ada,Nursery 1,Female,2020-01-03",
  "Obi,Ada,Nursery 1,Female,2020-01-02",
  "",
].join("\n");

const importedBy = (importId: string) =>
  server.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.importId, importId))
    .orderBy(asc(users.id));

it("leaves out the rows that repeat an earlier row, whatever their spaces and capitals", async () => {
  const seen = await client.check(FILE);
  expect(seen.report).toMatchObject({
    good: 3,
    added: 3,
    bad: 0,
    skipped: 1,
    repeated: 3,
    includedRepeats: [],
  });
  expect(await client.problems(seen.id, "repeated")).toEqual([
    "5: The same as row 2: Obi · Ada · Nursery 1",
    "6: The same as row 3: BELLO · Musa · nursery 1",
    "8: The same as row 2: Obi · Ada · Nursery 1",
  ]);
  const done = await client.act(seen, "start");
  expect(done).toMatchObject({ state: "done", rowsDone: 3 });
  expect(await importedBy(done.id)).toHaveLength(3);
  await client.act(done, "undo");
});

it("imports a repeated row that the person chose, until the choice is taken back", async () => {
  const seen = await client.check(FILE);
  const chosen = await client.act(seen, "options", { includedRepeats: [6, 8] });
  expect(chosen.report).toMatchObject({ added: 5, bad: 0, repeated: 3, includedRepeats: [6, 8] });
  const one = await client.act(chosen, "options", { includedRepeats: [6] });
  expect(one.report).toMatchObject({ added: 4, bad: 0, repeated: 3, includedRepeats: [6] });
  // An answer about something else does not change the choice.
  const answers = { nameCase: "proper" };
  const asks = one.report!.questions.some(({ key }) => key === "nameCase");
  const again = await client.act(one, "options", asks ? { answers } : {});
  expect(again.report).toMatchObject({ added: 4, includedRepeats: [6] });
  const done = await client.act(again, "start");
  expect(done).toMatchObject({ state: "done", rowsDone: 4 });
  const names = (await importedBy(done.id)).map(({ lastName }) => lastName.toLowerCase());
  expect(names.toSorted()).toEqual(["bello", "bello", "obi", "obi"]);
});

it("refuses a line that no file has", async () => {
  const seen = await client.check(FILE);
  await expect(client.act(seen, "options", { includedRepeats: [0] })).rejects.toThrow(
    /includedRepeats/,
  );
});
