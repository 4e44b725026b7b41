import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { messages } from "@school/core/api/text.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { studentDetails } from "../tables.ts";

let server: TestServer;
let admin: string;
let client: ImportClient;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  client = importsOf(server, "/students", admin);
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: categoryId } = await makeCategory(db, { name: "Nursery 1" });
  await makeClass(db, { sessionId: session.id, categoryId, name: "Nursery 1", section: null });
});
afterAll(() => server.close());

const broughtBy = ({ id }: Import) =>
  server.db
    .select({ firstName: users.firstName })
    .from(users)
    .where(eq(users.importId, id))
    .orderBy(asc(users.id));

describe("a file of pupils who are here already", () => {
  const file = (...lines: string[]) =>
    `${["Admission No,First Name,Last Name,Class,Parent Phone,D.O.B", ...lines].join("\n")}\n`;
  const twice = file(
    "K/1,Segun,Ajayi,Nursery 1,0803 111 0001,2019-01-02",
    ",Tolu,Ajayi,Nursery 1,,2020-02-03",
  );
  const phoneOf = async (lastName: string, firstName: string) => {
    const [row] = await server.db
      .select({ phone: studentDetails.parentPhone, dob: studentDetails.dob })
      .from(users)
      .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
      .where(and(eq(users.lastName, lastName), eq(users.firstName, firstName)));
    return row;
  };

  it("creates no one twice, updates what is filled, and is undone", async () => {
    await client.act(await client.check(twice), "start");
    const same = await client.check(twice);
    expect(same.report).toMatchObject({ good: 2, added: 0, updated: 0, unchanged: 2, known: 2 });
    const refused = await server.call(`POST /students/imports/${same.id}/start`, {
      as: admin,
      body: { version: same.version },
    });
    expect(refused.body.message).toBe(messages.nothingNew);
    await client.act(same, "cancel");
    const elsewhere = await client.check(file("K/1,,,Marigold,,", ",Ify,Okoro,Lotus,,2020-05-06"));
    expect(elsewhere.report!.questions.map(({ key }) => key)).toEqual(["existing", "class:lotus"]);
    await client.act(elsewhere, "cancel");

    const seen = await client.check(
      file(
        "K/1,,,,8039990001,",
        ",AJAYI,Tolu,Nursery 1,0803 999 0002,",
        ",Dayo,Ajayi,Nursery 1,0803 999 0003,",
      ),
    );
    expect(seen.report).toMatchObject({ bad: 0, added: 1, updated: 2, unchanged: 0 });
    expect(await client.problems(seen.id, "known")).toEqual([
      "2: Already here as Ajayi Segun (K/1). To update: Parent Phone",
      expect.stringMatching(/^3: Already here as Ajayi Tolu .*To update: Parent Phone$/),
    ]);
    const done = await client.act(seen, "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 3 });
    expect(await broughtBy(done)).toMatchObject([{ firstName: "Dayo" }]);
    expect(await phoneOf("Ajayi", "Segun")).toEqual({ phone: "08039990001", dob: "2019-01-02" });

    await server.db
      .update(studentDetails)
      .set({ parentPhone: "0700 000 0000" })
      .where(eq(studentDetails.parentPhone, "0803 999 0002"));
    const undone = await client.act(done, "undo");
    expect(undone).toMatchObject({ state: "undone", rowsDone: 1 });
    expect(undone.report!.remarks).toEqual([
      "1 pupil got the earlier details back.",
      "Kept because they were changed since: Ajayi Tolu.",
    ]);
    expect(await phoneOf("Ajayi", "Segun")).toMatchObject({ phone: "0803 111 0001" });
    expect(await phoneOf("Ajayi", "Tolu")).toMatchObject({ phone: "0700 000 0000" });
  });

  it("leaves them unchanged, or adds those found by name again, as the person chose", async () => {
    const change = file("K/1,Segun,Ajayi,Nursery 1,0803 888 0001,", ",Tolu,Ajayi,Nursery 1,1,");
    const seen = await client.check(change);
    const question = seen.report!.questions.find(({ key }) => key === "existing");
    expect(question).toMatchObject({ answer: "update" });
    const skipped = await client.act(seen, "options", { answers: { existing: "skip" } });
    expect(skipped.report).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    const added = await client.act(skipped, "options", { answers: { existing: "add" } });
    expect(added.report).toMatchObject({ added: 1, updated: 1 });
    await client.act(added, "cancel");
  });

  it("counts the first passwords of those whom it admits from the list from then on", async () => {
    const head = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
    const rows = (admitted: string, hobby: string) =>
      `Admission No,First Name,Last Name,Class,Admitted,Hobby\nW/1,Ife,Bassey,Nursery 1,${admitted},${hobby}\nW/2,Uche,Bassey,Nursery 1,YES,${hobby}\n`;
    await client.act(await client.check(rows("NO", "Chess")), "start");
    const enteredAt = new Date(Date.now() - 200 * 86_400_000);
    await server.db
      .update(users)
      .set({ initialPasswordGivenAt: enteredAt })
      .where(eq(users.lastName, "Bassey"));
    await client.act(await client.check(rows("YES", "Drama")), "start");
    const { body } = await server.call("GET /users?search=Bassey", { as: head });
    const passwords = body.data.map(({ firstName, password }: Record<string, string>) => [
      firstName,
      password,
    ]);
    expect(Object.fromEntries(passwords)).toEqual({ Ife: "initial", Uche: "expired" });
  });

  it("does not take a number for a child of other names, nor a name for one of another day", async () => {
    const seen = await client.check(
      file("K/1,Ngozi,Eze,Nursery 1,,", ",Tolu,Ajayi,Nursery 1,,2021-12-31"),
    );
    expect(seen.report).toMatchObject({ added: 1, updated: 0, unchanged: 0, bad: 1 });
    await client.act(seen, "cancel");
  });
});
