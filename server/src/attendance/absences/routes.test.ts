import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { SYSTEM_ORIGIN } from "../../platform/database/audit/audit.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { newId } from "../../platform/database/id.ts";
import { JOBS_SCHEMA } from "../../platform/runtime/jobs/job.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { terms } from "../../school/tables.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { makeRegister } from "../fixtures.ts";
import { absenceNotices, registers, reportedAbsences } from "../tables.ts";
import { notifyOfAbsencesWorker } from "./notify-of-absences.job.ts";

let server: TestServer;
let principal: string;
let teacher: string;
let parent: string;
let classId: string;
let termId: string;
let pupils: string[];

/** The day of the test, whatever the weekday: the school has seven days here. */
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  termId = session.termIds.TERM_1;
  await db
    .update(terms)
    .set({ startsOn: addDays(today, -30), endsOn: addDays(today, 30) })
    .where(eq(terms.id, termId));
  await db.insert(settings).values({ key: "school_week", value: "1234567", description: "" });
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  parent = (await makeUser(db, { role: "PARENT", email: null, phone: "+2348035550101" })).id;
  classId = (await makeClass(db, { sessionId: session.id, classTeacherId: teacher })).id;
  pupils = [];
  for (const [at, lastName] of ["Ade", "Bello", "Chukwu", "Dada"].entries()) {
    const details = { parentPhone: `0803 555 020${at}` };
    const enrolment = { classId, sessionId: session.id, termId };
    pupils.push((await makeStudent(db, { ...enrolment, lastName, details })).id);
  }
  await linkGuardian(db, { parentId: parent, studentId: pupils[0]! });
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await server.db.delete(registers);
  await server.db.delete(reportedAbsences);
  await server.db.delete(absenceNotices);
});

const form = (rest: object = {}) => ({
  fromDay: today,
  toDay: addDays(today, 1),
  reason: "Malaria",
  ...rest,
});
const report = (as: string, studentId: string, body: object = form()) =>
  server.call(`POST /attendance/pupils/${studentId}/absences`, { as, body });
const attendance = (as: string, studentId: string) =>
  server.call(`GET /attendance/pupils/${studentId}`, { as });

it("a parent reports an absence of the own child beforehand, once, and can take it back", async () => {
  const [child, other] = pupils as [string, string];
  expect(
    (await server.call(`POST /attendance/pupils/${child}/absences`, { body: form() })).status,
  ).toBe(401);
  expect((await report(parent, child, { ...form(), by: "me" })).status).toBe(400);
  const stranger = (await makeUser(server.db, { role: "TEACHER" })).id;
  expect((await report(parent, other)).status).toBe(403);
  expect((await report(child, child)).status).toBe(403);
  expect((await report(stranger, child)).status).toBe(403);
  expect((await report(principal, newId())).status).toBe(403);
  const late = await report(parent, child, form({ fromDay: addDays(today, -1), reason: "" }));
  expect(late.body.issues).toEqual([
    { path: ["fromDay"], message: "Choose today or a later day." },
    { path: ["reason"], message: "Enter the reason." },
  ]);

  const { status, body } = await report(parent, child);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ fromDay: today, reason: "Malaria" });
  expect((await report(parent, child)).body.data.id).toBe(body.data.id);
  expect((await report(teacher, other)).status).toBe(201);

  const register = await server.call(
    `GET /attendance/register?${new URLSearchParams({ classId, day: today })}`,
    { as: teacher },
  );
  expect(register.body.data.rows[0].reported).toMatchObject({ reason: "Malaria" });
  const remove = (as: string) => server.call(`DELETE /attendance/absences/${body.data.id}`, { as });
  expect((await remove(child)).status).toBe(403);
  expect((await remove(parent)).status).toBe(200);
  expect((await remove(parent)).status).toBe(404);
});

it("families and pupils see their own attendance, and what is over stays on record", async () => {
  const [child, other] = pupils as [string, string];
  const register = { classId, termId, takenBy: teacher, pupils };
  const yesterday = addDays(today, -1);
  await makeRegister(server.db, {
    ...register,
    day: yesterday,
    marks: [{ studentId: child, mark: "EXCUSED", reason: "Clinic" }],
  });
  await makeRegister(server.db, {
    ...register,
    day: today,
    marks: [{ studentId: child, mark: "LATE" }],
  });
  const id = newId();
  const days = { fromDay: yesterday, toDay: yesterday, reason: "Clinic" };
  await server.db
    .insert(reportedAbsences)
    .values({ id, ...days, studentId: child, reportedBy: parent });
  for (const as of [parent, child, teacher, principal]) {
    const { body } = await attendance(as, child);
    expect(body.data).toMatchObject({
      figures: { opened: 2, present: 1, absent: 0, excused: 1, late: 1, unit: "DAYS" },
      missed: [
        { day: today, mark: "LATE" },
        { day: yesterday, mark: "EXCUSED", reason: "Clinic" },
      ],
      reported: [{ id, reason: "Clinic" }],
      mayReport: as !== child,
    });
  }
  for (const as of [other, parent])
    expect((await attendance(as, other)).status).toBe(as === other ? 200 : 403);
  expect((await attendance(other, child)).status).toBe(403);
  const removed = await server.call(`DELETE /attendance/absences/${id}`, { as: parent });
  expect(removed.body.code).toBe("absence_over");
});

