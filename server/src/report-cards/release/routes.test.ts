import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { familyTexts, verifyTexts } from "@school/core/report-cards/release/text.ts";
import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { proofTexts } from "@school/core/school/proof-texts.ts";
import { and, eq } from "drizzle-orm";
import jsQRModule from "jsqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { storeFile } from "../../platform/documents/files/files.ts";
import { files } from "../../platform/documents/files/tables.ts";
import { mails } from "../../platform/outgoing/mail/tables.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import {
  approve,
  makeReportedClass,
  type ReportedClass,
  scoresOfTotal,
} from "../../results/reports/fixtures.ts";
import { results } from "../../results/tables.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { sheetIssues, sheetSettings } from "../tables.ts";

// The published types describe another build of it.
const jsQR = jsQRModule as unknown as typeof jsQRModule.default;

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
let admin: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1" });
  await db.insert(settings).values({ key: "show_position", value: true });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  admin = await makeUser(db, { role: "ADMIN", roleInSchool: "Admin" });
});
afterAll(() => server.close());

let classes = 0;

/** A class of its own with a parent of its first pupil, not released yet. */
async function makeClassToRelease() {
  const { db } = server;
  const made = await makeReportedClass(db, {
    session,
    name: `Primary ${++classes}`,
    totals: { Adebayo: { [`Art ${classes}`]: 80 }, Bello: { [`Art ${classes}`]: 70 } },
  });
  const parent = await makeUser(db, { role: "PARENT", email: `parent${classes}@family.example` });
  await linkGuardian(db, { parentId: parent.id, studentId: idOf(made, "Adebayo") });
  return { made, parent };
}

function idOf(made: ReportedClass, surname: string): string {
  return made.pupils[surname]?.id ?? "";
}

const termId = () => session.termIds.TERM_1;

function release(made: ReportedClass, as: string | null = principal.id, sendMail = false) {
  const body = { termId: termId(), classIds: [made.id], sendMail };
  return server.call("POST /report-sheet-releases", as === null ? { body } : { as, body });
}

function correct(made: ReportedClass, as = principal.id, reason = "A mark was wrong.") {
  const body = { termId: termId(), classId: made.id, reason };
  return server.call("POST /report-sheet-releases/corrections", { as, body });
}

const card = (studentId: string, as: string) =>
  server.call(`GET /report-cards/${studentId}/${termId()}`, { as });

/** Changes an approved total, as reopening and approving again would. */
async function setExam(made: ReportedClass, surname: string, exam: number) {
  const enrolmentId = made.pupils[surname]?.enrolmentId ?? "";
  await server.db.update(results).set({ exam }).where(eq(results.enrolmentId, enrolmentId));
}

