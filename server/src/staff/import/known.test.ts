import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { messages } from "@school/core/api/text.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { staffDetails } from "../tables.ts";

let server: TestServer;
let admin: string;
let client: ImportClient;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  admin = (await makeUser(server.db, { role: "ADMIN", firstName: "Funke", lastName: "Office" })).id;
  client = importsOf(server, "/staff", admin);
});
afterAll(() => server.close());

const file = (...lines: string[]) =>
  `${["Staff ID,Name,Designation,GSM No,DOB,Qualification,Account Number", ...lines].join("\n")}\n`;
const twice = file(
  "K1,Ajayi Segun,Teacher,0803 111 0001,1980-01-02,NCE,",
  ",Ajayi Tolu,Driver,0803 111 0002,,,",
  ",Ajayi Tolu,Cook,0803 111 0003,,,",
);

const broughtBy = ({ id }: Import) =>
  server.db
    .select({ firstName: users.firstName })
    .from(users)
    .where(eq(users.importId, id))
    .orderBy(asc(users.id));

const recordOf = async (roleInSchool: string) => {
  const [row] = await server.db
    .select({ phone: staffDetails.phone, qualifications: staffDetails.qualifications })
    .from(users)
    .innerJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(eq(users.lastName, "Ajayi"), eq(staffDetails.roleInSchool, roleInSchool)));
  return row;
};

describe("a file of staff who are here already", () => {
  it("creates no one twice, updates what is filled, and is undone", async () => {
    const first = await client.act(await client.check(twice), "start");
    expect(first).toMatchObject({ state: "done", rowsDone: 3 });
    const same = await client.check(twice);
    expect(same.report).toMatchObject({ good: 3, bad: 0, added: 0, updated: 0, unchanged: 3 });
    const refused = await server.call(`POST /staff/imports/${same.id}/start`, {
      as: admin,
      body: { version: same.version },
    });
    expect(refused.body.message).toBe(messages.nothingNew);
    await client.act(same, "cancel");

    const seen = await client.check(
      file(
        'K1,,,0803 999 0001,,"NCE, ""B.Ed."" (Hons)",0123456789',
        ",Ajayi Tolu,,0803 111 0002,,SSCE,",
        ",Ajayi Dayo,Nurse,0803 999 0003,,,",
      ),
    );
    expect(seen.report).toMatchObject({ bad: 0, added: 1, updated: 2, unchanged: 0 });
    expect(await client.problems(seen.id, "known")).toEqual([
      "2: Already here as Ajayi Segun (K1). To update: Telephone, Qualifications",
      expect.stringMatching(/^3: Already here as Ajayi Tolu .*To update: Qualifications$/),
    ]);
    expect(await client.problems(seen.id, "hint")).toEqual([
      "2 Account Number: Left as it is. Change bank details on the staff record",
    ]);
    const done = await client.act(seen, "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 3 });
    expect(await broughtBy(done)).toMatchObject([{ firstName: "Dayo" }]);
    expect(await recordOf("Teacher")).toMatchObject({ phone: "0803 999 0001" });
    expect((await recordOf("Driver"))!.qualifications).toEqual(["SSCE"]);
    expect((await recordOf("Cook"))!.qualifications).toEqual([]);

    await server.db
      .update(staffDetails)
      .set({ qualifications: ["Ph.D."] })
      .where(eq(staffDetails.roleInSchool, "Driver"));
    const undone = await client.act(done, "undo");
    expect(undone).toMatchObject({ state: "undone", rowsDone: 1 });
    expect(undone.report!.remarks).toEqual([
      "1 member of staff got the earlier details back.",
      "Kept because they were changed since: Ajayi Tolu.",
    ]);
    expect(await recordOf("Teacher")).toEqual({ phone: "0803 111 0001", qualifications: ["NCE"] });
    expect((await recordOf("Driver"))!.qualifications).toEqual(["Ph.D."]);
  });

  it("leaves them as they are, or adds those found by name again, when told so", async () => {
    const seen = await client.check(
      file("K1,Ajayi Segun,Cleaner,,,,", ",Segun Ajayi,Guard,,1980-01-02,,"),
    );
    expect(seen.report).toMatchObject({ added: 1, updated: 1 });
    await client.act(seen, "cancel");
    const named = await client.check(file(",Ajayi Segun,Cleaner,,1980-01-02,,"));
    expect(named.report).toMatchObject({ added: 0, updated: 1 });
    const skipped = await client.act(named, "options", { answers: { existing: "skip" } });
    expect(skipped.report).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    const added = await client.act(skipped, "options", { answers: { existing: "add" } });
    expect(added.report).toMatchObject({ added: 1, updated: 0 });
    await client.act(added, "cancel");
  });

  it("is someone else with another birth date, or with an id of other names", async () => {
    const seen = await client.check(
      file(",Ajayi Segun,Cleaner,,1985-05-05,,", "K1,Eze Ngozi,Cook,,,,"),
    );
    expect(seen.report).toMatchObject({ added: 1, updated: 0, bad: 1 });
    await client.act(seen, "cancel");
  });

  it("does not change principals and the office", async () => {
    const seen = await client.check(file(",Office Funke,Cleaner,0803 111 0009,,,"));
    expect(seen.report).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    // "Update them" would do nothing.
    const question = seen.report?.questions.find(({ key }) => key === "existing");
    expect(question?.choices.map(({ value }) => value)).toEqual(["skip", "add"]);
    expect(await client.problems(seen.id, "known")).toEqual([
      expect.stringMatching(/^2: Already here as Office Funke .*change this record by hand$/),
    ]);
    await client.act(seen, "cancel");
  });
});
