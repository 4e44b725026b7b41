import { NURSERY_2 } from "@school/core/report-cards/settings/expectation-library.ts";
import { sheetLabels } from "@school/core/report-cards/sheets/text.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRegister } from "../../attendance/fixtures.ts";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { classSubjects, subjectTakers } from "../../classes/tables.ts";
import { storeFile } from "../../platform/documents/files/files.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import {
  approve,
  enrolInTerm,
  makeReportedClass,
  type ReportedClass,
  scoresOfTotal,
} from "../../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { enrolments } from "../../students/tables.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { unzip } from "../../platform/testing/unzip.ts";
import { headRemarks, sheetEntries } from "../tables.ts";

let server: TestServer;
let session: MadeSession;
let gold: ReportedClass;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_1", groupSchemes: { Nursery: null } });
  await db.insert(settings).values({ key: "show_position", value: true });
  principal = await makeUser(db, {
    role: "PRINCIPAL",
    firstName: "Fúnmiláyọ̀",
    lastName: "Adéyẹmí",
  });
  gold = await makeReportedClass(db, {
    session,
    totals: {
      Adébáyọ̀: { English: 80, Maths: 70.5 },
      Bello: { English: 70.5, Maths: 80 },
      Chukwu: { English: 55 },
      Danjuma: {},
    },
  });
});
afterAll(() => server.close());

const pupil = (surname: string) => {
  const child = gold.pupils[surname];
  if (!child) throw new Error(`No pupil ${surname}`);
  return child;
};

function getSheet(surname: string, as: string | null = principal.id, termId = "") {
  const term = termId === "" ? session.termIds.TERM_1 : termId;
  const path = `GET /report-sheets/${pupil(surname).id}?termId=${term}`;
  return server.call(path, as === null ? {} : { as });
}

function getList(as: string | null = principal.id, classId = gold.id) {
  const path = `GET /report-sheets?classId=${classId}&termId=${session.termIds.TERM_1}`;
  return server.call(path, as === null ? {} : { as });
}

describe("who may see sheets before their release", () => {
  test("not without a session, nor a pupil or a parent, nor another class's teacher", async () => {
    const { db } = server;
    expect((await getSheet("Bello", null)).status).toBe(401);
    expect((await getList(null)).status).toBe(401);
    const parent = await makeUser(db, { role: "PARENT" });
    const teacher = await makeUser(db, { role: "TEACHER" });
    const other = await makeUser(db, { role: "TEACHER" });
    await makeClass(db, { sessionId: session.id, name: "Other class", classTeacherId: other.id });
    for (const { id } of [pupil("Bello"), parent, teacher, other]) {
      expect((await getSheet("Bello", id)).status).toBe(403);
      expect((await getList(id)).status).toBe(403);
    }
  });

  test("the class teacher and the office", async () => {
    const admin = await makeUser(server.db, { role: "ADMIN", roleInSchool: "Admin" });
    for (const { id } of [gold.teacher, admin, principal]) {
      expect((await getSheet("Bello", id)).status).toBe(200);
      expect((await getList(id)).status).toBe(200);
    }
  });

  test("a term in which the pupil had no class is refused in words", async () => {
    const response = await getSheet("Bello", principal.id, session.termIds.TERM_2);
    expect([response.status, response.body.code]).toEqual([404, "no_report_sheet"]);
    const empty = await makeClass(server.db, { sessionId: session.id, name: "Empty" });
    expect((await getList(principal.id, empty.id)).body.code).toBe("no_report_sheets");
  });
});

test("staff read why this position, by the totals of the sheets", async () => {
  const path = `GET /report-sheets/${pupil("Bello").id}/position?termId=${session.termIds.TERM_1}`;
  expect((await server.call(path)).status).toBe(401);
  for (const { id } of [pupil("Bello"), await makeUser(server.db, { role: "TEACHER" })]) {
    expect((await server.call(path, { as: id })).status).toBe(403);
  }
  const enrolment = { classId: gold.id, sessionId: session.id, termId: session.termIds.TERM_1 };
  await makeStudent(server.db, { lastName: "Etim", admitted: false, ...enrolment });
  const departed = await makeStudent(server.db, { lastName: "Farouk", ...enrolment });
  await server.db
    .update(users)
    .set({ leftOn: "2025-11-03", leftAs: "WITHDRAWN", isActive: false })
    .where(eq(users.id, departed.id));
  const { count } = await countStatements(server.db, async () => {
    const { status, body } = await server.call(path, { as: gold.teacher.id });
    expect(status).toBe(200);
    expect(body.data.ranks).toMatchObject([
      { place: 1, tied: true, total: 150.5, isOwn: true, name: "BELLO Ada" },
      { place: 1, tied: true, total: 150.5, isOwn: false },
      { place: 3, tied: false, total: 55 },
    ]);
    const said = body.data.reasons.join(" ");
    expect(said).toContain("Not counted (no result is approved yet): 1 pupil: Danjuma Ada.");
    expect(said).toMatch(/Not counted \(not admitted\): 1 pupil: Etim /);
    expect(said).toMatch(/Not counted \(left the school\): 1 pupil: Farouk /);
  });
  expect(count).toBe(15);
  await server.db.delete(enrolments).where(eq(enrolments.id, departed.enrolmentId));
});