/** Saves today's register with the first three absent, as its teacher. */
async function mark(version: number | null, marks: readonly object[], half = "DAY") {
  const rows = pupils.map((studentId, at) => ({ studentId, mark: "PRESENT", ...marks[at] }));
  const body = { classId, day: today, half, version, rows };
  const { status } = await server.call("PUT /attendance/register", { as: teacher, body });
  expect(status).toBe(200);
}

/** The pupils whose families got an absence message, in the order of the messages. */
const notified: string[] = [];

async function runJob({ day = today, minutes = 5 } = {}): Promise<void> {
  const config = readConfig({});
  const worker = notifyOfAbsencesWorker(server.db, {
    config,
    notify: async (_write, absent) => void notified.push(...absent.studentIds),
  });
  const origin = { ...SYSTEM_ORIGIN, actorId: teacher };
  await worker.run({ day, minutes, origin }, { isLast: false });
}

const jobs = sql`${sql.identifier(JOBS_SCHEMA)}.job`;
const queued = async () => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${jobs} where name = 'tell-absences'`,
  );
  return rows[0]?.count;
};
/** Simulates that the register was saved some minutes ago. */
const later = () =>
  server.db.update(registers).set({
    takenAt: sql`now() - interval '6 minutes'`,
    correctedAt: sql`${registers.correctedAt} - interval '6 minutes'`,
  });

it("an absence that no one reported is notified once, not when it is excused or corrected", async () => {
  const { db } = server;
  const [ade, bello, chukwu, dada] = pupils as [string, string, string, string];
  await report(parent, ade);
  const absent = { mark: "ABSENT" };
  const before = await queued();
  await mark(null, [absent, absent, absent, { mark: "EXCUSED", reason: "Clinic" }]);
  expect(await queued()).toBe((before ?? 0) + 1);
  // It may still be corrected.
  await runJob();
  expect(await db.$count(absenceNotices)).toBe(0);
  await mark(1, [absent, absent, { mark: "LATE" }, { mark: "EXCUSED", reason: "Clinic" }]);
  await later();
  await runJob({ day: "2020-01-01" });
  expect(notified).toEqual([]);
  await Promise.all([runJob(), runJob()]);
  await runJob();
  expect(notified).toEqual([bello]);
  expect(await db.select().from(absenceNotices)).toMatchObject([{ studentId: bello, day: today }]);

  // Absent again later in the day: that family got no message, this one gets no second one.
  await mark(2, [absent, absent, absent]);
  await later();
  await runJob();
  expect(
    (await db.select().from(absenceNotices)).map(({ studentId }) => studentId).toSorted(),
  ).toEqual([bello, chukwu].toSorted());
  expect(notified).toEqual([bello, chukwu]);
  // A school without a delay for corrections.
  await mark(3, [absent, absent, absent, absent]);
  await runJob();
  expect(notified).toEqual([bello, chukwu]);
  await runJob({ minutes: 0 });
  expect(notified).toEqual([bello, chukwu, dada]);
});

it("waits for the minutes and the time that the school has set, and afternoons tell no one", async () => {
  const { db } = server;
  const late = "23:59";
  const set = (value: unknown) => {
    const changes = [{ key: "absence_message_wait", value, version: 0 }];
    return server.call("PUT /settings", { as: principal, body: { changes } });
  };
  for (const wrong of ["61", "-1", "soon", ""]) expect((await set(wrong)).status).toBe(400);
  expect((await set("0")).status).toBe(200);
  await mark(null, [{ mark: "ABSENT" }]);
  const waits = sql`select extract(epoch from start_after - created_on)::int as seconds
    from ${jobs} where name = 'tell-absences' order by created_on desc limit 1`;
  expect((await db.execute<{ seconds: number }>(waits)).rows[0]?.seconds).toBeLessThanOrEqual(0);
  await db.delete(registers);
  await db.insert(settings).values({ key: "absence_message_time", value: late, description: "" });
  const before = await queued();
  await mark(null, [{ mark: "ABSENT" }]);
  const { rows } = await db.execute<{ clock: string }>(
    sql`select to_char(max(start_after) at time zone 'Africa/Lagos', 'HH24:MI') as clock
      from ${jobs} where name = 'tell-absences'`,
  );
  expect(rows[0]?.clock).toBe(late);
  await db.delete(registers);
  await db.insert(settings).values({ key: "register_twice_a_day", value: true, description: "" });
  await mark(null, [{ mark: "ABSENT" }], "PM");
  expect(await queued()).toBe((before ?? 0) + 1);
});