test("a family reads why this position where the school allows it, without names of others", async () => {
  const { db } = server;
  const { made, parent } = await makeClassToRelease();
  const child = idOf(made, "Adebayo");
  await release(made);
  const why = (as?: string) =>
    server.call(`GET /report-cards/${child}/${termId()}/position`, as === undefined ? {} : { as });
  expect((await why()).status).toBe(401);
  for (const id of [parent.id, child, idOf(made, "Bello")]) {
    expect((await why(id)).status).toBe(403);
  }
  expect((await card(child, parent.id)).body.data.hasExplanation).toBe(false);
  expect((await why(principal.id)).status).toBe(200);

  const allowed = { ...defaultSheetSettings([]), explainPosition: true };
  await db.insert(sheetSettings).values({ sessionId: session.id, settings: allowed });
  expect((await card(child, parent.id)).body.data.hasExplanation).toBe(true);
  const enrolment = { classId: made.id, sessionId: session.id, termId: termId() };
  await makeStudent(db, { lastName: "Bello", admitted: false, ...enrolment });
  const { body } = await why(parent.id);
  expect(body.data.reasons.at(-1)).toBe("Not counted (not admitted): 1 pupil.");
  expect(body.data.ranks).toMatchObject([
    { isOwn: true, place: 1, total: 80, subjects: 1, name: null },
    { isOwn: false, place: 2, total: 70, subjects: 1, name: null },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Bello/i);
  // Another family's child.
  expect((await why(idOf(made, "Bello"))).status).toBe(403);
  await db.delete(sheetSettings);
});

describe("releasing", () => {
  test("is for the office; families see the sheet from then on", async () => {
    const { made, parent } = await makeClassToRelease();
    const child = idOf(made, "Adebayo");
    expect((await release(made, null)).status).toBe(401);
    for (const id of [child, parent.id, made.teacher.id]) {
      expect((await release(made, id)).status).toBe(403);
    }
    const nothing = { termId: termId(), classIds: [], sendMail: false };
    const refused = await server.call("POST /report-sheet-releases", {
      as: principal.id,
      body: nothing,
    });
    expect(refused.status).toBe(400);
    expect((await card(child, parent.id)).body.code).toBe("no_report_card");

    const response = await release(made, admin.id, true);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ state: "done", classes: 1, released: 2 });
    for (const id of [child, parent.id]) {
      const { body } = await card(child, id);
      expect(body.data).toMatchObject({ number: 1, sheet: { child: { surname: "Adebayo" } } });
    }
    const list = await server.call(`GET /report-cards/${child}`, { as: parent.id });
    expect(list.body.data).toMatchObject([
      { term: "TERM_1", academicYear: "2025/2026", number: 1, isWithheld: false },
    ]);
    // Another family's child.
    expect((await card(idOf(made, "Bello"), parent.id)).status).toBe(403);
  });

  test("tells families by an announcement, and parents by email once", async () => {
    const { made, parent } = await makeClassToRelease();
    await release(made, principal.id, true);
    const body = familyTexts.ready("TERM", `Primary ${classes} Gold`, "First Term 2025/2026");
    const announcements = await server.call("GET /announcements", { as: parent.id });
    expect(announcements.body.data).toContainEqual(
      expect.objectContaining({ title: familyTexts.subject("TERM"), body }),
    );
    const address = `parent${classes}@family.example`;
    const sent = await server.db.select().from(mails).where(eq(mails.address, address));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(body);
  });

  test("two people at once make one issue", async () => {
    const { made } = await makeClassToRelease();
    const responses = await Promise.all([release(made), release(made, admin.id)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const issues = await server.db
      .select()
      .from(sheetIssues)
      .where(eq(sheetIssues.studentId, idOf(made, "Bello")));
    expect(issues).toHaveLength(1);
  });

  test("a pupil who came late gets issue 1, and others keep theirs", async () => {
    const { made } = await makeClassToRelease();
    await release(made);
    const enrolment = { classId: made.id, sessionId: session.id, termId: termId() };
    made.pupils["Chukwu"] = await makeStudent(server.db, { lastName: "Chukwu", ...enrolment });
    await approve(server.db, made, "Chukwu", `Art ${classes}`, scoresOfTotal(50));
    expect((await release(made)).body.data).toMatchObject({ released: 1 });
    expect((await release(made)).body.code).toBe("nothing_to_release");
  });
});

test("a released sheet keeps the stamp it was printed with", async () => {
  const { db } = server;
  const { made, parent } = await makeClassToRelease();
  const bytes = Buffer.from("a stamp");
  const file = { ownerId: admin.id, isPublic: false, contentType: "image/webp", bytes };
  const { id: stampId, hash } = await db.transaction((tx) => storeFile(tx, file));
  const settings = { ...defaultSheetSettings([]), stampId };
  await db.insert(sheetSettings).values({ sessionId: session.id, settings });
  await release(made);
  const { status } = await server.call("PUT /report-sheets/settings", {
    as: admin.id,
    body: {
      sessionId: session.id,
      version: 1,
      settings: { ...settings, stampId: null },
      unmarkedLevels: [],
      removing: [],
    },
  });
  expect(status).toBe(200);
  expect(await db.$count(files, eq(files.id, stampId))).toBe(0);
  const { sheet, pictures } = (await card(idOf(made, "Adebayo"), parent.id)).body.data;
  expect(sheet.school.stamp).toBe(hash);
  const shown = await fetch(server.origin + pictures[hash]);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
  await db.delete(sheetSettings);
});

test("a released sheet is as it was, whatever has changed since, and staff read what", async () => {
  const { made, parent } = await makeClassToRelease();
  const child = idOf(made, "Adebayo");
  await release(made);
  await server.db.update(users).set({ lastName: "Adewale" }).where(eq(users.id, child));
  await setExam(made, "Adebayo", 10);
  const { sheet } = (await card(child, parent.id)).body.data;
  expect(sheet.child.surname).toBe("Adebayo");
  expect(sheet.marks.summary.obtained).toBe(80);
  const staff = await server.call(`GET /report-sheets/${child}?termId=${termId()}`, {
    as: principal.id,
  });
  expect(staff.body.data.sheet.child.surname).toBe("Adebayo");
  expect(staff.body.data.issue.changes).toEqual(
    expect.arrayContaining([`${sheetLabels.name}: ADEBAYO Ada → ADEWALE Ada`]),
  );
  const pdf = await server.call(`GET /report-cards/${child}/${termId()}/pdf`, { as: parent.id });
  const [page] = await pagesOfPdf(pdf.bytes);
  expect(page).toContain("ADEBAYO Ada");
  expect(page).toContain("Released");
  expect(page).not.toContain("Issue 1");
  expect(page).not.toContain(sheetLabels.preview);
});

describe("a correction", () => {
  test("is the principal's, needs a reason, and reaches classmates whose position changed", async () => {
    const { made, parent } = await makeClassToRelease();
    expect((await correct(made)).body.code).toBe("not_released");
    await release(made);
    expect((await correct(made)).body.code).toBe("nothing_to_correct");
    await setExam(made, "Adebayo", 20);
    expect((await correct(made, admin.id)).status).toBe(403);
    expect((await correct(made, principal.id, " ")).status).toBe(400);
    const query = `classId=${made.id}&termId=${termId()}`;
    const list = await server.call(`GET /report-sheets?${query}`, { as: principal.id });
    expect(list.body.data.pupils).toMatchObject([
      { changes: expect.arrayContaining(["Position: 1st of 2 → 2nd of 2"]) },
      { changes: expect.arrayContaining(["Position: 2nd of 2 → 1st of 2"]) },
    ]);
    expect((await correct(made)).body.data).toEqual({ corrected: 2 });
    const again = await server.call(
      `GET /report-sheets/${idOf(made, "Bello")}?termId=${termId()}`,
      { as: principal.id },
    );
    expect(again.body.data.issue).toMatchObject({
      number: 2,
      changes: [],
      corrected: expect.arrayContaining(["Position: 2nd of 2 → 1st of 2"]),
    });
    expect((await card(idOf(made, "Adebayo"), parent.id)).body.data).toMatchObject({
      number: 2,
      sheet: { marks: { summary: { position: { place: 2 } } } },
    });
    expect((await card(idOf(made, "Bello"), principal.id)).body.data).toMatchObject({
      number: 2,
      sheet: { marks: { summary: { position: { place: 1 } } } },
    });
  });
});

test("a withheld sheet is not shown to the family, until it is given free", async () => {
  const { made, parent } = await makeClassToRelease();
  const child = idOf(made, "Adebayo");
  await release(made);
  const withhold = (reason: string | null, as = admin.id) =>
    server.call(`PUT /report-sheets/${child}/withheld`, {
      as,
      body: { termId: termId(), reason },
    });
  expect((await withhold("Fees", parent.id)).status).toBe(403);
  expect((await withhold("")).status).toBe(400);
  expect((await withhold("Fees")).body.data).toEqual({ isWithheld: true });
  const refused = await card(child, parent.id);
  expect([refused.status, refused.body.message]).toEqual([403, familyTexts.withheld]);
  const pdf = await server.call(`GET /report-cards/${child}/${termId()}/pdf`, { as: child });
  expect(pdf.status).toBe(403);
  const list = await server.call(`GET /report-cards/${child}`, { as: parent.id });
  expect(list.body.data).toMatchObject([{ isWithheld: true }]);
  expect((await card(child, principal.id)).status).toBe(200);
  await withhold(null);
  expect((await card(child, parent.id)).status).toBe(200);
});

/** Reads a QR code from its rows as a phone does from its picture, with the white edge of paper. */
function scan(rows: readonly string[]): string {
  const MODULE = 4;
  const EDGE = 4;
  const side = (rows.length + 2 * EDGE) * MODULE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const row = Math.floor(Math.floor(at / side) / MODULE) - EDGE;
    const column = Math.floor((at % side) / MODULE) - EDGE;
    if (rows[row]?.[column] === "1") pixels.fill(0, at * 4, at * 4 + 3);
  }
  return jsQR(pixels, side, side)?.data ?? "";
}

