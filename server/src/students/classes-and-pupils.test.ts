import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeCategory, makeClass } from "../classes/fixtures.ts";
import { classes } from "../classes/tables.ts";
import { SYSTEM_ORIGIN } from "../platform/database/audit/audit.ts";
import { auditLog } from "../platform/database/audit/tables.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { type MadeSession, makeSession } from "../school/fixtures.ts";
import { carryOver, movePupil } from "./moves/commands-enrolment.ts";
import { admissionForm, enrol, makeStudent } from "./fixtures.ts";
import { enrolments } from "./tables.ts";

/* Rules of the classes module about pupils, who refer to its tables. */

let server: TestServer;
let office: string;
let teacher: string;
let session: MadeSession;
let category: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  office = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  teacher = (await makeUser(server.db, { role: "TEACHER" })).id;
  session = await makeSession(server.db, { currentTerm: "TERM_2" });
  category = await makeCategory(server.db, { name: "Primary 4" });
});
afterAll(() => server.close());

let made = 0;
let classId: string;
beforeEach(async () => {
  made += 1;
  const fields = { sessionId: session.id, name: `Class ${made}`, categoryId: category.id };
  classId = (await makeClass(server.db, fields)).id;
});

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: office, body });
const inTerm = (term: "TERM_1" | "TERM_2" = "TERM_2") => ({
  classId,
  sessionId: session.id,
  termId: session.termIds[term],
});
const actionsOn = async (id: string) =>
  (await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(
    ({ action }) => action,
  );

describe("GET /classes/{id}/students", () => {
  it("shows teaching staff names, ids and status, and nothing more, by surname", async () => {
    const { db } = server;
    const zara = await makeStudent(db, { ...inTerm(), firstName: "Zara", lastName: "Ade" });
    await db.update(users).set({ isActive: false }).where(eq(users.id, zara.id));
    const ayo = await makeStudent(db, { ...inTerm(), firstName: "Ayọ̀", lastName: "Ade" });
    await makeStudent(db, { ...inTerm(), deleted: true });
    await makeStudent(db, inTerm("TERM_1"));
    const { status, body } = await server.call(`GET /classes/${classId}/students`, { as: teacher });
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(2);
    expect(body.data).toEqual([
      {
        id: ayo.id,
        _id: ayo.id,
        userId: ayo.userId,
        admissionNumber: ayo.admissionNumber,
        firstName: "Ayọ̀",
        lastName: "Ade",
        isActive: true,
      },
      expect.objectContaining({ id: zara.id, isActive: false }),
    ]);
    const { data } = (await call(`GET /classes/${classId}`)).body;
    expect(data.studentCount).toBe(2);
  });

  it("shows a class that was emptied this term as empty, and deleting it touches no pupil", async () => {
    const other = await makeClass(server.db, { sessionId: session.id, name: `Emptied ${made}` });
    const pupil = await makeStudent(server.db, inTerm("TERM_1"));
    await enrol(server.db, { ...inTerm(), classId: other.id, studentId: pupil.id });
    expect((await call(`GET /classes/${classId}/students`)).body.data).toEqual([]);
    expect((await call(`GET /classes/${classId}`)).body.data.studentCount).toBe(0);
    const { body } = await call(`DELETE /classes/${classId}`, { version: 1 });
    expect(body.data.unassigned).toBe(0);
    expect(await actionsOn(pupil.id)).toEqual([]);
  });

  it("shows a past session's classes as they were in its last term with pupils", async () => {
    const past = await makeSession(server.db, { name: `18${10 + made}/18${11 + made}` });
    const [emptied, full] = await Promise.all(
      ["A", "B"].map((section) => makeClass(server.db, { sessionId: past.id, section })),
    );
    const at = (id: string, term: "TERM_1" | "TERM_2") => ({
      classId: id,
      sessionId: past.id,
      termId: past.termIds[term],
    });
    const pupil = await makeStudent(server.db, at(emptied!.id, "TERM_1"));
    await enrol(server.db, { ...at(full!.id, "TERM_2"), studentId: pupil.id });
    const countIn = async (id: string) => (await call(`GET /classes/${id}`)).body.data.studentCount;
    expect([await countIn(emptied!.id), await countIn(full!.id)]).toEqual([0, 1]);
  });

  it("pages, in as many statements for one pupil as for many", async () => {
    for (let n = 0; n < 3; n += 1) await makeStudent(server.db, inTerm());
    const read = (query: string) => call(`GET /classes/${classId}/students?${query}`);
    const { body } = await read("limit=2&page=2");
    expect([body.data.length, body.pagination.pages]).toEqual([1, 2]);
    const one = await countStatements(server.db, () => read("limit=1"));
    const all = await countStatements(server.db, () => read("limit=200"));
    expect(all.count).toBe(one.count);
    expect((await call(`GET /classes/${newId()}/students`)).status).toBe(404);
  });
});

describe("DELETE /classes/{id}", () => {
  it("leaves the pupils without a class, and the audit log names them", async () => {
    const pupil = await makeStudent(server.db, inTerm());
    await enrol(server.db, { ...inTerm("TERM_1"), studentId: pupil.id });
    const stale = await call(`DELETE /classes/${classId}`, { version: 9 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
    const { status, body } = await call(`DELETE /classes/${classId}`, { version: 1 });
    expect(status).toBe(200);
    expect(body.data).toEqual({ id: classId, unassigned: 1, version: 2 });
    expect((await call(`GET /classes/${classId}`)).status).toBe(404);
    expect((await call(`GET /users/${pupil.id}`)).body.data.className).toBeNull();
    expect(await actionsOn(classId)).toEqual(["classes.delete"]);
    expect(await actionsOn(pupil.id)).toEqual(["classes.unassign-pupil"]);
    expect((await call(`DELETE /classes/${classId}`, { version: 1 })).status).toBe(404);
  });

  it("is undone with its pupils, who stay where they were moved since", async () => {
    const [stayed, moved] = [
      await makeStudent(server.db, inTerm()),
      await makeStudent(server.db, inTerm()),
    ];
    await call(`DELETE /classes/${classId}`, { version: 1 });
    const other = await makeClass(server.db, { sessionId: session.id, name: `Other ${made}` });
    await server.db.transaction((tx) =>
      movePupil({ tx, origin: SYSTEM_ORIGIN }, moved.id, {
        ...inTerm(),
        id: other.id,
        name: `Other ${made}`,
      }),
    );
    const list = new URLSearchParams({ status: "deleted", search: `Class ${made}` });
    const [gone] = (await call(`GET /classes?${list}`)).body.data;
    expect(gone).toMatchObject({ id: classId, studentCount: 1, version: 2 });
    expect(Date.parse(gone.deletedAt)).not.toBeNaN();
    const { status, body } = await call(`POST /classes/${classId}/restore`, { version: 2 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ studentCount: 1, deletedAt: null, version: 3 });
    expect((await call(`GET /users/${stayed.id}`)).body.data.className).toBe(`Class ${made}`);
    expect((await call(`GET /users/${moved.id}`)).body.data.className).toBe(`Other ${made}`);
    const list2 = await server.call(`GET /classes?${list}`, { as: teacher });
    expect(list2.status).toBe(403);
  });

  it("frees name and category of a class that never had pupils, and of no other", async () => {
    const { id: categoryId } = await makeCategory(server.db);
    const inSession = { sessionId: session.id, categoryId };
    const never = await makeClass(server.db, { ...inSession, name: `Never ${made}` });
    await call(`DELETE /classes/${never.id}`, { version: 1 });
    await makeStudent(server.db, inTerm());
    await call(`DELETE /classes/${classId}`, { version: 1 });
    const create = (name: string) => call("POST /classes", { name, academicYear: session.name });
    expect((await create(`never ${made}`)).status).toBe(201);
    expect((await create(`class ${made}`)).body).toMatchObject({
      code: "class_archived",
      current: { id: classId, version: 2 },
    });
    const again = await makeClass(server.db, { ...inSession, name: `Once ${made}` });
    await call(`DELETE /classes/${again.id}`, { version: 1 });
    const { status } = await call(`DELETE /categories/${categoryId}`, { version: 1 });
    expect(status).toBe(200);
  });

  it("is the office's alone", async () => {
    const as = { as: teacher, body: { version: 1 } };
    expect((await server.call(`DELETE /classes/${classId}`, as)).status).toBe(403);
  });
});

describe("a class that is deleted at the very moment when a pupil enters it", () => {
  /** Sends `call` while another connection has done `first` and not yet committed it. */
  async function meanwhile(first: (tx: Transaction) => Promise<unknown>, send: () => Sent) {
    const waiting = sql`select count(*)::int as calls from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const sent = await server.db.transaction(async (tx) => {
      await first(tx);
      const response = send();
      await expect
        .poll(async () => (await server.db.execute(waiting)).rows[0]?.["calls"], {
          timeout: 30_000,
        })
        .toBe(1);
      return { response };
    });
    return sent.response;
  }
  type Sent = ReturnType<typeof call>;

  const archive = async (tx: Transaction) => {
    await tx.select().from(classes).where(eq(classes.id, classId)).for("update");
    await tx.update(classes).set({ archivedAt: new Date() }).where(eq(classes.id, classId));
  };

  it("refuses an admission, a move and User Management", async () => {
    const other = await makeClass(server.db, { sessionId: session.id, name: `Other ${made}` });
    const pupil = await makeStudent(server.db, { ...inTerm(), classId: other.id });
    const form = admissionForm({ classId, classCategoryId: category.id });
    for (const send of [
      () => call("POST /students", form),
      () => call(`PUT /students/${pupil.id}`, { version: 1, classId }),
      () => call(`PUT /users/${pupil.id}`, { version: 1, class: `Class ${made}` }),
    ]) {
      await server.db.update(classes).set({ archivedAt: null }).where(eq(classes.id, classId));
      const { status, body } = await meanwhile(archive, send);
      expect([status, body.code, body.message]).toEqual([
        409,
        "class_not_open",
        `Class ${made} was deleted.`,
      ]);
    }
    expect(await server.db.$count(enrolments, eq(enrolments.classId, classId))).toBe(0);
    expect(await server.db.$count(enrolments, eq(enrolments.classId, other.id))).toBe(1);
  });

  it("stays with the pupil who came first: anyone who deletes saw it empty", async () => {
    const other = await makeClass(server.db, { sessionId: session.id, name: `Other ${made}` });
    const pupil = await makeStudent(server.db, { ...inTerm(), classId: other.id });
    const enter = (tx: Transaction) =>
      movePupil({ tx, origin: SYSTEM_ORIGIN }, pupil.id, {
        ...inTerm(),
        id: classId,
        name: `Class ${made}`,
      });
    const seen = { version: 1, studentCount: 0 };
    const { status, body } = await meanwhile(enter, () => call(`DELETE /classes/${classId}`, seen));
    expect([status, body.code, body.current.studentCount]).toEqual([409, "stale_version", 1]);
    expect(await server.db.$count(enrolments, eq(enrolments.classId, classId))).toBe(1);
    const again = { version: 1, studentCount: 1 };
    expect((await call(`DELETE /classes/${classId}`, again)).status).toBe(200);
  });
});

describe("an archived class", () => {
  it("is not the current class of its pupils, and is not carried over into a new term", async () => {
    const pupil = await makeStudent(server.db, inTerm());
    await server.db.update(classes).set({ archivedAt: new Date() }).where(eq(classes.id, classId));
    expect((await call(`GET /users/${pupil.id}`)).body.data.className).toBeNull();
    const me = (await server.call("GET /me", { as: pupil.id })).body.data;
    expect(me.students).toMatchObject([{ id: pupil.id, className: null }]);
    const byName = `GET /users/students/class/${encodeURIComponent(`Class ${made}`)}`;
    expect((await call(byName)).status).toBe(404);
    const matches = await call(`GET /users?class=${encodeURIComponent(`Class ${made}`)}`);
    expect(matches.body.data).toEqual([]);

    const { TERM_3 } = session.termIds;
    await server.db.transaction((tx) => carryOver({ tx, origin: SYSTEM_ORIGIN }, TERM_3));
    expect(await server.db.$count(enrolments, eq(enrolments.studentId, pupil.id))).toBe(1);
  });
});

describe("a class with pupils", () => {
  it("stays in its session", async () => {
    await makeSession(server.db, { name: "2024/2025" });
    await makeStudent(server.db, inTerm());
    const { status, body } = await call(`PUT /classes/${classId}`, {
      version: 1,
      name: "Moved",
      academicYear: "2024/2025",
      isActive: true,
    });
    expect([status, body.code]).toEqual([409, "class_has_pupils"]);
    expect(body.issues).toEqual([
      {
        path: ["academicYear"],
        message:
          "1 pupil is enrolled in this class in 2025/2026, so its academic year cannot change.",
      },
    ]);
  });
});

describe("the category of a pupil", () => {
  const isKnown = async (id: string) => {
    const [record, page, list] = [
      await call(`GET /students/${id}/record`),
      await call(`GET /people/students/${id}`),
      await call(`GET /students?categoryId=${category.id}&limit=100`),
    ];
    return {
      record: record.body.data.classCategory,
      page: page.body.data.record.classCategory,
      isListed: list.body.data.some((one: { id: string }) => one.id === id),
    };
  };

  it("follows the class on every move, in the record, the page, the lists and the export", async () => {
    const nursery = await makeCategory(server.db, { name: `Nursery ${made}` });
    const fields = { sessionId: session.id, name: `Nursery ${made}`, categoryId: nursery.id };
    const { id: nurseryClass } = await makeClass(server.db, fields);
    const { id } = await makeStudent(server.db, { ...inTerm(), classId: nurseryClass });
    expect(await isKnown(id)).toEqual({
      record: nursery.name,
      page: nursery.name,
      isListed: false,
    });
    await call(`POST /students/${id}/transfer`, { version: 1, classId });
    expect(await isKnown(id)).toEqual({
      record: category.name,
      page: category.name,
      isListed: true,
    });
    const file = await call(`GET /students/export?contents=record&class=Class%20${made}`);
    expect(file.body).toContain(category.name);
    expect(file.body).not.toContain(nursery.name);
  });

  it("is none for a pupil in no class, and cannot be set alone", async () => {
    const { id } = await makeStudent(server.db, inTerm());
    await server.db.delete(enrolments).where(eq(enrolments.studentId, id));
    expect(await isKnown(id)).toEqual({ record: null, page: null, isListed: false });
    const { status } = await call(`PUT /students/${id}`, {
      version: 1,
      classCategoryId: category.id,
    });
    expect(status).toBe(400);
  });
});

describe("POST /categories/backfill-students", () => {
  const backfill = () => call("POST /categories/backfill-students", {});

  it("gives classes the category that their name selects, and says what is left", async () => {
    const { db } = server;
    const inSession = { sessionId: session.id };
    const named = await makeClass(db, { ...inSession, name: "primary 4", section: "Gold" });
    const other = await makeClass(db, { ...inSession, name: `Star ${made}` });
    await makeStudent(db, { ...inTerm(), classId: named.id });
    await makeStudent(db, { ...inTerm(), classId: named.id, deleted: true });
    const nowhere = await makeStudent(db, inTerm());
    const first = (await backfill()).body.data;
    expect(first).toMatchObject({ changed: 1, classes: ["primary 4 Gold"] });
    expect(first.unknown).toContain(other.name);
    const [row] = await db.select().from(classes).where(eq(classes.id, named.id));
    expect(row).toMatchObject({ categoryId: category.id, version: 2 });
    expect(await actionsOn(named.id)).toContain("classes.set-category");

    await db.delete(enrolments).where(eq(enrolments.studentId, nowhere.id));
    expect((await backfill()).body.data).toEqual({
      ...first,
      changed: 0,
      classes: [],
      unassigned: first.unassigned + 1,
    });
  });

  it("passes over archived classes", async () => {
    const { db } = server;
    const { id } = await makeClass(db, { sessionId: session.id, name: "Primary 4 Old" });
    await db.update(classes).set({ archivedAt: new Date() }).where(eq(classes.id, id));
    expect((await backfill()).body.data.classes).toEqual([]);
  });

  it("takes as many statements for many classes as for one", async () => {
    const { db } = server;
    const named = (section: string) =>
      makeClass(db, { sessionId: session.id, name: "Primary 4", section });
    await named("Amber");
    const one = await countStatements(db, backfill);
    for (const section of ["Blue", "Coral", "Denim"]) await named(section);
    const many = await countStatements(db, backfill);
    expect(many.count).toBe(one.count);
  });
});
