import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { classes } from "../../classes/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { messages } from "../../platform/http/text.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { type MadeSession, makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { classChanges, enrolments, studentDetails } from "../../students/tables.ts";
import { classRolls, registerMarks, registers, reportedAbsences } from "../tables.ts";

let server: TestServer;
let session: MadeSession;
let principal: string;
let stranger: string;
let teacher: string;
let classId: string;
let pupils: string[];
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
  principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  stranger = (await makeUser(server.db, { role: "TEACHER" })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  teacher = (await makeUser(server.db, { role: "STAFF", firstName: "Bisi", lastName: "Cole" })).id;
  ({ classId, pupils } = await makeTaught(3));
});

/** A Tuesday of the first term. */
const DAY = "2025-09-23";

async function makeTaught(size: number) {
  const section = `Arm ${(made += 1)}`;
  const { id } = await makeClass(server.db, {
    sessionId: session.id,
    section,
    classTeacherId: teacher,
  });
  const ids: string[] = [];
  for (let at = 1; at <= size; at += 1) {
    const lastName = `Pupil ${String(at).padStart(2, "0")}`;
    ids.push((await makeStudent(server.db, { ...enrolmentIn(id), lastName, firstName: "Ada" })).id);
  }
  return { classId: id, pupils: ids };
}

const enrolmentIn = (id: string) => ({
  classId: id,
  sessionId: session.id,
  termId: session.termIds.TERM_1,
});

const read = (as: string, more: Record<string, string> = {}) =>
  server.call(`GET /attendance/register?${new URLSearchParams({ classId, day: DAY, ...more })}`, {
    as,
  });

type Row = { studentId?: string; mark: string; reason?: string };

/** Saves the marks of the first pupils; the others are present. */
function save(version: number | null, marks: readonly Row[], as = teacher, more: object = {}) {
  const rows = pupils.map((studentId, at) => ({ studentId, mark: "PRESENT", ...marks[at] }));
  const body = { classId, day: DAY, half: "DAY", version, rows, ...more };
  return server.call("PUT /attendance/register", { as, body });
}

const present = { mark: "PRESENT" };
const absent = { mark: "ABSENT" };
const late = { mark: "LATE" };
const excused = { mark: "EXCUSED", reason: "Clinic" };
const marksOf = (body: { data: { rows: { mark: string | null }[] } }) =>
  body.data.rows.map(({ mark }) => mark);
const registersOf = (id: string) => server.db.$count(registers, eq(registers.classId, id));