describe("the public page behind the code", () => {
  async function visit(url: string) {
    const response = await fetch(`${server.origin}${new URL(url).pathname}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  test("says that a sheet is genuine, with initials and figures and nothing more", async () => {
    const { made } = await makeClassToRelease();
    await release(made);
    await server.db
      .insert(settings)
      .values({ key: "school_phone", value: "0800 555 0100", description: "" })
      .onConflictDoNothing();
    const { verifyUrl } = (await card(idOf(made, "Adebayo"), principal.id)).body.data;
    const { status, headers, html } = await visit(verifyUrl);
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("x-robots-tag")).toBe("noindex");
    const { genuine, notGenuine } = verifyTexts;
    const { words } = proofTexts;
    const today = longDayText(dayAtSchool(new Date()));
    for (const text of [genuine, "A. A.", `Primary ${classes} Gold`, "80.0", today]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`class="verdict good"`);
    expect(html).toContain(`</svg>${words.genuine}</p>`);
    expect(html).not.toContain(notGenuine);
    expect(html).toContain('href="tel:08005550100"');
    for (const text of ["Adebayo", "ADM/", "<script"]) expect(html).not.toContain(text);
    expect(html).not.toContain(verifyTexts.newer);
    await setExam(made, "Adebayo", 15);
    await correct(made);
    expect((await visit(verifyUrl)).html).toContain(verifyTexts.newer);
  });

  test("a scanner reads its address from the code on the sheet; with a changed letter it is not genuine", async () => {
    const { made } = await makeClassToRelease();
    await release(made);
    const { code, verifyUrl } = (await card(idOf(made, "Adebayo"), principal.id)).body.data;
    const read = scan(code);
    expect(read).toBe(verifyUrl);
    expect((await visit(read)).html).toContain(verifyTexts.genuine);
    const at = read.length - 20;
    const changed = `${read.slice(0, at)}${read[at] === "A" ? "B" : "A"}${read.slice(at + 1)}`;
    const forged = await visit(changed);
    expect(forged.status).toBe(404);
    expect(forged.html).toContain(verifyTexts.notGenuine);
    expect(forged.html).toContain(`</svg>${proofTexts.words.notGenuine}</p>`);
  });

  test("another signature, changed data or a made-up code are not genuine", async () => {
    const { made } = await makeClassToRelease();
    await release(made);
    const [first, second] = await Promise.all(
      ["Adebayo", "Bello"].map(async (surname) => {
        const { verifyUrl } = (await card(idOf(made, surname), principal.id)).body.data;
        return String(verifyUrl);
      }),
    );
    const code = (url = "") => Buffer.from(url.split("/").at(-1) ?? "", "base64url");
    const mixed = Buffer.concat([code(first).subarray(0, 16), code(second).subarray(16)]);
    for (const forged of [mixed.toString("base64url"), "x", `${mixed.toString("base64url")}=`]) {
      const { status, html } = await visit(`http://school/verify/${forged}`);
      expect(status).toBe(404);
      expect(html).toContain(verifyTexts.notGenuine);
    }
    const { id } = (
      await server.db
        .select({ id: sheetIssues.id, sheet: sheetIssues.sheet })
        .from(sheetIssues)
        .where(and(eq(sheetIssues.studentId, idOf(made, "Bello")), eq(sheetIssues.number, 1)))
    )[0] ?? { id: "" };
    const title = defaultSheetSettings([]).titles.nursery;
    const [row] = await server.db.select().from(sheetIssues).where(eq(sheetIssues.id, id));
    if (row) {
      const sheet = { ...row.sheet, title };
      await server.db.update(sheetIssues).set({ sheet }).where(eq(sheetIssues.id, id));
    }
    expect((await visit(second ?? "")).html).toContain(verifyTexts.notGenuine);
  });
});
