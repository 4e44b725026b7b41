import { dayAtSchool } from "@school/core/api/dates.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeRegister } from "../attendance/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { sheetReleases } from "../report-cards/tables.ts";
import { makeReportedClass, type ReportedClass } from "../results/reports/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian } from "../students/fixtures.ts";

let server: TestServer;
let gold: ReportedClass;
let principal: MadeUser;
let parent: MadeUser;
let child: string;
let termId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  termId = session.termIds.TERM_1;
  principal = await makeUser(db, { role: "PRINCIPAL" });
  parent = await makeUser(db, { role: "PARENT" });
  gold = await makeReportedClass(db, { session, totals: { Adebayo: { English: 80 }, Bello: {} } });
  child = gold.pupils["Adebayo"]!.id;
  await linkGuardian(db, { parentId: parent.id, studentId: child });
});
afterAll(() => server.close());

const newsOf = async (as: string) => (await server.call("GET /home", { as })).body.data.pupils;

test("the mark of today's latest register is shown to the family of its pupil alone", async () => {
  const { db } = server;
  const stranger = await makeUser(db, { role: "PARENT" });
  await linkGuardian(db, { parentId: stranger.id, studentId: gold.pupils["Bello"]!.id });
  expect(await newsOf(parent.id)).toMatchObject([{ id: child, today: null }]);
  const register = { classId: gold.id, termId, day: dayAtSchool(new Date()) };
  await makeRegister(db, { ...register, half: "AM", pupils: [child], takenBy: gold.teacher.id });
  expect(await newsOf(parent.id)).toMatchObject([{ today: "PRESENT" }]);
  await makeRegister(db, {
    ...register,
    half: "PM",
    pupils: [child],
    takenBy: gold.teacher.id,
    marks: [{ studentId: child, mark: "ABSENT" }],
  });
  expect(await newsOf(parent.id)).toMatchObject([{ today: "ABSENT" }]);
  expect(await newsOf(child)).toMatchObject([{ today: "ABSENT" }]);
  expect(await newsOf(stranger.id)).toMatchObject([{ today: null }]);
});

test("a new report card is shown for three weeks, unless the school withholds it", async () => {
  const body = { termId, classIds: [gold.id], sendMail: false, incomplete: 1 };
  const release = await server.call("POST /report-sheet-releases", { as: principal.id, body });
  expect(release.status).toBe(200);
  expect(await newsOf(parent.id)).toMatchObject([{ reportCard: { termId, term: "TERM_1" } }]);
  const withhold = (reason: string | null) =>
    server.call(`PUT /report-sheets/${child}/withheld`, {
      as: principal.id,
      body: { termId, reason },
    });
  await withhold("Fees");
  expect(await newsOf(parent.id)).toMatchObject([{ reportCard: null }]);
  await withhold(null);
  expect(await newsOf(parent.id)).toMatchObject([{ reportCard: { termId } }]);
  const createdAt = new Date(Date.now() - 22 * 86_400_000);
  await server.db.update(sheetReleases).set({ createdAt });
  expect(await newsOf(parent.id)).toMatchObject([{ reportCard: null }]);
});
