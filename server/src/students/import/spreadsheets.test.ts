import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utils, write } from "@e965/xlsx";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { type ImportClient, importsOf } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { admissionNames, hasAdmissionNumber } from "../select-student.ts";
import { studentDetails } from "../tables.ts";
import { eq } from "drizzle-orm";

let server: TestServer;
let client: ImportClient;
const classIds: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  for (const name of [
    "Nursery 1",
    "Primary 1",
    "Primary 2",
    "Primary 3",
    "Primary 4",
    "Primary 5",
  ]) {
    const made = await makeClass(server.db, { sessionId: session.id, name, section: null });
    classIds[name] = made.id;
  }
  client = importsOf(server, "/students", (await makeUser(server.db, { role: "ADMIN" })).id);
});
afterAll(() => server.close());

const bytesOf = (name: string) =>
  readFile(new URL(`../../platform/testing/files/${name}`, import.meta.url));
const checked = async (name: string) => client.check(await bytesOf(name), name);

/** The pupils of a finished import by surname and first name. */
async function pupilsOf({ id }: { id: string }) {
  return server.db
    .select({
      name: users.firstName,
      admissionNumber: admissionNames.name,
      email: users.email,
      dob: studentDetails.dob,
      admittedOn: studentDetails.admittedOn,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(admissionNames, hasAdmissionNumber)
    .where(eq(users.importId, id))
    .orderBy(admissionNames.name);
}

describe("a spreadsheet as schools have it", () => {
  it("gives each row the class of its merged cell", async () => {
    const { report } = await checked("merged-class.xlsx");
    expect(report).toMatchObject({ good: 6, bad: 0 });
    expect(report!.questions.map(({ key }) => key)).toEqual(["dateOrder"]);
  });

  it("with a tab for each class is one list, and the tab is the class", async () => {
    const seen = await checked("sheet-per-class.xlsx");
    expect(seen.report).toMatchObject({ sheet: "*", added: 6, bad: 0 });
    expect(seen.report!.questions.map(({ key }) => key)).toEqual(["dateOrder"]);
    const one = await client.act(seen, "options", { sheet: "Primary 2" });
    expect(one.report).toMatchObject({ sheet: "Primary 2", added: 2 });
    const all = await client.act(one, "options", { sheet: "*", answers: {} });
    expect(all.report).toMatchObject({ sheet: "*", added: 6 });
    const answered = await client.act(all, "options", { answers: { dateOrder: "day" } });
    const done = await client.act(answered, "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 6 });
    await client.act(done, "undo");
  });

  it("is read from its visible sheet, though a hidden one comes first", async () => {
    const { report } = await checked("hidden-first-sheet.xlsx");
    expect(report).toMatchObject({ sheet: "Pupils", added: 1 });
    expect(report!.sheets).toEqual([
      { name: "Pupils", rows: 2 },
      { name: "Lookup", rows: 7, isHidden: true },
    ]);
  });

  it("says which cells have an error, and asks for no class because of one", async () => {
    const seen = await checked("formulas.xlsx");
    expect(await client.problems(seen.id)).toEqual([
      "2 Class: Has an error (#N/A) in the spreadsheet",
      "3 Date of Birth: Has an error (#VALUE!) in the spreadsheet",
    ]);
    expect(seen.report!.questions.map(({ key }) => key)).not.toContain("withoutClass");
  });

  it("asks about hidden rows, and leaves them out until it is answered", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Surname", "First name", "Class"],
      ["Obi", "Ada", "Primary 1"],
      ["Eze", "Chi", "Primary 1"],
    ]);
    sheet["!rows"] = [{}, {}, { hidden: true }];
    const seen = await client.check(
      Buffer.from(write(utils.book_new(sheet, "List"), { type: "buffer", cellStyles: true })),
      "hidden.xlsx",
    );
    expect(seen.report).toMatchObject({
      good: 1,
      questions: [{ key: "hiddenRows", answer: null }],
    });
    const both = await client.act(seen, "options", { answers: { hiddenRows: "yes" } });
    expect(both.report).toMatchObject({ good: 2 });
  });

  it("keeps the admission numbers as they are shown", async () => {
    const seen = await checked("zero-format.xlsx");
    const answered = await client.act(seen, "options", { answers: { dateOrder: "day" } });
    const done = await client.act(answered, "start");
    expect((await pupilsOf(done)).map(({ admissionNumber }) => admissionNumber)).toEqual([
      "0012",
      "MC/2026/013",
    ]);
    await client.act(done, "undo");
  });
});

describe("dates", () => {
  const classes = (contents: Buffer) => contents.toString().replaceAll("Primary 4 Q", "Primary 4");

  it("of every column are read in the order that the file proves", async () => {
    const seen = await client.check(classes(await bytesOf("month-first.csv")));
    expect(seen.report!.questions).toMatchObject([{ key: "dateOrder", answer: "month" }]);
    const done = await client.act(seen, "start");
    expect((await pupilsOf(done)).map(({ dob, admittedOn }) => [dob, admittedOn])).toEqual([
      ["2016-05-23", "2024-04-05"],
      ["2015-12-30", "2023-09-10"],
      ["2016-02-29", "2024-01-12"],
    ]);
    await client.act(done, "undo");
  });

  it("of admission alone are asked about too", async () => {
    const seen = await client.check(classes(await bytesOf("nothing-admitted.csv")));
    expect(seen.report!.questions).toMatchObject([{ key: "dateOrder", answer: null }]);
  });
});

describe("cells that cannot be used", () => {
  it("an address of brothers and sisters stays with the first, and all are imported", async () => {
    const file = (await bytesOf("emails.csv")).toString().replaceAll("Primary 4 Q", "Primary 4");
    const seen = await client.check(file);
    expect(seen.report).toMatchObject({ added: 6, bad: 0 });
    expect(await client.problems(seen.id, "warning")).toContain(
      "3 Email: same@example.com is also in row 2",
    );
    const done = await client.act(seen, "start");
    expect((await pupilsOf(done)).slice(0, 2).map(({ email }) => email)).toEqual([
      "same@example.com",
      null,
    ]);
    await client.act(done, "undo");
  });

  it("lost letters are warned about, and line breaks are spaces", async () => {
    const seen = await client.check(
      'Surname,First name,Class\nAd?b?y?,"Ada\nMary","Primary\n1"\nOjo,Is it?,Primary 1\n',
    );
    expect(await client.problems(seen.id)).toEqual([]);
    expect(seen.report).toMatchObject({ added: 2, hints: 1 });
    expect(await client.problems(seen.id, "hint")).toEqual([
      expect.stringMatching(/^2 Last Name: Letters may have been lost/),
    ]);
  });
});
