import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Import } from "@school/core/api/imports.ts";
import { makeUser } from "../../accounts/fixtures.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { classTeachers } from "../../classes/tables.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { unsealPrivateFields } from "../records/record-columns.ts";
import { staffDetails } from "../tables.ts";
import { messages } from "@school/core/api/text.ts";

let server: TestServer;
let admin: string;
let principal: string;
let client: ImportClient;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  admin = (await makeUser(server.db, { role: "ADMIN" })).id;
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  client = importsOf(server, "/staff", admin);
});
afterAll(() => server.close());

const HEADER =
  "username,password,surname,otherNames,gender,dob,address,telephone,email,roleInSchool,department,dateJoined,staffType,nationality,stateOfOrigin,qualifications,workExperience,specialization,bankName,accountNumber";
const NEEDED = "username,password,surname,otherNames,email,roleInSchool";
const file = (header: string, ...lines: string[]) => `${[header, ...lines].join("\r\n")}\r\n`;

/** Reads the people added by an import from the tables. */
const broughtBy = ({ id }: Pick<Import, "id">) =>
  server.db
    .select({ user: users, details: staffDetails, username: signInNames.name })
    .from(users)
    .innerJoin(staffDetails, eq(staffDetails.userId, users.id))
    .innerJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .where(eq(users.importId, id))
    .orderBy(asc(users.id));

const audited = async (action: string) => {
  const path = `GET /audit?action=${action}&limit=100`;
  return (await server.call(path, { as: principal })).body;
};

describe("an upload", () => {
  it("is the office's, and a table", async () => {
    const send = () => {
      const form = new FormData();
      form.append("file", new File([file(NEEDED)], "staff.csv"));
      return fetch(`${server.origin}/api/staff/imports`, { method: "POST", body: form });
    };
    expect((await send()).status).toBe(401);
    expect(await client.upload(Buffer.from([0x25, 0x50, 0, 1]))).toMatchObject({
      status: 400,
      body: { message: messages.notATable },
    });
    for (const role of ["TEACHER", "STAFF", "STUDENT", "PARENT"] as const) {
      const { id } = await makeUser(server.db, { role });
      expect((await importsOf(server, "/staff", id).upload(file(NEEDED))).status).toBe(403);
    }
    const limited = await makeUser(server.db, { role: "ADMIN", features: ["Students"] });
    expect((await importsOf(server, "/staff", limited.id).upload(file(NEEDED))).status).toBe(403);
  });

  it("is stored under its name without hidden characters", async () => {
    const { body } = await client.upload(
      file(NEEDED, "a,,B,C,,Teacher"),
      "staff\u202efdp\u2028.csv",
    );
    expect(body.data.fileName).toBe("staff fdp .csv");
  });

  it("without the header row says which columns are missing, and cannot start", async () => {
    const seen = await client.check(
      file("username,password,surnames,otherNames,role", "a,b,c,d,e"),
    );
    expect(seen.report).toMatchObject({ missing: ["Surname"], good: 0 });
    const path = `POST /staff/imports/${seen.id}/start`;
    const refused = await server.call(path, { as: admin, body: { version: seen.version } });
    expect([refused.status, refused.body.code]).toEqual([409, "import_not_ready"]);
    await client.act(seen, "cancel");
  });
});

