import { dayAtSchool } from "@school/core/api/dates.ts";
import { MAX_ENTRIES } from "@school/core/calendar/contract.ts";
import { messages } from "@school/core/calendar/text.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import { auditLog } from "../platform/database/audit/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { type MadeSession, makeSession } from "../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";
import { makeEntries, makeEntry } from "./fixtures.ts";
import { calendarEntries } from "./tables.ts";

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
let teacher: MadeUser;
let pupil: MadeUser;
let parent: MadeUser;
let gold: { id: string };
let silver: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  teacher = await makeUser(db, { role: "TEACHER" });
  parent = await makeUser(db, { role: "PARENT" });
  gold = await makeClass(db, { sessionId: session.id, section: "Gold" });
  silver = await makeClass(db, { sessionId: session.id, section: "Silver" });
  await makeSubject(db, { classId: gold.id, teacherId: teacher.id });
  const enrolment = { classId: gold.id, sessionId: session.id, termId: session.termIds.TERM_1 };
  pupil = await makeStudent(db, enrolment);
  await linkGuardian(db, { parentId: parent.id, studentId: pupil.id });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(calendarEntries);
});

const october = "from=2025-10-01&to=2025-10-31";
const read = (as: MadeUser, range = october) =>
  server.call(`GET /calendar?${range}`, { as: as.id });
const titlesFor = async (as: MadeUser) =>
  (await read(as)).body.data.items.map(({ title }: { title: string }) => title);

describe("reading", () => {
  it("says on which days there is school, and why not", async () => {
    expect((await server.call(`GET /calendar?${october}`)).status).toBe(401);
    const by = { createdBy: principal.id };
    await makeEntry(server.db, {
      ...by,
      kind: "HOLIDAY",
      title: "Independence",
      startsOn: "2025-10-01",
    });
    await makeEntry(server.db, {
      ...by,
      kind: "MID_TERM",
      startsOn: "2025-10-30",
      endsOn: "2025-11-03",
    });
    const proposed = { kind: "HOLIDAY" as const, isProposed: true };
    await makeEntry(server.db, { ...by, ...proposed, startsOn: "2025-10-06" });
    await makeEntry(server.db, {
      ...by,
      kind: "HOLIDAY",
      startsOn: "2025-10-07",
      deletedAt: new Date(),
    });
    const { days } = (await read(pupil)).body.data;
    expect(days).toHaveLength(31);
    const closed = days.filter((day: { closed: unknown }) => day.closed);
    const because = (reason: string) =>
      closed
        .filter((one: { closed: { reason: string } }) => one.closed.reason === reason)
        .map(({ day }: { day: string }) => day.slice(8));
    expect(because("HOLIDAY")).toEqual(["01"]);
    expect(because("MID_TERM")).toEqual(["30", "31"]);
    expect(because("WEEKEND")).toEqual(["04", "05", "11", "12", "18", "19", "25", "26"]);
    expect(days[0].termId).toBe(session.termIds.TERM_1);
    const break_ = (await read(pupil, "from=2025-12-12&to=2025-12-15")).body.data;
    expect(break_.days.map(({ closed: why }: { closed: unknown }) => why)).toEqual([
      null,
      ...Array.from({ length: 3 }, () => ({
        reason: "OUTSIDE_TERM",
        title: "Outside the school's terms",
      })),
    ]);
    expect(break_.items).toMatchObject([{ kind: "TERM", title: "First Term ends" }]);
  });

  it("refuses days that are none, and too many of them", async () => {
    for (const range of [
      "from=2025-10-01",
      "from=2025-02-30&to=2025-03-01",
      "from=2025-01-01&to=2026-01-01",
    ]) {
      expect((await read(principal, range)).status).toBe(400);
    }
  });

  it("refuses days with more entries than it reads, instead of leaving some out", async () => {
    const rows = Array.from({ length: MAX_ENTRIES + 1 }, (_, at) => ({
      createdBy: principal.id,
      startsOn: "2025-10-09",
      title: `Event ${at}`,
    }));
    await makeEntries(server.db, rows.slice(1));
    expect((await read(principal)).body.data.items).toHaveLength(MAX_ENTRIES);
    await makeEntries(server.db, rows.slice(0, 1));
    const { status, body } = await read(principal);
    expect([status, body.message]).toEqual([400, messages.tooMany(MAX_ENTRIES)]);
    expect((await read(principal, "from=2025-10-10&to=2025-10-31")).status).toBe(200);
  });

  it("shows each person what concerns them", async () => {
    const on = { createdBy: principal.id, startsOn: "2025-10-09" };
    for (const audience of ["ALL", "STAFF", "PUPILS", "PARENTS"] as const) {
      await makeEntry(server.db, { ...on, audience, title: audience });
    }
    await makeEntry(server.db, { ...on, title: "GOLD", classIds: [gold.id] });
    await makeEntry(server.db, { ...on, title: "SILVER", classIds: [silver.id] });
    expect(await titlesFor(principal)).toEqual([
      "ALL",
      "STAFF",
      "PUPILS",
      "PARENTS",
      "GOLD",
      "SILVER",
    ]);
    expect(await titlesFor(teacher)).toEqual(["ALL", "STAFF", "PUPILS", "PARENTS", "GOLD"]);
    expect(await titlesFor(pupil)).toEqual(["ALL", "PUPILS", "GOLD"]);
    expect(await titlesFor(parent)).toEqual(["ALL", "PUPILS", "PARENTS", "GOLD"]);
  });

  it("repeats what comes again, in as many statements as for one entry", async () => {
    const weekly = { repeats: "WEEKLY" as const, repeatsUntil: "2025-12-12", startsAt: "07:45" };
    const count = async () => (await countStatements(server.db, () => read(pupil))).count;
    await makeEntry(server.db, {
      createdBy: principal.id,
      startsOn: "2025-09-15",
      title: "Assembly",
      ...weekly,
    });
    const once = await count();
    expect(await titlesFor(pupil)).toEqual(Array.from({ length: 4 }, () => "Assembly"));
    await makeEntry(server.db, { createdBy: principal.id, startsOn: "2025-10-20" });
    expect(await count()).toBe(once);
  });
});

