import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeBank } from "../cbt/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../classes/fixtures.ts";
import { SYSTEM_ORIGIN, audit } from "../platform/database/audit/audit.ts";
import { newId } from "../platform/database/id.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { staffDetails } from "../staff/tables.ts";
import { CHANGE_TITLES } from "@school/core/portal/change-titles.ts";
import { messages } from "@school/core/portal/text.ts";

let server: TestServer;
let made: ScoredClass;
const people = {} as Record<
  "principal" | "admin" | "teacher" | "colleague" | "accountant" | "pupil" | "limited",
  MadeUser
>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  people.principal = await makeUser(db, { role: "PRINCIPAL", firstName: "Funke", lastName: "Ade" });
  people.admin = await makeUser(db, { role: "ADMIN" });
  people.limited = await makeUser(db, { role: "ADMIN", features: ["Students"] });
  people.colleague = await makeUser(db, { role: "TEACHER" });
  people.accountant = await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" });
  people.pupil = await makeUser(db, { role: "STUDENT" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  made = await makeScoredClass(db, { session, pupils: 4 });
  people.teacher = made.teacher;
  const blue = await makeClass(db, {
    sessionId: session.id,
    section: "Blue",
    assistantIds: [people.teacher.id],
  });
  await makeSubject(db, { name: "Music", classId: blue.id, teacherId: people.teacher.id });
  const before = await makeSession(db, { name: "2024/2025" });
  await makeClass(db, {
    sessionId: before.id,
    name: "Primary 3",
    classTeacherId: people.teacher.id,
  });
  await db
    .update(staffDetails)
    .set({
      phone: "0803 555 1212",
      supervisorId: people.principal.id,
      qualifications: ["B.Ed", "NCE"],
      privateSealed: Buffer.from("SEALED-BANK"),
    })
    .where(eq(staffDetails.userId, people.teacher.id));
  await makeResult(db, {
    enrolmentId: made.pupils[0]!.enrolmentId,
    subjectId: made.subjectId,
    teacherId: people.teacher.id,
    published: true,
  });
  const log = (action: string, subjectId: string, after: unknown, actorId: string | null) =>
    db.transaction((tx) =>
      audit({ tx, origin: { ...SYSTEM_ORIGIN, actorId } }, action, subjectId, { after }),
    );
  await log("accounts.sign-in", people.teacher.id, null, people.teacher.id);
  await log("classes.set-class-teacher", people.teacher.id, { classIds: [made.classId] }, null);
  await log(
    "results.publish",
    newId(),
    { studentId: made.pupils[0]!.id, subjectId: made.subjectId, scores: {} },
    people.teacher.id,
  );
  await log("accounts.update", people.colleague.id, { isActive: true }, people.principal.id);
});
afterAll(() => server.close());

const read = (as: { id: string }, of: { id: string } = people.teacher) =>
  server.call(`GET /people/staff/${of.id}`, { as: as.id });