test("a school that hides positions prints none, in class or in a subject", async () => {
  await server.db.update(settings).set({ value: false }).where(eq(settings.key, "show_position"));
  const { marks } = (await getSheet("Bello")).body.data.sheet;
  expect(marks.summary.position).toBeNull();
  expect(marks.columns.position).toBe(false);
  expect(marks.rows.map((row: { position: unknown }) => row.position)).toEqual([null, null]);
  await server.db.update(settings).set({ value: true }).where(eq(settings.key, "show_position"));
});

test("sheet, ledger, broad sheet and the pupil's page say the same of every pupil", async () => {
  const filter = "className=primary+4+gold&term=TERM_1";
  const as = principal.id;
  const ledger = (await server.call(`GET /reports/ledger?${filter}`, { as })).body.data;
  const broad = (await server.call(`GET /reports/broad-sheet?${filter}`, { as })).body.data;
  for (const [surname, { id }] of Object.entries(gold.pupils)) {
    const { sheet } = (await getSheet(surname)).body.data;
    const term = `termId=${session.termIds.TERM_1}`;
    const page = await server.call(`GET /students/${id}/results?${term}`, { as });
    const onPage = page.body.data.selected;
    const inLedger = ledger.rows.find((row: { student: { id: string } }) => row.student.id === id);
    const inBroad = broad.rows.find((row: { student: { id: string } }) => row.student.id === id);
    const { summary, rows } = sheet.marks;
    expect(summary.obtained).toBe(inLedger.total);
    expect(summary.obtained).toBe(inBroad.total);
    const place = summary.position && {
      place: summary.position.place,
      tied: summary.position.tied,
    };
    expect(place).toEqual(inLedger.position);
    expect(place).toEqual(inBroad.position);
    expect(summary.average).toBe(onPage.average);
    const counted = rows.filter((row: { total: number | null }) => row.total !== null);
    expect(
      counted.map((row: { subject: string; total: number }) => [row.subject, row.total]),
    ).toEqual(
      inLedger.subjects.map((one: { name: string; total: number }) => [one.name, one.total]),
    );
    for (const row of counted) {
      const at = broad.subjects.findIndex((one: { name: string }) => one.name === row.subject);
      expect(row).toMatchObject({
        highest: broad.subjects[at].highest,
        lowest: broad.subjects[at].lowest,
        average: broad.subjects[at].average,
      });
    }
  }
});

test("what was entered for the child, and who signs, is on the sheet", async () => {
  const { db } = server;
  const { enrolmentId } = pupil("Bello");
  await db.insert(sheetEntries).values({
    enrolmentId,
    ratings: { neatness: 4 },
    timesPresent: 110,
    comment: "Ada works with care.",
    enteredBy: gold.teacher.id,
  });
  const remark = { enrolmentId, remark: "A very good result.", signedBy: principal.id };
  await db.insert(headRemarks).values(remark);
  const { sheet } = (await getSheet("Bello")).body.data;
  expect(sheet.affective).toContainEqual({ name: "Neatness", rating: 4 });
  expect(sheet.attendance).toMatchObject({ opened: null, present: 110, absent: null });
  expect(sheet.classTeacher.comment).toBe("Ada works with care.");
  expect(sheet.head).toMatchObject({
    name: "Fúnmiláyọ̀ Adéyẹmí",
    comment: "A very good result.",
  });
  // The day on which the second term begins.
  expect(sheet.nextTerm.begins).toBe("2026-01-12");
  const { pupils } = (await getList()).body.data;
  const missing = pupils.find((one: { id: string }) => one.id === pupil("Bello").id).missing;
  expect(missing).toEqual(["Traits"]);
});