async function switchTo(key: string, value: unknown): Promise<void> {
  await server.db
    .insert(settings)
    .values({ key, value, description: key })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Names of the events that reach an open page of a person. */
async function listenAs(person: string): Promise<string[]> {
  const token = await openTestSession(server.db, server.keyring, person);
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${server.origin}/api/events`, { headers });
  const heard: string[] = [];
  // Until the server ends it.
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body!) {
      const text = decoder.decode(chunk as Uint8Array);
      heard.push(...[...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1]!));
    }
  })().catch(() => {});
  return heard;
}

describe("the register of a class", () => {
  it("is for its class teacher, assistants, the office and the principal", async () => {
    expect((await server.call("GET /attendance/register")).status).toBe(401);
    expect((await save(null, [], pupils[0])).status).toBe(403);
    const parent = (await makeUser(server.db, { role: "PARENT" })).id;
    for (const as of [stranger, parent]) {
      expect((await read(as)).status).toBe(403);
      expect((await save(null, [], as)).status).toBe(403);
    }
    expect((await read(teacher, { day: "2025-02-30" })).status).toBe(400);
    expect((await read(teacher, { more: "1" })).status).toBe(400);
    const assistant = (await makeUser(server.db, { role: "TEACHER" })).id;
    await server.db.execute(
      sql`insert into class_teachers values (${classId}, ${assistant}, true)`,
    );
    const admin = (await makeUser(server.db, { role: "ADMIN" })).id;
    for (const as of [teacher, assistant, admin, principal]) {
      const { status, body } = await read(as);
      expect([status, body.data.mayMark]).toEqual([200, true]);
    }
    expect(await registersOf(classId)).toBe(0);
  });

  it("notifies open pages of the office, and no others", async () => {
    const [ofPrincipal, ofTeacher] = [await listenAs(principal), await listenAs(teacher)];
    await save(null, [absent]);
    await expect.poll(() => ofPrincipal, { timeout: 20_000 }).toContain("registers");
    expect(ofTeacher).toEqual([]);
  });

  it("has no author before it is marked, and then says who was there", async () => {
    const fresh = await read(teacher);
    expect(fresh.body.data).toMatchObject({ day: DAY, half: "DAY", version: null, taken: null });
    expect(marksOf(fresh.body)).toEqual([null, null, null]);

    const { status, body } = await save(null, [absent, late, excused]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 1,
      taken: { by: { id: teacher, name: "Bisi Cole" } },
      corrected: null,
      corrections: [],
    });
    expect((await read(principal)).body.data).toEqual(body.data);
    expect(marksOf(body)).toEqual(["ABSENT", "LATE", "EXCUSED"]);
    expect(body.data.rows[2].reason).toBe("Clinic");
    await save(1, [present, present, excused]);
    const marks = await server.db
      .select()
      .from(registerMarks)
      .innerJoin(registers, eq(registers.id, registerMarks.registerId))
      .where(eq(registers.classId, classId));
    expect(marks).toHaveLength(1);
  });

  it("names every fault of every row and saves nothing", async () => {
    const { status, body } = await save(null, [
      { mark: "EXCUSED" },
      { mark: "ABSENT", reason: "Sick" },
      { studentId: principal, mark: "PRESENT" },
    ]);
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: ["rows", 0, "reason"], message: "Enter why the pupil is excused." },
      { path: ["rows", 1, "reason"], message: "Only a pupil who is excused has a reason." },
      { path: ["rows", 2, "studentId"], message: "This pupil was not in the class on that day." },
    ]);
    const twice = await save(null, [{ studentId: pupils[1]!, mark: "LATE" }]);
    expect(twice.body.issues[0].message).toBe("This pupil is listed twice.");
    for (const rows of [[], [{ studentId: pupils[0], mark: "ILL" }], [{ mark: "LATE" }]]) {
      expect((await save(null, [], teacher, { rows })).status).toBe(400);
    }
    expect((await save(null, [], teacher, { takenBy: principal })).status).toBe(400);
    expect(await registersOf(classId)).toBe(0);
  });

  it("takes school days that have come, of the class's session, and halves that the day has", async () => {
    const faultOf = async (more: object) => (await save(null, [], teacher, more)).body.issues?.[0];
    expect(await faultOf({ day: "2025-09-27" })).toMatchObject({ path: ["day"] });
    expect((await faultOf({ day: "2025-09-27" })).message).toContain("Sat 27 Sep 2025");
    expect(await faultOf({ day: "2025-12-22" })).toMatchObject({ path: ["day"] });
    expect((await faultOf({ day: "2199-01-07" })).message).toBe(
      "This day has not come yet. Choose today or an earlier day.",
    );
    expect(await faultOf({ half: "PM" })).toMatchObject({ path: ["half"] });
    expect((await save(null, [], principal, { classId: newId() })).body.issues[0]).toEqual({
      path: ["classId"],
      message: messages.classNotFound,
    });
    expect(await registersOf(classId)).toBe(0);
  });

  it("has a morning and an afternoon if the school wants, and days keep what they began with", async () => {
    await save(null, [absent]);
    await switchTo("register_twice_a_day", true);
    try {
      expect((await read(teacher)).body.data.halves).toEqual(["DAY"]);
      const next = { day: "2025-09-24" };
      expect((await read(teacher, next)).body.data).toMatchObject({
        half: "AM",
        halves: ["AM", "PM"],
      });
      expect((await save(null, [late], teacher, { ...next, half: "AM" })).status).toBe(200);
      expect((await save(null, [absent], teacher, { ...next, half: "PM" })).status).toBe(200);
      const of = async (as: string) =>
        (await server.call(`GET /attendance/day?day=${next.day}`, { as })).body.data;
      expect(await of(teacher)).toMatchObject({
        closed: null,
        classes: [
          {
            class: { id: classId },
            teacher: "Bisi Cole",
            registers: [
              { half: "AM", marked: { pupils: 3, late: 1, absent: 0 } },
              { half: "PM", marked: { pupils: 3, late: 0, absent: 1 } },
            ],
          },
        ],
      });
      expect((await of(stranger)).classes).toEqual([]);
      expect((await of(principal)).classes.length).toBeGreaterThan(1);
    } finally {
      await switchTo("register_twice_a_day", false);
    }
    expect((await read(teacher, { day: "2025-09-24" })).body.data.halves).toEqual(["AM", "PM"]);
  });

  it("answers a repetition unchanged, and keeps who corrected what and when", async () => {
    const first = await save(null, [absent]);
    const again = await save(null, [absent]);
    expect(again.body).toEqual(first.body);
    const { body } = await save(1, [late, absent], principal);
    expect(body.data).toMatchObject({
      version: 2,
      taken: { by: { id: teacher } },
      corrected: { by: { id: principal } },
    });
    const changes = body.data.corrections.map(
      ({ pupil, before, after }: Record<string, string>) => [pupil, before, after],
    );
    expect(changes.toSorted()).toEqual([
      ["Pupil 01 Ada", "ABSENT", "LATE"],
      ["Pupil 02 Ada", "PRESENT", "ABSENT"],
    ]);
    expect((await read(teacher)).body.data.corrections).toHaveLength(2);
    const [register] = await server.db
      .select()
      .from(registers)
      .where(eq(registers.classId, classId));
    const logged = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, register!.id));
    expect(logged.map(({ action }) => action)).toEqual(["attendance.mark", "attendance.correct"]);
  });

  it("lets one of two teachers win who mark at once, and shows the other what was saved", async () => {
    const responses = await Promise.all([save(null, [absent]), save(null, [late], principal)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = responses.find(({ status }) => status === 409)!.body;
    const won = responses.find(({ status }) => status === 200)!.body;
    expect(lost.code).toBe("stale_version");
    expect(lost.current).toEqual(won.data);
    expect((await save(1, [late, late])).status).toBe(200);
    expect((await save(1, [absent, absent])).body).toMatchObject({ code: "stale_version" });
  });

  it("gives one answer for one key, however often it is sent", async () => {
    const headers = { "idempotency-key": `register-${classId}` };
    const rows = pupils.map((studentId) => ({ studentId, mark: "PRESENT" }));
    const body = { classId, day: DAY, half: "DAY", version: null, rows };
    const send = () => server.call("PUT /attendance/register", { as: teacher, body, headers });
    const responses = await Promise.all(Array.from({ length: 6 }, send));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
  });

  it("is closed for teachers when the term is over, and for all in a deleted class", async () => {
    const over = await makeSession(server.db, { name: `20${40 + made}/20${41 + made}` });
    expect(over.id).not.toBe(session.id);
    await server.db.execute(sql`update terms set is_current = false`);
    try {
      expect((await read(teacher)).body.data.mayMark).toBe(false);
      expect(await save(null, [])).toMatchObject({
        status: 403,
        body: { message: "This term is over. Ask the office to correct the register." },
      });
      expect((await save(null, [], principal)).status).toBe(200);
    } finally {
      await server.db.execute(
        sql`update terms set is_current = true where id = ${session.termIds.TERM_1}`,
      );
    }
    await server.db.update(classes).set({ archivedAt: new Date() }).where(eq(classes.id, classId));
    expect((await save(1, [late], principal)).body.code).toBe("registers_archived");
    expect((await read(principal)).body.data).toMatchObject({ mayMark: false, version: 1 });
  });
});

describe("the pupils of a register", () => {
  const names = (body: { data: { rows: { student: { name: string } }[] } }) =>
    body.data.rows.map(({ student }) => student.name.slice(0, 8));

  it("are those who were in the class on that day", async () => {
    const { db } = server;
    const [first, second, third] = pupils as [string, string, string];
    const { classId: elsewhere } = await makeTaught(0);
    // Admitted later, departed before, moved that evening: a move counts from the next day.
    await db
      .update(studentDetails)
      .set({ admittedOn: "2025-09-24" })
      .where(eq(studentDetails.userId, first));
    await db
      .update(users)
      .set({ leftOn: "2025-09-24", leftAs: "WITHDRAWN", isActive: false })
      .where(eq(users.id, second));
    await db.update(enrolments).set({ classId: elsewhere }).where(eq(enrolments.studentId, third));
    const to = { toClassId: elsewhere, toClass: "There", termId: session.termIds.TERM_1 };
    await db.insert(classChanges).values({
      id: newId(),
      studentId: third,
      kind: "TRANSFER",
      ...to,
      fromClassId: classId,
      fromClass: "Here",
      createdAt: new Date(`${DAY}T18:00:00Z`),
    });
    expect(names((await read(teacher)).body)).toEqual(["Pupil 02", "Pupil 03"]);
    const next = { day: "2025-09-24" };
    expect(names((await read(teacher, next)).body)).toEqual(["Pupil 01"]);
    const there = { classId: elsewhere };
    expect(names((await read(teacher, { ...next, ...there })).body)).toEqual(["Pupil 03"]);
    expect(names((await read(teacher, { day: DAY, ...there })).body)).toEqual([]);
    await db.update(studentDetails).set({ admittedOn: null });
    expect(names((await read(teacher)).body)).toEqual(["Pupil 01", "Pupil 02", "Pupil 03"]);
  });

  it("stay on a register that was marked, wherever they are now; who came since is unmarked", async () => {
    await save(null, [absent]);
    const { classId: elsewhere } = await makeTaught(0);
    await server.db
      .update(enrolments)
      .set({ classId: elsewhere })
      .where(eq(enrolments.studentId, pupils[0]!));
    const late = await makeStudent(server.db, {
      ...enrolmentIn(classId),
      lastName: "Pupil 00",
      admittedOn: "2025-09-15",
    });
    const { body } = await read(teacher);
    expect(names(body)).toEqual(["Pupil 00", "Pupil 01", "Pupil 02", "Pupil 03"]);
    expect(marksOf(body)).toEqual([null, "ABSENT", "PRESENT", "PRESENT"]);
    pupils = [late.id, ...pupils];
    const saved = await save(1, [present, absent]);
    expect(marksOf(saved.body)).toEqual(["PRESENT", "ABSENT", "PRESENT", "PRESENT"]);
    expect(saved.body.data.corrections).toEqual([]);
    expect(await server.db.$count(classRolls, eq(classRolls.classId, classId))).toBe(2);
  });

  it("whose absence was reported are shown with the reason", async () => {
    await server.db.insert(reportedAbsences).values({
      id: newId(),
      studentId: pupils[1]!,
      fromDay: DAY,
      toDay: DAY,
      reason: "Wedding",
      reportedBy: principal,
    });
    const { body } = await read(teacher);
    expect(body.data.rows.map(({ reported }: { reported: object | null }) => reported)).toEqual([
      null,
      { reason: "Wedding", by: expect.any(String) },
      null,
    ]);
  });

  it("cost as many statements for a class of 40 as for 3", async () => {
    const counts: number[] = [];
    for (const size of [3, 40]) {
      ({ classId, pupils } = await makeTaught(size));
      await read(teacher);
      const first = () => save(null, [absent, late, excused]);
      for (const work of [() => read(teacher), first, () => save(1, [late, absent])]) {
        const { statements } = await countStatements(server.db, work);
        // Pages are notified of a save a second later.
        counts.push(statements.filter((text) => !text.includes("pg_notify")).length);
      }
    }
    expect(counts.slice(0, 3)).toEqual(counts.slice(3));
    expect(Math.max(...counts)).toBeLessThanOrEqual(12);
  });
});