const form = {
  kind: "EVENT",
  title: "Sports day",
  note: "Come in house colours.",
  startsOn: "2025-10-09",
  endsOn: "2025-10-10",
  startsAt: "09:00",
  endsAt: "14:30",
  audience: "ALL",
  classIds: [] as string[],
  repeats: null,
  repeatsUntil: null,
  skippedDays: [],
  isProposed: false,
  onPublicSite: false,
};
const post = (as: MadeUser, more: object = {}, headers?: Record<string, string>) =>
  server.call("POST /calendar/entries", {
    as: as.id,
    body: { ...form, ...more },
    ...(headers && { headers }),
  });

describe("writing", () => {
  it("is for the office, and for teachers in classes that they teach", async () => {
    expect((await server.call("POST /calendar/entries", { body: form })).status).toBe(401);
    expect((await post(pupil)).status).toBe(403);
    expect((await post(principal)).status).toBe(201);
    const forClass = (...ids: string[]) => ({ audience: "CLASSES", classIds: ids });
    expect((await post(teacher, forClass(gold.id))).status).toBe(201);
    expect((await post(teacher, forClass(gold.id, silver.id))).status).toBe(403);
    expect((await post(teacher)).status).toBe(403);
    const { body } = await server.call("GET /calendar/choices", { as: teacher.id });
    expect(body.data.classes).toEqual([{ id: gold.id, name: "Primary 4 Gold" }]);
  });

  it("names the field that is wrong, and classes that are not there", async () => {
    const unknown = { audience: "CLASSES", classIds: ["019a0000-0000-7000-8000-000000000000"] };
    for (const [field, wrong] of [
      ["title", { title: " " }],
      ["endsOn", { endsOn: "2025-10-08" }],
      ["startsAt", { startsAt: "25:00" }],
      ["repeatsUntil", { repeats: "MONTHLY" }],
      ["classIds", unknown],
    ] as const) {
      const { status, body } = await post(principal, wrong);
      expect([status, body.issues[0].path[0]]).toEqual([400, field]);
    }
  });

  it("changes, deletes and restores what the person saw, once", async () => {
    const key = { "idempotency-key": "019a0000-0000-7000-8000-00000000abcd" };
    const { data: made } = (await post(principal, {}, key)).body;
    expect((await post(principal, {}, key)).body.data.id).toBe(made.id);
    expect(await titlesFor(pupil)).toEqual(["Sports day"]);
    const { id, version, classes: _, isDeleted: _not, ...stored } = made;
    expect(stored).toEqual(form);
    const change = (more: object) =>
      server.call(`PUT /calendar/entries/${id}`, {
        as: principal.id,
        body: { ...stored, version, ...more },
      });
    const silverOnly = { audience: "CLASSES", classIds: [silver.id] };
    const changed = (await change({ title: "Inter-house sports", ...silverOnly })).body.data;
    expect(changed).toMatchObject({ version: 2, classes: [{ name: "Primary 4 Silver" }] });
    expect(await titlesFor(pupil)).toEqual([]);
    const stale = await change({ title: "Late" });
    expect([stale.status, stale.body.current.title]).toEqual([409, "Inter-house sports"]);

    const remove = { as: principal.id, body: { version: 2 } };
    const gone = (await server.call(`DELETE /calendar/entries/${id}`, remove)).body.data;
    expect(gone).toMatchObject({ isDeleted: true, version: 3 });
    expect(await titlesFor(principal)).toEqual([]);
    expect((await change({ version: 3 })).status).toBe(404);
    const restore = { as: principal.id, body: { version: 3 } };
    await server.call(`POST /calendar/entries/${id}/restore`, restore);
    expect(await titlesFor(principal)).toEqual(["Inter-house sports"]);
    const log = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      "calendar.create",
      "calendar.delete",
      "calendar.restore",
      "calendar.update",
    ]);
  });

  it("moves one day of what repeats, or that and all later ones, in one step", async () => {
    const weekly = { repeats: "WEEKLY", repeatsUntil: "2025-10-30", endsOn: "2025-10-09" };
    const { data: made } = (await post(principal, weekly)).body;
    const split = (as: MadeUser | null, more: object) =>
      server.call(`POST /calendar/entries/${made.id}/split`, {
        ...(as && { as: as.id }),
        body: { ...form, endsOn: form.startsOn, version: 1, day: "2025-10-16", ...more },
      });
    const moved = { startsOn: "2025-10-17", endsOn: "2025-10-17", which: "THIS" };
    expect((await split(null, moved)).status).toBe(401);
    expect((await split(pupil, moved)).status).toBe(403);
    expect((await split(teacher, moved)).status).toBe(403);
    for (const [field, wrong] of [
      ["which", { ...moved, which: "SOME" }],
      ["day", { ...moved, day: "2025-10-15" }],
      ["repeats", { ...moved, ...weekly, endsOn: "2025-10-17" }],
      ["title", { ...moved, title: "" }],
    ] as const) {
      const { status, body } = await split(principal, wrong);
      expect([status, body.issues[0].path[0]]).toEqual([400, field]);
    }
    const one = await split(principal, { ...moved, title: "Sports, moved" });
    expect(one.status).toBe(201);
    expect(one.body.data.series).toMatchObject({ version: 2, skippedDays: ["2025-10-16"] });
    expect((await split(principal, moved)).status).toBe(409);
    const later = { ...weekly, startsOn: "2025-10-24", endsOn: "2025-10-24", day: "2025-10-23" };
    const rest = await split(principal, { ...later, which: "LATER", title: "Fridays", version: 2 });
    expect(rest.body.data.series).toMatchObject({ version: 3, repeatsUntil: "2025-10-22" });
    const { items } = (await read(pupil)).body.data;
    expect(
      items.map(({ title, startsOn }: { title: string; startsOn: string }) => [title, startsOn]),
    ).toEqual([
      ["Sports day", "2025-10-09"],
      ["Sports, moved", "2025-10-17"],
      ["Fridays", "2025-10-24"],
    ]);
    // No occurrence remains.
    const all = { ...weekly, which: "LATER", day: "2025-10-09", version: 3 };
    expect((await split(principal, all)).body.data.series.isDeleted).toBe(true);
  });

  it("leaves entries of others alone", async () => {
    const { body } = await post(principal, { audience: "CLASSES", classIds: [gold.id] });
    const path = `/calendar/entries/${body.data.id}`;
    expect((await server.call(`GET ${path}`, { as: teacher.id })).status).toBe(403);
    const remove = { as: teacher.id, body: { version: 1 } };
    expect((await server.call(`DELETE ${path}`, remove)).status).toBe(403);
    expect((await read(teacher)).body.data.items[0].mayChange).toBe(false);
  });
});