test("who has no typed attendance has that of the class register", async () => {
  const [bello, chukwu] = [pupil("Bello").id, pupil("Chukwu").id];
  const of = { classId: gold.id, termId: session.termIds.TERM_1, takenBy: gold.teacher.id };
  const pupils = [bello, chukwu];
  const missed = (mark: "ABSENT" | "EXCUSED") => [{ studentId: chukwu, mark }];
  await makeRegister(server.db, { ...of, pupils, day: "2025-09-22", marks: missed("ABSENT") });
  await makeRegister(server.db, { ...of, pupils, day: "2025-09-23" });
  await makeRegister(server.db, { ...of, pupils, day: "2025-09-24", marks: missed("EXCUSED") });
  const times = (present: number) => ({ opened: 3, present });
  const attendanceOf = async (surname: string) =>
    (await getSheet(surname)).body.data.sheet.attendance;
  expect(await attendanceOf("Chukwu")).toMatchObject({ ...times(1), absent: 1, excused: 1 });
  expect(await attendanceOf("Bello")).toMatchObject({ present: 110 });
  expect(await attendanceOf("Danjuma")).toMatchObject({ opened: null, present: null });
  const path = `GET /report-sheets/entries?classId=${of.classId}&termId=${of.termId}`;
  const { registers } = (await server.call(path, { as: gold.teacher.id })).body.data;
  expect(registers).toEqual({ [bello]: times(3), [chukwu]: times(1) });
  const board = `GET /report-sheets/board?termId=${of.termId}`;
  const { classes } = (await server.call(board, { as: principal.id })).body.data;
  const line = classes.find((one: { class: { id: string } }) => one.class.id === gold.id);
  // One of the two is typed as well.
  expect(line.attendance).toBe(2);
});

test("a subject for chosen pupils is missing only from those who take it", async () => {
  const { db } = server;
  await approve(db, gold, "Chukwu", "French", scoresOfTotal(60));
  const subjectId = gold.subjects.French ?? "";
  await db
    .update(classSubjects)
    .set({ chosenOnly: true })
    .where(eq(classSubjects.subjectId, subjectId));
  await db
    .insert(subjectTakers)
    .values({ sessionId: session.id, subjectId, studentId: pupil("Danjuma").id });
  const namesOf = async (surname: string) =>
    (await getSheet(surname)).body.data.sheet.marks.rows.map(
      (row: { subject: string }) => row.subject,
    );
  expect(await namesOf("Chukwu")).toContain("French");
  expect(await namesOf("Danjuma")).toContain("French");
  expect(await namesOf("Bello")).not.toContain("French");
});

test("the third term has the totals of the first, whatever class the pupil was in", async () => {
  const { db } = server;
  const blue = await makeClass(db, { sessionId: session.id, name: "Primary 4", section: "Blue" });
  const enrolmentId = await enrolInTerm(db, gold, "Bello", "TERM_3", blue.id);
  await approve(db, gold, "Bello", "English", scoresOfTotal(90.5), enrolmentId);
  const response = await getSheet("Bello", principal.id, session.termIds.TERM_3);
  const { marks, child } = response.body.data.sheet;
  expect(child.className).toBe("Primary 4 Blue");
  expect(marks.rows).toMatchObject([{ total: 90.5, earlier: [70.5, null], cumulative: 80.5 }]);
  expect(marks.session.termAverages).toEqual([75.3, null, 90.5]);
});

test("a pupil who moves within the term keeps the marks of subjects that the new class does not take", async () => {
  const { db } = server;
  const from = await makeReportedClass(db, {
    session,
    name: "Primary 5",
    totals: { Femi: { Music: 64 } },
  });
  const to = await makeReportedClass(db, {
    session,
    name: "Primary 6",
    totals: { Gana: { Verbal: 50 } },
  });
  const moved = from.pupils.Femi;
  await db
    .update(enrolments)
    .set({ classId: to.id })
    .where(eq(enrolments.id, moved?.enrolmentId ?? ""));
  const { termIds } = session;
  const response = await server.call(`GET /report-sheets/${moved?.id}?termId=${termIds.TERM_1}`, {
    as: principal.id,
  });
  const { child, marks } = response.body.data.sheet;
  expect(child).toMatchObject({ className: "Primary 6 Gold", numberInClass: 2 });
  expect(marks.rows).toMatchObject([
    { subject: "Music", total: 64 },
    { subject: "Verbal", total: null },
  ]);
  // The pupil's previous class is empty: the error comes before anything is made.
  const path = `GET /report-sheets/pdf?classId=${from.id}&termId=${termIds.TERM_1}`;
  const empty = await server.call(path, { as: principal.id });
  expect([empty.status, empty.body.code]).toEqual([404, "no_report_sheets"]);
  const full = `GET /report-sheets/pdf?classId=${to.id}&termId=${termIds.TERM_1}`;
  expect(await pagesOfPdf((await server.call(full, { as: to.teacher.id })).bytes)).toHaveLength(2);
});