describe("a file of staff", () => {
  it("brings whole records, with passwords and bank details sealed and in no log", async () => {
    const seen = await client.check(
      file(
        HEADER.toUpperCase(),
        'ngozi.eze,Chosen1!,Eze,Ngozi Ada,f,31/12/1988,"1 School Rd, Ikeja",\'+2348030000000,Ngozi@School.ng,PRINCIPAL,primary,2020-09-07,full time,Nigeria,Enugu,"B.Ed., TRCN",Ten years,Maths,Unity Bank,0123456789',
        ",,Ade,Bola,,,,,bola.ade@school.ng,Teacher,,,,,,,,,,",
        "musa,,Bello,Musa,,,,,,Driver,Transport,,,,,,,,,",
      ),
    );
    expect(seen.report).toMatchObject({ good: 3, bad: 0, missing: [], questions: [] });
    expect(await client.problems(seen.id, "hint")).toEqual([
      expect.stringMatching(/^2 Role in School: Saved as the job title/),
      expect.stringMatching(/^4 Department: Not in the list/),
    ]);
    expect(seen.report!.remarks).toEqual([
      expect.stringMatching(/^Everyone is added as staff/),
      "Passwords from the file: 1. They must be changed at the first sign-in.",
      expect.stringMatching(/^Generated passwords: 2\. /),
      "No email address: 1. They sign in with the username.",
      "Usernames made from the email address: 1.",
    ]);
    const done = await client.act(seen, "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 3 });

    const [ngozi, bola, musa] = await broughtBy(done);
    const { sealer } = server.keyring;
    expect(ngozi!.user).toMatchObject({
      firstName: "Ngozi Ada",
      lastName: "Eze",
      email: "ngozi@school.ng",
      role: "STAFF",
      passwordHash: null,
      mustChangePassword: true,
    });
    expect(sealer.unseal(ngozi!.user.initialPasswordSealed!)).toBe("Chosen1!");
    expect(ngozi!.details).toMatchObject({
      roleInSchool: "Principal",
      department: "Primary",
      gender: "Female",
      dob: "1988-12-31",
      dateJoined: "2020-09-07",
      staffType: "Full-Time",
      phone: "+2348030000000",
      address: "1 School Rd, Ikeja",
      nationality: "Nigeria",
      stateOfOrigin: "Enugu",
      qualifications: ["B.Ed.", "TRCN"],
      specialization: ["Maths"],
      workExperience: "Ten years",
    });
    expect(unsealPrivateFields(sealer, ngozi!.details.privateSealed)).toEqual({
      bankName: "Unity Bank",
      accountNumber: "0123456789",
    });
    expect(bola).toMatchObject({ username: "bola.ade", user: { role: "STAFF" } });
    const generated = sealer.unseal(bola!.user.initialPasswordSealed!);
    expect(generated).toMatch(/^[A-Za-z2-9]{8}$/);
    expect(musa!.user.email).toBe("musa@staff.invalid");
    const ids = [ngozi, bola, musa].map((row) => row!.user.userId);
    expect(ids.every((id) => /^STF\d{3}$/.test(id))).toBe(true);

    const log = await audited("staff.create");
    expect(log.data).toHaveLength(3);
    expect(log.data.find(({ after }: { after: object }) => "email" in after)).toBeTruthy();
    const all = JSON.stringify([log, await audited("staff.import"), done]);
    for (const secret of ["Chosen1!", generated, "Unity Bank", "0123456789"]) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain('"privateFields":["bankName","accountNumber"]');
  });

  it("grants no rights by the role in school", async () => {
    const line = (n: number, role: string) => `boss${n},River-boat-7,BOSS,ADA,,${role}`;
    const seen = await client.check(file(NEEDED, line(1, "Principal"), line(2, "ADMIN")));
    const done = await client.act(seen, "start");
    const made = await broughtBy(done);
    expect(made.map(({ user }) => user.role)).toEqual(["STAFF", "STAFF"]);
    expect(made.map(({ user }) => `${user.firstName} ${user.lastName}`)).toEqual([
      "Ada Boss",
      "Ada Boss",
    ]);
    expect(made.map(({ details }) => details.accessLevel)).toEqual([null, null]);
    // As if they had changed their passwords: that does not block their sign-in.
    await server.db
      .update(users)
      .set({ mustChangePassword: false })
      .where(eq(users.importId, done.id));
    for (const { user } of made) {
      expect((await server.call("GET /users", { as: user.id })).status).toBe(403);
      expect((await server.call("GET /staff", { as: user.id })).status).toBe(403);
    }
  });

  it("lets people sign in with the password of the file, and change it first", async () => {
    const signIn = (password: string) =>
      fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "signs.in", password }),
      });
    const seen = await client.check(file(NEEDED, "signs.in,Opens-it1,In,Signs,,Teacher"));
    const done = await client.act(seen, "start");
    expect((await signIn("Opens-it2")).status).toBe(400);
    const answer = await signIn("Opens-it1");
    expect(answer.status).toBe(200);
    const { access_token } = (await answer.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const refused = await fetch(`${server.origin}/api/announcements`, { headers });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      "password_change_required",
    ]);
    const refusal = await client.act(done, "undo");
    expect(refusal.failure).toBe("This import can no longer be undone: Signs In has signed in.");
  });

  it("says of each bad line what is wrong, and never repeats a password or bank cell", async () => {
    await makeUser(server.db, {
      role: "STAFF",
      firstName: "Kept",
      lastName: "Already",
      email: "kept@school.ng",
      username: "kept",
    });
    const lines = [
      "good,,Good,One,,,,,good@school.ng,Teacher,,,,,,,,,,",
      "KEPT,hunter2-pass,Taken,Two,,,,,Kept@school.ng,Teacher,,,,,,,,,Zenith Plc,0011223344",
      "Good,,Twice,Three,,,,,GOOD@school.ng,Teacher,,,,,,,,,,",
      "short,tiny1,Short,Four,x,soon,,,nope,,,,casual,,,,,,hunter2,99887766",
      "long,sixteen-letters!,Long,Five,,2999-01-01,,,x@staff.invalid,Teacher,,,,,,,,,,",
      ",,No Name,,,,,,,Teacher,,,,,,,,,,",
      "odd name,,🎉,,,,,,,Teacher,,,,,,,,,,1.2E+09",
      "slip,secret-slip,Has,Slipped,,,slip@school.ng,Teacher",
    ];
    const seen = await client.check(file(HEADER, ...lines));
    expect(seen.report).toMatchObject({ good: 1, bad: 7, warnings: 3 });
    const problems = await client.problems(seen.id);
    expect(problems).toEqual([
      "3 Username: Already used by Kept Already",
      "3 Email: Already used by Kept Already",
      "4 Username: Also in row 2",
      "4 Email: Also in row 2",
      "5 Role in School: Is missing",
      "5 Password: Password must be 8-15 characters",
      "6 Password: Password must be 8-15 characters",
      "7 Other Names: Is missing",
      "8 Surname: Remove the emoji",
      "8 Other Names: Is missing",
      "8 Username: Use only letters, digits, dots, hyphens and underscores",
      "9: Has 8 of 20 cells: look for a missing comma or quotation mark",
      "9 Role in School: Is missing",
    ]);
    const warnings = await client.problems(seen.id, "warning");
    expect(warnings).toEqual([
      "5 Gender: Must be one of: Male, Female",
      "5 Date of Birth: Not a date. Write it as 31/12/1990 or 1990-12-31",
      "5 Staff Type: Must be one of: Full-Time, Part-Time, Contract",
      "5 Email: Please enter a valid email address",
      "6 Date of Birth: The date of birth must be in the past",
      "6 Email: Please enter a valid email address",
      expect.stringMatching(/^8 Account Number: Was shortened by a spreadsheet/),
    ]);
    const list = await server.call(`GET /staff/imports/${seen.id}/problems/csv`, { as: admin });
    const report = JSON.stringify([seen, problems, warnings, list.body]);
    for (const secret of [
      "hunter2",
      "tiny1",
      "sixteen-letters",
      "Zenith",
      "0011223344",
      "99887766",
    ]) {
      expect(report).not.toContain(secret);
    }
    await client.act(seen, "cancel");
  });

  it("makes usernames for people without an address, and splits whole names", async () => {
    const seen = await client.check(
      file(
        "NAME OF STAFF,Designation,GSM No,Date of 1st Appt.,DOB",
        "Mrs OGUNLEYE Abiola,Teacher,8035550101,2nd Feb 2015,1975",
        '"OGUNLEYE, Abiola",Teacher,,,',
      ),
    );
    expect(seen.report).toMatchObject({ good: 2, bad: 0, warnings: 1, hints: 1 });
    expect(seen.report!.remarks).toContain("Usernames made from the names: 2.");
    const done = await client.act(seen, "start");
    const [first, second] = await broughtBy(done);
    expect(first).toMatchObject({
      username: "abiola.ogunleye",
      user: { lastName: "OGUNLEYE", firstName: "Abiola" },
      details: { title: "Mrs", phone: "08035550101", dateJoined: "2015-02-02", dob: null },
    });
    expect(second!.username).toBe("abiola.ogunleye2");
  });

  it("shows no cell of a column that is not recognised: it may be the password", async () => {
    const seen = await client.check(
      file(NEEDED.replace("password", "pasword"), "typo,top-secret1,Typo,Ada,,Teacher"),
    );
    expect(seen.report!.columns[1]).toEqual({ header: "pasword", samples: [] });
    expect(JSON.stringify(seen)).not.toContain("top-secret1");
    await client.act(seen, "cancel");
  });

  it("asks once about dates that could be two days, of either column", async () => {
    const header = `${NEEDED},dateJoined`;
    const seen = await client.check(file(header, "dated,,Dated,Ada,,Teacher,03/04/2019"));
    expect(seen.report!.questions).toMatchObject([{ key: "dateOrder", answer: null }]);
    const answered = await client.act(seen, "options", { answers: { dateOrder: "month" } });
    const done = await client.act(answered, "start");
    expect(await broughtBy(done)).toMatchObject([{ details: { dateJoined: "2019-03-04" } }]);
  });
});

