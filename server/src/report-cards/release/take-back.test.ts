import { familyTexts, verifyTexts } from "@school/core/report-cards/release/text.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeReportedClass, type ReportedClass } from "../../results/reports/fixtures.ts";
import { results } from "../../results/tables.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { sheetReleaseRuns } from "../tables.ts";

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
let admin: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  admin = await makeUser(server.db, { role: "ADMIN", roleInSchool: "Admin" });
});
afterAll(() => server.close());

let classes = 0;
const termId = () => session.termIds.TERM_1;

/** A class with two pupils who have a result and one, Chukwu, without; a parent of Adebayo's. */
async function makeClassToRelease() {
  const { db } = server;
  const art = `Art ${++classes}`;
  const made = await makeReportedClass(db, {
    session,
    name: `Primary ${classes}`,
    totals: { Adebayo: { [art]: 80 }, Bello: { [art]: 70 } },
  });
  const enrolment = { classId: made.id, sessionId: session.id, termId: termId() };
  made.pupils["Chukwu"] = await makeStudent(db, {
    lastName: "Chukwu",
    firstName: "Ada",
    ...enrolment,
  });
  const parent = await makeUser(db, { role: "PARENT", email: `family${classes}@family.example` });
  await linkGuardian(db, { parentId: parent.id, studentId: idOf(made, "Adebayo") });
  return { made, parent };
}

function idOf(made: ReportedClass, surname: string): string {
  return made.pupils[surname]?.id ?? "";
}

const preview = (of: readonly ReportedClass[], as = principal.id) =>
  server.call("POST /report-sheet-releases/preview", {
    as,
    body: { termId: termId(), classIds: of.map(({ id }) => id) },
  });
const release = (of: readonly ReportedClass[], more: object = {}) =>
  server.call("POST /report-sheet-releases", {
    as: principal.id,
    body: { termId: termId(), classIds: of.map(({ id }) => id), sendMail: false, ...more },
  });
const takeBack = (id: string, as: string | null = principal.id) =>
  server.call(`POST /report-sheet-releases/${id}/take-back`, as === null ? {} : { as });
const card = (studentId: string, as: string) =>
  server.call(`GET /report-cards/${studentId}/${termId()}`, { as });
const announcementsFor = async (as: string) =>
  (await server.call("GET /announcements", { as })).body.data.filter(
    ({ title }: { title: string }) => title === familyTexts.subject("TERM"),
  );

test("the numbers of a release come before it", async () => {
  const one = await makeClassToRelease();
  const other = await makeClassToRelease();
  expect((await preview([one.made], one.parent.id)).status).toBe(403);
  const { status, body } = await preview([one.made, other.made], admin.id);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    classes: 2,
    complete: 0,
    incomplete: 4,
    withoutResults: [one, other].map(({ made }) => ({
      classId: made.id,
      className: expect.stringMatching(/^Primary \d+ Gold$/),
      pupils: ["Chukwu Ada"],
    })),
    emails: 2,
    hasMailServer: false,
  });
});

test("a sheet without any result is left out, and its class teacher can still complete it", async () => {
  const { made } = await makeClassToRelease();
  expect((await release([made])).body.data).toMatchObject({ released: 2 });
  expect((await card(idOf(made, "Chukwu"), principal.id)).body.code).toBe("no_report_card");
  expect((await release([made])).body.code).toBe("nothing_to_release");
  const saved = await server.call("PUT /report-sheets/entries", {
    as: made.teacher.id,
    body: {
      classId: made.id,
      termId: termId(),
      rows: [
        {
          studentId: idOf(made, "Chukwu"),
          version: null,
          ratings: {},
          ticks: {},
          timesPresent: 3,
          lines: {},
          areas: {},
          nextSteps: null,
          halfTermComment: null,
          comment: "Welcome.",
        },
      ],
    },
  });
  expect(saved.status).toBe(200);
});

test("a release with more incomplete sheets than the person has seen is refused", async () => {
  const { made } = await makeClassToRelease();
  const refused = await release([made], { incomplete: 1 });
  expect([refused.status, refused.body.code]).toEqual([409, "more_incomplete"]);
  expect((await release([made], { incomplete: 2 })).body.data).toMatchObject({ released: 2 });
});