test("a sheet takes as many statements for 45 pupils as for 4", async () => {
  const { db } = server;
  const enrolment = { sessionId: session.id, termId: session.termIds.TERM_1 };
  const { id: classId } = await makeClass(db, { sessionId: session.id, name: "Full house" });
  for (let n = 1; n <= 45; n += 1) {
    const { id } = await makeStudent(db, { lastName: `Pupil ${n}`, classId, ...enrolment });
    if (n > 1) await givePassport(id);
  }
  await givePassport(pupil("Bello").id);
  const counts: Record<string, number[]> = { "": [], "/pdf": [], "/zip": [] };
  for (const [file, counted] of Object.entries(counts)) {
    for (const id of [gold.id, classId]) {
      const path = `GET /report-sheets${file}?classId=${id}&termId=${session.termIds.TERM_1}`;
      const { count } = await countStatements(db, async () => {
        expect((await server.call(path, { as: principal.id })).status).toBe(200);
      });
      counted.push(count);
    }
  }
  // The list reads what is withheld; a file is counted as a download, and reads its pictures. A ZIP
  // asks again who the person is.
  expect(counts).toEqual({ "": [15, 15], "/pdf": [16, 16], "/zip": [18, 18] });
});

/** A picture of the pupil's own, so that no two share one. */
async function givePassport(id: string): Promise<void> {
  const background = `#${id.slice(-6)}`;
  const blank = { width: 30, height: 40, channels: 3, background } as const;
  const bytes = await sharp({ create: blank }).webp().toBuffer();
  const { db } = server;
  await db.transaction(async (tx) => {
    const file = { ownerId: id, isPublic: false, contentType: "image/webp", bytes };
    const { id: profileImageId } = await storeFile(tx, file);
    await tx.update(users).set({ profileImageId }).where(eq(users.id, id));
  });
}

describe("the PDF", () => {
  test("of a class has a page for each pupil, with letters and figures as on the sheet", async () => {
    const { termIds } = session;
    const path = `GET /report-sheets/pdf?classId=${gold.id}&termId=${termIds.TERM_1}`;
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { as: pupil("Bello").id })).status).toBe(403);
    const response = await server.call(path, { as: gold.teacher.id });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="report-cards-primary-4-gold-2025-2026-first-term.pdf"',
    );
    const pages = await pagesOfPdf(response.bytes);
    expect(pages).toHaveLength(4);
    const [first, second] = pages.map((page) => page.normalize("NFC"));
    // Searching programs see a letter and its accent as they were typed.
    expect(first?.replaceAll(" ", "")).toContain("ADÉBÁYỌ̀Ada".normalize("NFC"));
    expect(first).toContain("Joint 1st of 3");
    expect(second).toContain("BELLO Ada");
    expect(second).toContain("150.5");
    expect(second?.replaceAll(" ", "")).toContain("Fúnmiláyọ̀Adéyẹmí".normalize("NFC"));
    for (const page of pages) expect(page).toContain(sheetLabels.preview);
  });

  test("of each pupil of a class is in a ZIP, for those who may see the class", async () => {
    const path = `GET /report-sheets/zip?classId=${gold.id}&termId=${session.termIds.TERM_1}`;
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(path, { as: pupil("Bello").id })).status).toBe(403);
    const response = await server.call(path, { as: gold.teacher.id });
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="report-cards-primary-4-gold-2025-2026-first-term.zip"',
    );
    const entries = [...(await unzip(response.bytes))];
    expect(entries).toHaveLength(4);
    const [name = "", bytes = new Uint8Array()] = entries[1] ?? [];
    expect(name).toMatch(/^primary-4-gold\/bello-ada-.*\.pdf$/);
    const pages = await pagesOfPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("BELLO Ada");
  });

  test("of one pupil is one page, for a nursery class with ticks", async () => {
    const { db } = server;
    const category = await makeCategory(db, { name: "Nursery 2", classGroup: "Nursery" });
    const nursery = await makeClass(db, {
      sessionId: session.id,
      name: "Nursery 2",
      categoryId: category.id,
    });
    const fields = { sessionId: session.id, termId: session.termIds.TERM_1, classId: nursery.id };
    const child = await makeStudent(db, { lastName: "Eze", ...fields });
    // A mark from before the class had the sheet without marks.
    await approve(db, gold, "Eze", "English", scoresOfTotal(60), child.enrolmentId);
    const path = `GET /report-sheets/${child.id}/pdf?termId=${session.termIds.TERM_1}`;
    const response = await server.call(path, { as: principal.id });
    const [page, ...otherPages] = await pagesOfPdf(response.bytes);
    expect(otherPages).toEqual([]);
    expect(page).toContain("PROGRESS REPORT");
    expect(page).toContain(NURSERY_2[0]?.expectations[0]?.text);
    expect(page).not.toContain(sheetLabels.marksObtained);
  });
});
