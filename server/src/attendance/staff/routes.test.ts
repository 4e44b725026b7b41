import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { staffTexts } from "@school/core/attendance/staff/staff-day.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeEntry } from "../../calendar/fixtures.ts";
import { calendarEntries } from "../../calendar/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { terms } from "../../school/tables.ts";
import { isInNetworks } from "./school-network.ts";
import { staffDays } from "./tables.ts";

let server: TestServer;
let office: string;
let teacher: string;
let parent: string;
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  const { db } = server;
  await makeSession(db, { currentTerm: "TERM_1" });
  // A term around the day of the test, in which every day is a school day.
  await db.update(terms).set({ startsOn: addDays(today, -400), endsOn: addDays(today, 400) });
  const setting = (key: string, value: string) => ({ key, value, description: "" });
  await db
    .insert(settings)
    .values([
      setting("school_week", "1234567"),
      setting("staff_networks", "10.1.0.0/16, 2001:db8::/32"),
      setting("staff_late_after", "00:00"),
    ]);
  office = (await makeUser(db, { role: "ADMIN" })).id;
  teacher = (await makeUser(db, { role: "TEACHER", firstName: "Ada", lastName: "Obi" })).id;
  parent = (await makeUser(db, { role: "PARENT" })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(staffDays);
});

const from = (address: string) => ({ "x-forwarded-for": address });
const sign = (what: string, as = teacher, address = "10.1.2.3") =>
  server.call("POST /attendance/staff/sign", { as, body: { what }, headers: from(address) });
const month = today.slice(0, 7);

describe("signing in and out", () => {
  it("is for staff, from the school's own network", async () => {
    expect((await server.call("POST /attendance/staff/sign", { body: {} })).status).toBe(401);
    expect((await sign("IN", parent)).status).toBe(403);
    expect((await sign("THERE")).status).toBe(400);
    expect((await sign("IN", teacher, "10.2.0.1")).body.code).toBe("not_at_school");
    expect((await sign("OUT")).body.code).toBe("not_signed_in");
    const there = await server.call("GET /attendance/staff/today", {
      as: teacher,
      headers: from("192.0.2.7"),
    });
    expect(there.body.data).toMatchObject({ address: "192.0.2.7", isAtSchool: false, own: null });
    const signed = await sign("IN", teacher, "2001:db8::5");
    expect(signed.body.data.own).toMatchObject({ kind: "PRESENT", isByOffice: false });
    expect(isInNetworks("::ffff:10.1.9.9", "10.1.0.0/16")).toBe(true);
    expect(isInNetworks("10.1.9.9", "")).toBe(false);
  });

  it("is once, however often it is pressed", async () => {
    const both = await Promise.all([sign("IN"), sign("IN")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.db.$count(staffDays)).toBe(1);
    const first = both[0]?.body.data.own.signedInAt;
    expect((await sign("IN")).body.data.own.signedInAt).toBe(first);
    expect((await sign("OUT")).body.data.own).toMatchObject({ signedInAt: first });
  });

  it("is refused on a day without school", async () => {
    const holiday = await makeEntry(server.db, {
      kind: "HOLIDAY",
      title: "Founders Day",
      startsOn: today,
      createdBy: office,
    });
    const refused = await sign("IN");
    expect(refused.status).toBe(400);
    expect(refused.body.issues[0].message).toContain(holiday.title);
    await server.db.delete(calendarEntries);
  });
});

describe("by the office", () => {
  const save = (body: object, as = office) =>
    server.call("PUT /attendance/staff/day", {
      as,
      body: {
        staffId: teacher,
        day: today,
        version: 0,
        kind: "PRESENT",
        signedInAt: "07:30",
        signedOutAt: null,
        reason: "",
        ...body,
      },
    });

  it("a day is entered and corrected, and the earlier state is stored", async () => {
    expect((await save({}, teacher)).status).toBe(403);
    expect((await save({ staffId: parent })).body.issues).toEqual([
      { path: ["staffId"], message: staffTexts.notStaff },
    ]);
    expect((await save({ kind: "LEAVE" })).body.issues).toEqual([
      { path: ["reason"], message: staffTexts.reason },
    ]);
    expect((await save({})).body.data).toMatchObject({ version: 1, changes: [] });
    expect((await save({})).status).toBe(409);
    const changed = await save({ version: 1, kind: "EXCUSED", reason: "Clinic" });
    expect(changed.body.data).toMatchObject({
      version: 2,
      entry: { kind: "EXCUSED", signedInAt: null, isByOffice: true },
      changes: [{ before: "Present, 07:30", after: "Excused: Clinic" }],
    });
  });

  it("the month has everyone for the office, and oneself for others", async () => {
    await save({});
    const read = async (as: string) =>
      (await server.call(`GET /attendance/staff/month?month=${month}`, { as })).body.data;
    const rows = async (as: string) => (await read(as)).rows;
    // No one was entered on the other days.
    expect((await read(office)).days).toEqual([today]);
    expect((await read(teacher)).days).toEqual([today]);
    expect((await rows(office)).length).toBeGreaterThan(1);
    const [row, ...rest] = await rows(teacher);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ staff: { id: teacher }, entries: [{ day: today, isLate: true }] });
    // Without a date of joining, a member of staff is expected from the account's first day on.
    expect(row.joinedOn).toBe(today);
    const file = await server.call(`GET /attendance/staff/month/file?month=${month}&format=csv`, {
      as: office,
    });
    expect(String(file.body)).toContain("Ada Obi");
    expect(
      (await server.call("GET /attendance/staff/month?month=2026-13", { as: office })).status,
    ).toBe(400);
  });
});