test("a release is taken back: families see nothing of it, its codes are not valid, and what waits is not sent", async () => {
  const { made, parent } = await makeClassToRelease();
  const child = idOf(made, "Adebayo");
  const run = (await release([made], { sendMail: true })).body.data;
  expect(run).toMatchObject({ takenBackAt: null, classIds: [made.id] });
  expect(Date.parse(run.takeBackUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const { verifyUrl } = (await card(child, parent.id)).body.data;
  expect(await announcementsFor(parent.id)).toHaveLength(1);

  expect((await takeBack(run.id, null)).status).toBe(401);
  for (const id of [admin.id, parent.id, made.teacher.id]) {
    expect((await takeBack(run.id, id)).status).toBe(403);
  }
  expect((await takeBack("01890000-0000-7000-8000-000000000000")).status).toBe(404);
  for (const _ of ["once", "twice"]) {
    expect((await takeBack(run.id)).body.data).toEqual({ takenBack: 2, stay: [] });
  }
  expect((await card(child, parent.id)).body.code).toBe("no_report_card");
  expect((await server.call(`GET /report-cards/${child}`, { as: parent.id })).body.data).toEqual(
    [],
  );
  expect(await announcementsFor(parent.id)).toEqual([]);
  const page = await fetch(`${server.origin}${new URL(verifyUrl).pathname}`);
  expect(await page.text()).toContain(verifyTexts.takenBack);
  const sent = await server.db
    .select({ state: mails.state })
    .from(mails)
    .where(eq(mails.address, `family${classes}@family.example`));
  expect(sent).toEqual([{ state: "failed" }]);
  const audited = await server.db.$count(auditLog, eq(auditLog.action, "report-cards.take-back"));
  expect(audited).toBe(1);
  const [shown] = (
    await server.call(`GET /report-sheet-releases?termId=${termId()}`, { as: principal.id })
  ).body.data;
  expect(shown).toMatchObject({ id: run.id, takeBackUntil: null, takenBackAt: expect.any(String) });

  // The number of an issue that was taken back is not used again.
  expect((await release([made])).body.data).toMatchObject({ released: 2 });
  expect((await card(child, parent.id)).body.data).toMatchObject({ number: 2 });
  expect(await announcementsFor(parent.id)).toHaveLength(1);
});

test("a sheet that was corrected since stays released, and is named", async () => {
  const { made, parent } = await makeClassToRelease();
  const run = (await release([made])).body.data;
  const enrolmentId = made.pupils["Adebayo"]?.enrolmentId ?? "";
  await server.db
    .update(results)
    .set({ teacherComment: "Good", exam: 59 })
    .where(eq(results.enrolmentId, enrolmentId));
  const corrected = await server.call("POST /report-sheet-releases/corrections", {
    as: principal.id,
    body: { termId: termId(), classId: made.id, reason: "A mark was wrong." },
  });
  expect(corrected.body.data.corrected).toBeGreaterThan(0);
  const { takenBack, stay } = (await takeBack(run.id)).body.data;
  expect(stay).toContain("Adebayo Ada");
  expect(takenBack + stay.length).toBe(2);
  expect((await card(idOf(made, "Adebayo"), parent.id)).body.data).toMatchObject({ number: 2 });
});

test("after a day a release cannot be taken back", async () => {
  const { made, parent } = await makeClassToRelease();
  const run = (await release([made])).body.data;
  await server.db
    .update(sheetReleaseRuns)
    .set({ endedAt: sql`now() - interval '25 hours'` })
    .where(eq(sheetReleaseRuns.id, run.id));
  expect((await takeBack(run.id)).body.code).toBe("too_late_to_take_back");
  expect((await card(idOf(made, "Adebayo"), parent.id)).status).toBe(200);
});

test("a release is announced once, to the families of its pupils only", async () => {
  const one = await makeClassToRelease();
  const other = await makeClassToRelease();
  await release([one.made, other.made]);
  const bello = idOf(one.made, "Bello");
  for (const id of [one.parent.id, other.parent.id, bello]) {
    expect(await announcementsFor(id)).toMatchObject([{ path: "/report-cards" }]);
  }
  const stranger = await makeUser(server.db, { role: "PARENT" });
  await linkGuardian(server.db, { parentId: stranger.id, studentId: idOf(one.made, "Chukwu") });
  expect(await announcementsFor(stranger.id)).toEqual([]);
  expect(await announcementsFor(idOf(other.made, "Chukwu"))).toEqual([]);
  const home = await server.call("GET /home", { as: stranger.id });
  expect(home.body.data.announcements).toEqual([]);
});
