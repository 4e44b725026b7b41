import { and, asc, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { imports } from "../../platform/documents/imports/tables.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { enrolments, studentDetails } from "../tables.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

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

/** Reads the people added by an import from the tables. */
const broughtBy = ({ id }: Import) =>
  server.db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      userId: users.userId,
      email: users.email,
      isActive: users.isActive,
      dob: studentDetails.dob,
      classId: enrolments.classId,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .leftJoin(enrolments, eq(enrolments.studentId, users.id))
    .where(eq(users.importId, id))
    .orderBy(asc(users.id));

describe("an upload", () => {
  it("is refused in plain words when it is no table", async () => {
    const refusal = async (contents: string | Buffer) => {
      const { status, body } = await client.upload(contents);
      return [status, body.message];
    };
    expect(await refusal(Buffer.from([0x25, 0x50, 0, 1, 2, 3]))).toEqual([
      400,
      apiMessages.notATable,
    ]);
    expect((await refusal("a,b\n"))[1]).toMatch(/no rows below/);
    expect((await refusal("x".repeat(10_000_000)))[1]).toMatch(/is too long/);
    expect(await refusal("")).toEqual([400, "This file is empty."]);
    expect((await refusal("x,y\n".repeat(2_700_000)))[1]).toBe(apiMessages.tooLarge10MB);
  });

  it("needs a session before anything of it is read", async () => {
    const send = (headers: Record<string, string>) => {
      const form = new FormData();
      form.append("file", new File(["a,b\n1,2\n"], "x.csv"));
      const url = `${server.origin}/api/students/imports`;
      return fetch(url, { method: "POST", headers, body: form });
    };
    expect((await send({})).status).toBe(401);
    expect((await send({ authorization: "Bearer nonsense" })).status).toBe(401);
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    expect((await importsOf(server, "/students", teacher.id).upload("a,b\n1,2\n")).status).toBe(
      403,
    );
  });
});

describe("a file of pupils", () => {
  it("is checked, imported, and is in the list", async () => {
    const seen = await client.check(
      "First Name,Last Name,Email,Class\r\nAda,Obi,Ada@x.ng,primary 4 gold\r\nBola,Ade,,nursery 1\r\n",
    );
    expect(seen).toMatchObject({ state: "checked", rowsTotal: 2, createdBy: expect.any(String) });
    expect(seen.report).toMatchObject({
      good: 2,
      bad: 0,
      missing: [],
      readAs: "CSV, UTF-8, separated by commas",
      mapping: { firstName: 0, lastName: 1, email: 2, className: 3 },
      questions: [],
    });
    expect(await broughtBy(seen)).toEqual([]);
    const done = await client.act(seen, "start");
    expect(done).toMatchObject({ state: "done", rowsTotal: 2, rowsDone: 2, failure: null });
    const [ada, bola] = await broughtBy(done);
    expect(ada).toMatchObject({ firstName: "Ada", email: "ada@x.ng", classId: classIds.Gold });
    expect(bola).toMatchObject({ firstName: "Bola", email: null, classId: classIds["Nursery 1"] });
    const records = await server.db
      .select({ admittedOn: studentDetails.admittedOn })
      .from(studentDetails)
      .innerJoin(users, eq(users.id, studentDetails.userId))
      .where(eq(users.importId, done.id));
    expect(records).toEqual([{ admittedOn: null }, { admittedOn: null }]);
    const [stored] = await server.db
      .select({ sealed: users.initialPasswordSealed, mustChange: users.mustChangePassword })
      .from(users)
      .where(and(eq(users.importId, done.id), eq(users.firstName, "Ada")));
    expect(server.keyring.sealer.unseal(stored!.sealed!)).toMatch(/^[A-Za-z2-9]{8}$/);
    expect(stored!.mustChange).toBe(true);
    const { body } = await server.call("GET /students/imports", { as: admin });
    expect(body.data[0]).toMatchObject({ id: done.id, state: "done", rowsDone: 2 });
    expect(await server.db.$count(imports, isNotNull(imports.fileSealed))).toBe(0);
  });

  it("says of each bad line what is wrong, and imports all or nothing", async () => {
    const gold = { ...enrolment, classId: classIds.Gold! };
    await makeStudent(server.db, { ...gold, userId: "KEPT1", admissionNumber: "OLD/1" });
    const header = "userId,admissionNumber,firstName,lastName,className,dob,gender,email\n";
    const unanswered = await client.check(
      `${header}${[
        "N1,,Good,One,Primary 4 Gold,31/12/2019,f,",
        "KEPT1,old/1,Taken,Two,Primary 4 Gold,2019-12-31,Male,",
        ",,No,Class,Pimary 4 Gold,,,",
        ",,Several,Arms,Primary 4,,,",
        ",,,Nameless,Primary 4 Gold,,,",
        ",,Empty,Cells,Primary 4 Gold,soon,X,nope",
        ",,=1+1,Formula,Primary 4 Gold,,,",
        "N1,,Twice,Same,Primary 4 Gold,,,",
        ",,Short,Row",
      ].join("\n")}\n`,
    );
    expect(unanswered.report!.questions[0]).toMatchObject({ key: "oneName", answer: null });
    const seen = await client.act(unanswered, "options", { answers: { oneName: "no" } });
    expect(seen.report).toMatchObject({ good: 2, added: 2, bad: 7, warnings: 1 });
    expect(await client.problems(seen.id)).toEqual([
      expect.stringMatching(/^3 Student ID: KEPT1 is in use by Ada Person/),
      expect.stringMatching(/^3 Admission Number: old\/1 is in use by /),
      "4 Class: No class is called “Pimary 4 Gold”. Did you mean Primary 4 Gold?",
      "5 Class: “Primary 4” has several arms: Primary 4 Blue, Primary 4 Gold. Enter one of them.",
      "6 First Name: Is missing",
      "8 First Name: Is a spreadsheet formula, not a value",
      "9 Student ID: N1 is also in row 2",
      "10: Has 4 of 8 cells: look for a missing comma or quotation mark",
    ]);
    expect(await client.problems(seen.id, "warning")).toEqual([
      "7 Date of Birth: “soon” is not a date such as 31/12/2019 or 2019-12-31",
      "7 Gender: Must be one of: Male, Female",
      "7 Email: Please enter a valid email address",
    ]);
    const refused = await server.call(`POST /students/imports/${seen.id}/start`, {
      as: admin,
      body: { version: seen.version },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "import_not_ready"]);
    const done = await client.act(seen, "start", { skipBadRows: true });
    expect(done).toMatchObject({ state: "done", rowsTotal: 2 });
    expect(await broughtBy(done)).toMatchObject([
      { firstName: "Good", userId: "N1", dob: "2019-12-31", classId: classIds.Gold },
      { firstName: "Empty", dob: null, email: null, classId: classIds.Gold },
    ]);
    const file = await server.call(`GET /students/imports/${seen.id}/problems/csv`, { as: admin });
    expect(file.body).toContain("6,First Name,problem,Is missing\r\n");
  });

  it("asks once about dates that could be two days", async () => {
    const seen = await client.check(
      "first name;surname;date of birth;class\nA;Dated;03/04/2019;Nursery 1\n",
    );
    const question = seen.report!.questions.find(({ key }) => key === "dateOrder");
    expect(question).toMatchObject({ answer: null });
    const refused = await server.call(`POST /students/imports/${seen.id}/start`, {
      as: admin,
      body: { version: seen.version },
    });
    expect(refused.body.message).toBe("Answer the questions first.");
    const wrong = await server.call(`PUT /students/imports/${seen.id}/options`, {
      as: admin,
      body: { version: seen.version, answers: { dateOrder: "year" } },
    });
    expect(wrong.body.issues).toMatchObject([{ path: ["answers", "dateOrder"] }]);
    const answered = await client.act(seen, "options", { answers: { dateOrder: "month" } });
    const done = await client.act(answered, "start");
    expect(await broughtBy(done)).toMatchObject([{ dob: "2019-03-04" }]);
  });

  it("lets a person say which column is what, in bounds", async () => {
    const seen = await client.check("Who,Whose,Class\nAda,Mapped,Nursery 1\n");
    expect(seen.report).toMatchObject({ missing: ["Last Name", "First Name"], good: 0, bad: 1 });
    const url = `PUT /students/imports/${seen.id}/options`;
    const refused = async (mapping: object) =>
      (await server.call(url, { as: admin, body: { version: seen.version, mapping } })).body;
    expect(await refused({ firstName: 3 })).toMatchObject({
      issues: [{ path: ["mapping", "firstName"] }],
    });
    expect(await refused({ nonsense: 0 })).toMatchObject({
      issues: [{ path: ["mapping", "nonsense"] }],
    });
    const mapped = await client.act(seen, "options", {
      mapping: { firstName: 0, lastName: 1, className: 2 },
    });
    expect(mapped.report).toMatchObject({ missing: [], good: 1 });
    expect((await refused({ firstName: 0 })).code).toBe("stale_version");
    expect((await client.act(mapped, "cancel")).state).toBe("cancelled");
  });

  it("hints at families and at the same child", async () => {
    const seen = await client.check(
      "first name,last name,dob,parent phone,class\nAda,Twin,2018-01-02,0803 111 2222,Nursery 1\n" +
        "Twin,ADA,2018-01-02,+234 803 111 2222,Nursery 1\n",
    );
    expect(seen.report).toMatchObject({ good: 2, hints: 2 });
    expect(await client.problems(seen.id, "hint")).toEqual([
      "2 Date of Birth: Possibly the same child as ADA Twin (row 3): names and birth date",
      "2 Parent Phone: Possible brother or sister of ADA Twin (row 3)",
      "3 Date of Birth: Possibly the same child as Twin Ada (row 2): names and birth date",
      "3 Parent Phone: Possible brother or sister of Twin Ada (row 2)",
    ]);
    const groups = seen.report!.noteGroups!;
    const family = groups.findIndex(({ column }) => column === "Parent Phone");
    expect(groups[family]).toEqual({
      level: "hint",
      column: "Parent Phone",
      text: "Possible brother or sister of …",
      rows: 2,
      lines: [2, 3],
    });
    const notes = await server.call(
      `GET /students/imports/${seen.id}/problems?level=hint&group=${family}`,
      { as: admin },
    );
    expect(notes.body).toMatchObject({
      data: [{ line: 2, column: "Parent Phone" }, { line: 3 }],
      pagination: { total: 2 },
    });
    await client.act(seen, "cancel");
  });

  it("hints at the same child in the same class if a birth date is missing", async () => {
    const seen = await client.check(
      "first name,last name,dob,class\nKunle Joy,Chukwu,2019-02-03,Nursery 1\n" +
        "Kunle Joy,CHUKWU,,Nursery 1\nKunle Joy,Chukwu,2018-02-03,Nursery 1\n" +
        "Kunle,Chukwu,,Nursery 1\n",
    );
    expect(seen.report).toMatchObject({ good: 4, hints: 3 });
    const why = "names and class, without a birth date";
    expect(await client.problems(seen.id, "hint")).toEqual([
      `2 Date of Birth: Possibly the same child as CHUKWU Kunle Joy (row 3): ${why}`,
      `3 Date of Birth: Possibly the same child as Chukwu Kunle Joy (row 2), Chukwu Kunle Joy (row 4): ${why}`,
      `4 Date of Birth: Possibly the same child as CHUKWU Kunle Joy (row 3): ${why}`,
    ]);
    await client.act(seen, "cancel");
  });

  it("is read as a school keeps it: titles, class headings, whole names, totals", async () => {
    const seen = await client.check(
      [
        "BRIGHT STARS SCHOOL,,,,",
        "LIST OF PUPILS 2025/2026,,,,",
        ",,,,",
        "S/N,NAME OF PUPIL,GSM No,D.O.B,Religion",
        "NURSERY ONE,,,,",
        '1,"BELLO, Musa",8031112222,42097,Islam',
        "PRY 4 (BLUE),,,,",
        "2,OKAFOR Ada C.,0803 111 3333,13/04/17,Christian",
        "3,,,,",
        "4,Total,,,",
        "TOTAL,2,,,",
        "Prepared by: Mrs Eze,,,,",
      ].join("\n"),
    );
    expect(seen.report).toMatchObject({
      headerLines: [4],
      mapping: { name: 1, parentPhone: 2, dob: 3 },
      good: 2,
      bad: 0,
      skipped: 6,
    });
    expect(await client.problems(seen.id, "skipped")).toEqual([
      "5: Has only one cell, like a heading",
      "7: Has only one cell, like a heading",
      "9: Has only a number",
      "10: Looks like a total",
      "11: Looks like a total",
      "12: Looks like a note below the list",
    ]);
    expect(seen.report!.questions.map(({ key }) => key)).toEqual([
      "nameOrder",
      "nameCase",
      "shortYears",
    ]);
    const answers = { shortYears: "yes", nameCase: "proper" };
    const done = await client.act(await client.act(seen, "options", { answers }), "start");
    expect(await broughtBy(done)).toMatchObject([
      { lastName: "Bello", firstName: "Musa", dob: "2015-04-03", classId: classIds["Nursery 1"] },
      { lastName: "Okafor", firstName: "Ada C.", dob: "2017-04-13", classId: classIds.Blue },
    ]);
    await client.act(done, "undo");
  });

  it("may have its header chosen by a person, which matches the columns again", async () => {
    const seen = await client.check(
      "First name,Last name,Class\nSurname,Other names,Class\nObi,Ada,Nursery 1\n",
    );
    expect(seen.report).toMatchObject({ headerLines: [1], good: 1 });
    const chosen = await client.act(seen, "options", { headerLine: 2 });
    const mapping = { lastName: 0, firstName: 1, className: 2 };
    expect(chosen.report).toMatchObject({ headerLines: [2], mapping, good: 1 });
    const refused = await server.call(`PUT /students/imports/${seen.id}/options`, {
      as: admin,
      body: { version: chosen.version, headerLine: 3 },
    });
    expect(refused.body.issues).toMatchObject([{ path: ["headerLine"] }]);
    await client.act(chosen, "cancel");
  });
});

describe("undoing an import", () => {
  it("removes the pupils and releases their numbers, while nothing depends on them", async () => {
    const file = "first name,last name,class\nUn,Done,Nursery 1\nAlso,Done,Nursery 1\n";
    const next = async () =>
      (await server.call("GET /students/next-numbers?sessionJoined=2025/2026", { as: admin })).body;
    const before = await next();
    const done = await client.act(await client.check(file), "start");
    expect(await next()).not.toEqual(before);
    const undone = await client.act(done, "undo");
    expect(undone).toMatchObject({ state: "undone", rowsDone: 2 });
    expect(await broughtBy(undone)).toEqual([]);
    expect(await next()).toEqual(before);
    const again = await client.act(await client.check(file), "start");
    expect(await broughtBy(again)).toHaveLength(2);
  });

  it("removes the classes that it made, except those in use by now", async () => {
    const file = (...names: string[]) =>
      `first name,last name,class\n${names.map((name, n) => `New${n},Class,${name}`).join("\n")}\n`;
    const make = { answers: { missingClasses: "make" } };
    const seen = await client.act(
      await client.check(file("Primary 1", "Pry 2", "PRIMARY TWO RED")),
      "options",
      make,
    );
    expect(seen.report!.remarks).toContain("Also created: Primary 1, Pry 2, Primary 2 RED.");
    const done = await client.act(seen, "start");
    const named = async (name: string) =>
      (await server.call(`GET /classes?search=${encodeURIComponent(name)}`, { as: admin })).body
        .data;
    const [usedClass] = (await server.db.select().from(classes)).filter(
      ({ name }) => name === "Primary 1",
    );
    await makeStudent(server.db, { ...enrolment, classId: usedClass!.id });
    const undone = await client.act(done, "undo");
    expect(undone).toMatchObject({ state: "undone", rowsDone: 3 });
    expect(undone.report!.remarks).toEqual([
      "Classes created by the import were deleted: Pry 2, Primary 2 RED.",
      "Class categories created by the import were deleted: Primary 2.",
      "Classes kept because they are in use or were changed: Primary 1.",
      "Class categories kept because they are in use or were changed: Primary 1.",
    ]);
    expect(await named("Primary 2")).toEqual([]);
    expect(await named("Primary 1")).toHaveLength(1);
  });

  it("is refused with who is in the way", async () => {
    const file = "first name,last name,class\nSigned,In,Nursery 1\nNot,Yet,Nursery 1\n";
    const done = await client.act(await client.check(file), "start");
    await server.db
      .update(users)
      .set({ lastSignInAt: new Date() })
      .where(and(eq(users.importId, done.id), eq(users.firstName, "Signed")));
    expect(done.undoRefusal).toBeUndefined();
    expect((await client.settled(done.id)).undoRefusal).toBe(
      "This import can no longer be undone: Signed In has signed in.",
    );
    const still = await client.act(done, "undo");
    expect(still).toMatchObject({
      state: "done",
      failure: "This import can no longer be undone: Signed In has signed in.",
      rowsDone: 2,
    });
    expect(await broughtBy(still)).toHaveLength(2);
  });
});