describe("public holidays", () => {
  const path = "/calendar/public-holidays";
  const offered = async () =>
    (await server.call(`GET ${path}?sessionId=${session.id}`, { as: principal.id })).body.data;

  it("are taken over once, close the school when they are certain, and can be undone", async () => {
    const list = await offered();
    expect(list).toHaveLength(12);
    const keys = list.map(({ key }: { key: string }) => key);
    const take = () =>
      server.call(`POST ${path}`, { as: principal.id, body: { sessionId: session.id, keys } });
    expect((await server.call(`POST ${path}`, { as: teacher.id, body: {} })).status).toBe(403);
    const { added } = (await take()).body.data;
    expect(added).toHaveLength(12);
    expect((await take()).body.data.added).toEqual([]);
    expect((await offered()).every(({ isTaken }: { isTaken: boolean }) => isTaken)).toBe(true);
    const march = (await read(pupil, "from=2026-03-20&to=2026-03-20")).body.data;
    expect(march.items).toMatchObject([{ title: "Eid-el-Fitr", isProposed: true }]);
    expect(march.days[0].closed).toBeNull();
    expect((await read(pupil)).body.data.days[0].closed.reason).toBe("HOLIDAY");

    const fitr = march.items[0].entryId;
    const { data } = (await server.call(`GET /calendar/entries/${fitr}`, { as: principal.id }))
      .body;
    const { classes: _, isDeleted: _not, id, ...seen } = data;
    await server.call(`PUT /calendar/entries/${id}`, {
      as: principal.id,
      body: { ...seen, isProposed: false },
    });
    const undo = { as: principal.id, body: { ids: added } };
    expect((await server.call(`POST ${path}/undo`, undo)).body.data.removed).toBe(11);
    const calendar = (await read(pupil, "from=2026-03-20&to=2026-03-20")).body.data;
    expect(calendar.days[0].closed).toEqual({ reason: "HOLIDAY", title: "Eid-el-Fitr" });
  });
});

