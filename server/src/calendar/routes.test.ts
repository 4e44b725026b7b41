import { CLOSED_WORDS } from "@school/core/calendar/text.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { type MadeSession, makeSession } from "../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../students/fixtures.ts";
import { makeEntry } from "./fixtures.ts";
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
  const place = { classId: gold.id, sessionId: session.id, termId: session.termIds.TERM_1 };
  pupil = await makeStudent(db, place);
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
        title: CLOSED_WORDS.OUTSIDE_TERM,
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
