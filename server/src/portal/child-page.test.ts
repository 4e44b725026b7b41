import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import { SYSTEM_ORIGIN, audit } from "../platform/database/audit/audit.ts";
import { newId } from "../platform/database/id.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeResult } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { enrol, linkGuardian, makeFamily, makeStudent } from "../students/fixtures.ts";
import { classChanges, studentDetails } from "../students/tables.ts";

let server: TestServer;
const people = {} as Record<
  "principal" | "admin" | "classTeacher" | "otherTeacher" | "parent" | "otherParent",
  MadeUser
>;
let child: Awaited<ReturnType<typeof makeStudent>>;
let unlinked: typeof child;
let linked: typeof child;
let familyId: string;
let stranger: typeof child;
let resultId: string;
let classIds: { gold: string; blue: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  people.principal = await makeUser(db, { role: "PRINCIPAL", firstName: "Funke", lastName: "Ade" });
  people.admin = await makeUser(db, { role: "ADMIN" });
  people.classTeacher = await makeUser(db, { role: "TEACHER" });
  people.otherTeacher = await makeUser(db, { role: "TEACHER" });
  people.parent = await makeUser(db, { role: "PARENT", firstName: "Ngozi", lastName: "Eze" });
  people.otherParent = await makeUser(db, { role: "PARENT" });
  const before = await makeSession(db, { name: "2024/2025" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const gold = await makeClass(db, { sessionId: session.id, section: "Gold" });
  const blue = await makeClass(db, {
    sessionId: session.id,
    section: "Blue",
    classTeacherId: people.classTeacher.id,
  });
  classIds = { gold: gold.id, blue: blue.id };
  const earlier = await makeClass(db, { sessionId: before.id, name: "Primary 3" });
  const termId = session.termIds.TERM_1;
  const enrolment = { classId: blue.id, sessionId: session.id, termId };
  child = await makeStudent(db, { ...enrolment, firstName: "Obinna", lastName: "Eze" });
  unlinked = await makeStudent(db, { ...enrolment, firstName: "Uche", lastName: "Eze" });
  linked = await makeStudent(db, { ...enrolment, firstName: "Ada", lastName: "Eze" });
  stranger = await makeStudent(db, { ...enrolment, classId: gold.id });
  const setDetails = (id: string, values: Partial<typeof studentDetails.$inferInsert>) =>
    db.update(studentDetails).set(values).where(eq(studentDetails.userId, id));
  await setDetails(child.id, {
    parentPhone: "0803 123 4567",
    healthCondition: "Asthma",
    secondGuardianName: "Mr Eze",
    secondGuardianPhone: "0803 123 4568",
    secondGuardianMayCollect: "No",
    collector1Name: "Sunday",
    collector1Relationship: "Driver",
    collector1Phone: "0805 555 0199",
  });
  // The stranger's record shares only the phone number.
  await setDetails(stranger.id, { parentPhone: "+234 803 123 4567" });
  familyId = await makeFamily(db, child.id, unlinked.id, linked.id);
  for (const { id } of [child, linked]) {
    await linkGuardian(db, { parentId: people.parent.id, studentId: id });
  }
  await linkGuardian(db, { parentId: people.otherParent.id, studentId: stranger.id });
  const old = { classId: earlier.id, sessionId: before.id };
  const lastYear = await enrol(db, { ...old, studentId: child.id, termId: before.termIds.TERM_3 });
  await db.insert(classChanges).values({
    id: newId(),
    studentId: child.id,
    kind: "TRANSFER",
    termId,
    fromClassId: gold.id,
    fromClass: "Primary 4 Gold",
    toClassId: blue.id,
    toClass: "Primary 4 Blue",
    reason: "Quarrels",
    changedBy: people.principal.id,
  });
  const maths = await makeSubject(db, { name: "Mathematics", classId: blue.id });
  const art = await makeSubject(db, { name: "Art", classId: blue.id });
  const enter = (enrolmentId: string, subjectId: string, status: "approved" | "pending") =>
    makeResult(db, { enrolmentId, subjectId, teacherId: people.classTeacher.id, status });
  resultId = (await enter(child.enrolmentId, maths.id, "approved")).id;
  await enter(child.enrolmentId, art.id, "pending");
  await enter(lastYear, maths.id, "approved");

  const log = (action: string, subjectId: string, before: unknown, after: unknown, as?: string) =>
    db.transaction((tx) =>
      audit({ tx, origin: { ...SYSTEM_ORIGIN, actorId: as ?? null } }, action, subjectId, {
        before,
        after,
      }),
    );
  const { principal } = people;
  await log("accounts.sign-in", child.id, null, null, child.id);
  await log("students.change-class", stranger.id, null, { class: "Primary 4 Gold" });
  await log(
    "students.change-class",
    child.id,
    { classId: gold.id },
    { classId: blue.id },
    principal.id,
  );
  await log(
    "results.save",
    resultId,
    null,
    { studentId: child.id, subjectId: maths.id, termId, scores: { CA1: 8 } },
    people.classTeacher.id,
  );
});
afterAll(() => server.close());

const read = (as: { id: string }, id = child.id) =>
  server.call(`GET /people/students/${id}`, { as: as.id });
const pageFor = async (as: { id: string }) => (await read(as)).body.data;

describe("GET /people/students/{id}", () => {
  it("asks for a session, a whole id, and a pupil who is there", async () => {
    expect((await server.call(`GET /people/students/${child.id}`)).status).toBe(401);
    expect((await read(people.principal, "17")).status).toBe(400);
    expect((await read(people.principal, newId())).status).toBe(404);
    expect((await read(people.principal, people.parent.id)).status).toBe(404);
    expect((await read(people.classTeacher, newId())).status).toBe(403);
  });

  it("is refused to other teachers, other parents and other pupils", async () => {
    for (const person of [people.otherTeacher, people.otherParent, stranger, linked]) {
      expect((await read(person)).status).toBe(403);
    }
  });

  it.each(["principal", "admin"] as const)("tells the %s everything", async (role) => {
    const page = await pageFor(people[role]);
    expect(page).toMatchObject({
      firstName: "Obinna",
      lastName: "Eze",
      admissionNumber: child.admissionNumber,
      className: "Primary 4 Blue",
      isActive: true,
      admitted: true,
      healthCondition: "Asthma",
      record: { parentPhone: "0803 123 4567", address: "12 Allen Avenue, Ikeja" },
      guardians: [{ name: "Ngozi Eze", email: people.parent.email, relationship: "Mother" }],
      collectors: [
        { name: "Mrs Person", may: "unknown", phone: null },
        { name: "Mr Eze", may: "no", phone: null },
        { name: "Sunday", may: "yes", phone: "0805 555 0199" },
      ],
      familyId,
      may: { edit: true, linkParents: true, readChanges: true },
    });
    expect(page.siblings).toEqual([
      expect.objectContaining({ id: linked.id }),
      expect.objectContaining({ id: unlinked.id, className: "Primary 4 Blue" }),
    ]);
    expect((await read(people[role], stranger.id)).body.data).toMatchObject({
      familyId: null,
      siblings: [],
    });
  });

  it("tells the class teacher the class, the results and the health, but no contact", async () => {
    const page = await pageFor(people.classTeacher);
    expect(page).toMatchObject({
      record: null,
      guardians: null,
      siblings: null,
      familyId: null,
      healthCondition: "Asthma",
      collectors: [
        { name: "Mr Eze", may: "no", phone: null },
        { name: "Sunday", relationship: "Driver", phone: "0805 555 0199" },
      ],
      may: { edit: false, linkParents: false, readChanges: false },
    });
    expect(page.averages).toHaveLength(2);
    expect(page.classHistory.moves[0]).toMatchObject({
      reason: "Quarrels",
      by: { name: "Funke Ade" },
    });
    expect(JSON.stringify(page)).not.toMatch(/Allen Avenue|0803|Mrs Person/);
  });

  it("tells the family its own record, without the reason of a move and others' e-mail", async () => {
    for (const person of [child, people.parent]) {
      const page = await pageFor(person);
      expect(page).toMatchObject({
        record: { address: "12 Allen Avenue, Ikeja" },
        guardians: [{ name: "Ngozi Eze", email: null }],
        may: { edit: false, linkParents: false, readChanges: false },
      });
      expect(page.classHistory.moves).toMatchObject([
        { fromClass: "Primary 4 Gold", toClass: "Primary 4 Blue", reason: null, by: null },
      ]);
      expect(page.averages).toHaveLength(2);
    }
  });

  it("tells a parent the own linked children as siblings, and a pupil none", async () => {
    const page = await pageFor(people.parent);
    expect(page).toMatchObject({ siblings: [{ id: linked.id }], familyId: null });
    expect(page.siblings).toHaveLength(1);
    expect((await pageFor(child)).siblings).toBeNull();
  });

  it("has the newest session's approved results, and the average of every term", async () => {
    const { results, averages, classHistory } = await pageFor(people.principal);
    expect(results).toMatchObject([
      { academicYear: "2025/2026", className: "Primary 4 Blue", total: 64.5, average: 64.5 },
    ]);
    expect(averages).toMatchObject([
      { term: "TERM_1", academicYear: "2025/2026", average: 64.5 },
      { term: "TERM_3", academicYear: "2024/2025", className: "Primary 3" },
    ]);
    expect(results[0].subjects).toEqual([
      { id: expect.any(String), name: "Mathematics", total: 64.5, grade: "C" },
    ]);
    expect(classHistory.terms).toMatchObject([
      { term: "TERM_1", academicYear: "2025/2026", isCurrent: true },
      { term: "TERM_3", academicYear: "2024/2025", className: "Primary 3" },
    ]);
  });

  it("takes as many statements for many years as for one", async () => {
    const { count: one } = await countStatements(server.db, () =>
      read(people.principal, stranger.id),
    );
    for (const year of ["2021/2022", "2022/2023", "2023/2024"]) {
      const session = await makeSession(server.db, { name: year });
      const { id: classId } = await makeClass(server.db, { sessionId: session.id });
      const subject = await makeSubject(server.db, { classId });
      for (const termId of Object.values(session.termIds)) {
        const enrolment = { studentId: child.id, classId, sessionId: session.id, termId };
        const enrolmentId = await enrol(server.db, enrolment);
        const teacherId = people.classTeacher.id;
        await makeResult(server.db, {
          enrolmentId,
          subjectId: subject.id,
          teacherId,
          status: "approved",
        });
      }
    }
    const { count: many, statements } = await countStatements(server.db, () =>
      read(people.principal),
    );
    expect(many, statements.join("\n")).toBe(one);
    const page = await pageFor(people.principal);
    expect(page.averages).toHaveLength(11);
    expect(page.results).toHaveLength(1);
  });
});

describe("GET /people/students/{id}/changes", () => {
  const changes = (as: { id: string }, query = "") =>
    server.call(`GET /people/students/${child.id}/changes?${query}`, { as: as.id });

  it("is the office's", async () => {
    for (const person of [people.classTeacher, people.parent, child]) {
      expect((await changes(person)).status).toBe(403);
    }
    expect((await changes(people.admin)).status).toBe(200);
  });

  it("says in words what changed about the pupil and the results, and by whom", async () => {
    const { body } = await changes(people.principal);
    expect(body.data).toMatchObject([
      {
        title: "Scores entered: Mathematics, First Term 2025/2026",
        lines: ["CA1: 8"],
        by: { id: people.classTeacher.id },
        about: null,
      },
      {
        title: "Moved to another class",
        lines: ["Primary 4 Gold → Primary 4 Blue"],
        by: { name: "Funke Ade" },
      },
    ]);
    expect(body.pagination.total).toBe(2);
    expect(JSON.stringify(body)).not.toContain(classIds.gold);
  });

  it("pages, in as many statements for one entry as for all", async () => {
    const one = await countStatements(server.db, () => changes(people.principal, "limit=1"));
    const all = await countStatements(server.db, () => changes(people.principal));
    expect(all.count).toBe(one.count);
    const second = (await changes(people.principal, "limit=1&page=2")).body;
    expect(second.data).toMatchObject([{ title: "Moved to another class" }]);
    expect(second.pagination).toEqual({ current: 2, pages: 2, total: 2 });
  });
});

describe("the blood group and the genotype of a pupil", () => {
  const HEALTH = { bloodGroup: "O-", genotype: "AS" };
  const save = (body: object) =>
    server.call(`PUT /students/${linked.id}`, { as: people.admin.id, body });
  const recordOf = async () => {
    const call = `GET /students/${linked.id}/record`;
    return (await server.call(call, { as: people.admin.id })).body.data;
  };

  it("are saved by the office, one of those that there are or none", async () => {
    const { version, bloodGroup } = await recordOf();
    expect(bloodGroup).toBeNull();
    expect((await save({ version, bloodGroup: "Z+" })).status).toBe(400);
    expect((await save({ version, ...HEALTH })).body.data).toMatchObject(HEALTH);
    const { body } = await server.call(`GET /people/students/${linked.id}/changes`, {
      as: people.admin.id,
    });
    expect(body.data[0].lines).toEqual(["Blood group: nothing → O-", "Genotype: nothing → AS"]);
    const without = await save({ version: version + 1, genotype: "" });
    expect(without.body.data).toMatchObject({ bloodGroup: "O-", genotype: null });
    await save({ version: version + 2, genotype: "AS" });
  });

  it("are shown to the office, the parents and the teachers of the class, and to no one else", async () => {
    const { principal, admin, classTeacher, parent } = people;
    for (const person of [principal, admin, classTeacher, parent]) {
      expect((await read(person, linked.id)).body.data).toMatchObject(HEALTH);
    }
    // The child reads the own page, without the health.
    const page = (await read(linked, linked.id)).body.data;
    expect(page).toMatchObject({ id: linked.id, bloodGroup: null, genotype: null });
    for (const person of [people.otherTeacher, people.otherParent, stranger, child]) {
      const { status, body } = await read(person, linked.id);
      expect(status).toBe(403);
      expect(body).not.toHaveProperty("data");
    }
  });

  it("are in no list of pupils, whatever the reader's role", async () => {
    const lists = ["GET /students?limit=100", "GET /users/students/class/Primary%204%20Blue"];
    for (const person of [people.classTeacher, people.otherTeacher, people.principal]) {
      for (const list of lists) {
        const { body, status } = await server.call(list, { as: person.id });
        expect(status).toBe(200);
        expect(JSON.stringify(body)).toContain(linked.id);
        expect(JSON.stringify(body)).not.toMatch(/blood|genotype|"O-"|"AS"/i);
      }
    }
  });

  it("are in the office's full export, and in no other", async () => {
    const exported = async (contents: string) =>
      (await server.call(`GET /students/export?contents=${contents}`, { as: people.admin.id }))
        .body;
    expect(await exported("record")).toMatch(/,bloodGroup,genotype,[^]*,O-,AS,/);
    expect(await exported("list")).not.toMatch(/blood|genotype|O-/);
  });
});