describe("undoing an import", () => {
  const lines = ["one.undone,,Undone,One,,Teacher", "two.undone,,Undone,Two,,Teacher"];

  it("removes the people and releases their staff ids", async () => {
    const first = await client.act(await client.check(file(NEEDED, ...lines)), "start");
    const ids = (await broughtBy(first)).map(({ user }) => user.userId);
    const undone = await client.act(first, "undo");
    expect(undone).toMatchObject({ state: "undone", rowsDone: 2 });
    expect(await broughtBy(undone)).toEqual([]);
    expect((await audited("staff.undo-create")).data).toHaveLength(2);
    const again = await client.act(await client.check(file(NEEDED, ...lines)), "start");
    expect((await broughtBy(again)).map(({ user }) => user.userId)).toEqual(ids);
    expect((await client.act(again, "undo")).state).toBe("undone");
  });

  it("is refused when a person has a class, was changed, or is a supervisor", async () => {
    const done = await client.act(await client.check(file(NEEDED, ...lines)), "start");
    const [one, two] = await broughtBy(done);
    const session = await makeSession(server.db, { currentTerm: "TERM_1" });
    const { id: categoryId } = await makeCategory(server.db, { name: "Primary 1" });
    const { id: classId } = await makeClass(server.db, { sessionId: session.id, categoryId });
    await server.db.insert(classTeachers).values({ classId, teacherId: one!.user.id });
    const path = `PUT /staff/${two!.user.id}`;
    const edit = { id: two!.user.id, version: two!.user.version, phone: "0803 000 0000" };
    expect((await server.call(path, { as: admin, body: edit })).status).toBe(200);
    expect((await client.act(done, "undo")).failure).toBe(
      "This import can no longer be undone: One Undone has a class; Two Undone was changed.",
    );
    await server.db.delete(classTeachers).where(eq(classTeachers.classId, classId));
    const remaining = await server.db
      .update(staffDetails)
      .set({ supervisorId: one!.user.id })
      .where(and(eq(staffDetails.userId, two!.user.id)))
      .returning();
    expect(remaining).toHaveLength(1);
    const seen = await client.settled(done.id);
    expect((await client.act(seen, "undo")).failure).toMatch(/One Undone is a supervisor; Two/);
    expect(await broughtBy(done)).toHaveLength(2);
  });

  it("is refused when the office entered a person's attendance", async () => {
    const done = await client.act(
      await client.check(file(NEEDED, "was.there,,There,Was,,Teacher")),
      "start",
    );
    const [there] = await broughtBy(done);
    const body = {
      staffId: there!.user.id,
      day: "2025-10-06",
      version: 0,
      kind: "LEAVE",
      signedInAt: null,
      signedOutAt: null,
      reason: "Funeral",
    };
    const entered = await server.call("PUT /attendance/staff/day", { as: admin, body });
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    expect((await client.act(done, "undo")).failure).toMatch(/Was There has attendance/);
  });

  it("also works after a principal has seen the portal as a person of it", async () => {
    const seen = await client.check(file(NEEDED, "is.viewed,,Viewed,Is,,Teacher"));
    const done = await client.act(seen, "start");
    const [viewed] = await broughtBy(done);
    const body = { personId: viewed!.user.id };
    const answer = await server.call("POST /view-as", { as: principal, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect((await client.act(done, "undo")).state).toBe("undone");
  });
});