describe("GET /people/staff/{id}", () => {
  it("asks for a session, a whole id, and a member of staff", async () => {
    expect((await server.call(`GET /people/staff/${people.teacher.id}`)).status).toBe(401);
    expect((await read(people.principal, { id: "17" })).status).toBe(400);
    const { status, body } = await read(people.principal, people.pupil);
    expect([status, body.message]).toEqual([404, messages.staffNotFound]);
    expect((await read(people.principal, { id: newId() })).status).toBe(404);
  });

  it("is refused to colleagues, pupils and an office without that part", async () => {
    for (const person of [people.colleague, people.accountant, people.pupil, people.limited]) {
      expect((await read(person)).status).toBe(403);
    }
    expect((await read(people.colleague, { id: newId() })).status).toBe(403);
  });

  it("tells the office record, classes, subjects and this term's work", async () => {
    const { data } = (await read(people.admin)).body;
    expect(data).toMatchObject({
      role: "STAFF",
      roleInSchool: "Teacher",
      record: {
        phone: "0803 555 1212",
        supervisor: { name: "Funke Ade" },
        qualifications: ["B.Ed", "NCE"],
      },
      classes: [
        { name: "Primary 4 Blue", role: "ASSISTANT", subjects: [{ name: "Music" }] },
        { name: "Primary 4 Gold", role: "CLASS_TEACHER", subjects: [], isCurrent: true },
        { name: "Primary 3", academicYear: "2024/2025", isCurrent: false },
      ],
      work: {
        term: { term: "TERM_1" },
        sheets: [{ class: { name: "Primary 4 Gold" }, pupils: 4, published: 1, noScores: 3 }],
      },
      may: { edit: true, readChanges: true },
    });
  });

  it("never carries what is sealed", async () => {
    const { body } = await read(people.principal);
    expect(JSON.stringify(body)).not.toMatch(/sealed|bank|nextOfKin/i);
  });

  it("tells the person the own record and work, and nothing to change", async () => {
    const { data } = (await read(people.teacher)).body;
    expect(data).toMatchObject({
      record: { phone: "0803 555 1212" },
      may: { edit: false, readChanges: false },
    });
    expect(data.work.sheets).toHaveLength(1);
    const ownPage = (await read(people.accountant, people.accountant)).body.data;
    expect(ownPage).toMatchObject({ roleInSchool: "Accountant", work: null, classes: [] });
  });

  it("takes as many statements for much work as for none", async () => {
    const none = await countStatements(server.db, () => read(people.principal, people.colleague));
    const much = await countStatements(server.db, () => read(people.principal));
    expect(much.count).toBe(none.count);
  });
});

describe("GET /people/staff/{id}/changes", () => {
  const changes = (as: { id: string }, of: { id: string } = people.teacher) =>
    server.call(`GET /people/staff/${of.id}/changes`, { as: as.id });

  it("is the office's, and what principal and office did is the principal's", async () => {
    expect((await changes(people.teacher)).status).toBe(403);
    expect((await changes(people.limited)).status).toBe(403);
    expect((await changes(people.admin)).status).toBe(200);
    expect((await changes(people.admin, people.principal)).status).toBe(403);
    expect((await changes(people.admin, people.admin)).status).toBe(403);
    expect((await changes(people.principal, people.principal)).status).toBe(200);
    expect((await changes(people.principal, people.pupil)).status).toBe(404);
  });

  it("shows the person's own actions and the changes of the person's record", async () => {
    const { data } = (await changes(people.admin)).body;
    expect(data).toMatchObject([
      { title: expect.stringMatching(/^Result published: Subject/), about: "Ada Pupil 01" },
      {
        title: "Class teacher changed",
        lines: ["Class teacher of: Primary 4 Gold"],
        by: null,
        about: null,
      },
    ]);
    const ofPrincipal = (await changes(people.principal, people.principal)).body.data;
    expect(ofPrincipal).toMatchObject([{ title: "Account changed", lines: ["Active: yes"] }]);
    expect(ofPrincipal[0].about).toContain("Ada Person");
  });

  it("does not tell the office what is in a private question bank", async () => {
    const { db } = server;
    const author = await makeUser(db, { role: "TEACHER" });
    const { subjectId } = made;
    const { id: categoryId } = await makeCategory(db);
    const row = { subjectId, categoryId, createdBy: author.id };
    for (const isShared of [false, true]) {
      const name = isShared ? "Shared fractions" : "Private fractions";
      const bank = await makeBank(db, { ...row, name, isShared });
      await db.transaction((tx) =>
        audit(
          { tx, origin: { ...SYSTEM_ORIGIN, actorId: author.id } },
          "cbt.create-bank",
          bank.id,
          { after: { name } },
        ),
      );
    }
    const shownTo = async (as: { id: string }) => (await changes(as, author)).body.data;
    const title = CHANGE_TITLES["cbt.create-bank"];
    const shared = { title, lines: ["Name: Shared fractions"] };
    expect(await shownTo(people.admin)).toMatchObject([
      shared,
      { title, lines: ["The question bank is private."] },
    ]);
    expect(await shownTo(people.principal)).toMatchObject([
      shared,
      { title, lines: ["Name: Private fractions"] },
    ]);
  });
});