describe("the private address", () => {
  it("shows what the person may see, says when nothing is new, and can be renewed", async () => {
    const on = { createdBy: principal.id, startsOn: dayAtSchool(new Date()) };
    await makeEntry(server.db, { ...on, title: "Museum, with\nlunch", classIds: [gold.id] });
    await makeEntry(server.db, { ...on, title: "SILVER", classIds: [silver.id] });
    await makeEntry(server.db, { ...on, title: "Clubs", startsAt: "14:00", isProposed: true });
    expect((await server.call("GET /calendar/feed")).status).toBe(401);
    const feedOf = async (endpoint: string, body?: object) =>
      (await server.call(endpoint, { as: parent.id, body })).body.data.address;
    expect(await feedOf("GET /calendar/feed")).toBeNull();
    const address = await feedOf("POST /calendar/feed", {});
    expect(await feedOf("GET /calendar/feed")).toBe(address);

    const path = new URL(address).pathname;
    const open = (headers: Record<string, string> = {}, at = path) =>
      fetch(server.origin + at, { headers });
    const first = await open();
    expect(first.headers.get("content-type")).toContain("text/calendar");
    const text = (await first.text()).replaceAll("\r\n ", "");
    expect(text).toContain("SUMMARY:Museum\\, with\\nlunch");
    expect(text).toContain(`DTSTART:${on.startsOn.replaceAll("-", "")}T130000Z`);
    expect(text).toContain("STATUS:TENTATIVE");
    expect(text).not.toContain("SILVER");
    const etag = first.headers.get("etag") ?? "";
    expect((await open({ "if-none-match": etag })).status).toBe(304);
    await makeEntry(server.db, { ...on, title: "New" });
    expect((await open({ "if-none-match": etag })).status).toBe(200);
    expect((await open({}, path.replace(/.....ics$/, "AAAA.ics"))).status).toBe(404);

    expect(await feedOf("POST /calendar/feed", {})).not.toBe(address);
    expect((await open()).status).toBe(404);
    const renewed = new URL(await feedOf("GET /calendar/feed")).pathname;
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, parent.id));
    expect((await open({}, renewed)).status).toBe(404);
    const firstPassword = { isActive: true, mustChangePassword: true };
    await server.db.update(users).set(firstPassword).where(eq(users.id, parent.id));
    expect((await open({}, renewed)).status).toBe(404);
    await server.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, parent.id));
    const reads = await Promise.all(Array.from({ length: 61 }, () => open({}, renewed)));
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const last = new URL(await feedOf("POST /calendar/feed", {})).pathname;
    await feedOf("DELETE /calendar/feed", {});
    expect((await open({}, last)).status).toBe(404);
  });
});
