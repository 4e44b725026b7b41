import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../classes/fixtures.ts";
import { classes } from "../classes/tables.ts";
import { feeItemForm } from "../fees/fixtures.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { enrolInTerm, makeReportedClass, type ReportedClass } from "../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { linkGuardian, makeFamily } from "../students/fixtures.ts";
import type { Term } from "@school/core/school/terms.ts";
import { promotionDecisions } from "../years/tables.ts";

let server: TestServer;
let session: MadeSession;
let made: ReportedClass;
let principal: MadeUser;
let level: string;
let nextLevel: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_2" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  const totals = { Abe: { Art: 80 }, Bello: { Art: 70 }, Chukwu: { Art: 60 } };
  made = await makeReportedClass(db, { session, totals });
  level = (await makeCategory(db, { name: "Primary 4", order: 4 })).id;
  nextLevel = (await makeCategory(db, { name: "Primary 5", order: 5 })).id;
  await db.update(classes).set({ categoryId: level }).where(eq(classes.id, made.id));
  for (const term of ["TERM_2", "TERM_3"] as const)
    for (const surname of Object.keys(totals)) await enrolInTerm(db, made, surname, term);
  await makeFamily(db, pupil("Abe"), pupil("Bello"));
});
afterAll(() => server.close());

const pupil = (surname: string) => made.pupils[surname]!.id;
const call = (endpoint: string, body?: object) =>
  server.call(endpoint, { as: principal.id, ...(body && { body }) });

const itemForm = (title: string, naira: number, more: object = {}) =>
  feeItemForm({ title, kobo: naira * 100, ...more });

async function feeOn(surname: string, term: Term): Promise<string> {
  const path = `GET /report-sheets/${pupil(surname)}?termId=${session.termIds[term]}`;
  return (await call(path)).body.data.sheet.nextTerm.fees;
}

test("a sheet names the next term's bill of the child, with choices and discounts", async () => {
  expect(await feeOn("Abe", "TERM_1")).toBe("");
  await call("POST /fees/items", itemForm("School fees", 80_000, { levelIds: [level] }));
  await call("POST /fees/items", itemForm("Books", 12_000, { frequency: "SESSION" }));
  const lunch = await call("POST /fees/items", itemForm("Lunch", 5_000, { isOptional: true }));
  await call(`PUT /fees/items/${lunch.body.data.id}/choices`, {
    classId: made.id,
    studentIds: [pupil("Chukwu")],
  });
  await call("POST /fees/discount-rules", {
    title: "Brothers and sisters",
    kind: "SIBLINGS",
    fromChild: 2,
    percent: 10,
    itemIds: [],
  });
  const fees = async (term: Term) =>
    [await feeOn("Abe", term), await feeOn("Bello", term)].toSorted();
  expect(await fees("TERM_1")).toEqual(["₦82,800", "₦92,000"]);
  expect(await feeOn("Chukwu", "TERM_1")).toBe("₦97,000");
});

test("what was billed already is the figure, and items of the session are not billed twice", async () => {
  const termId = session.termIds.TERM_2;
  const { pupils, kobo } = (await call(`GET /fees/billings?termId=${termId}`)).body.data;
  await call("POST /fees/billings", { termId, pupils, kobo });
  const { id } = (await call(`GET /fees/accounts/${pupil("Chukwu")}`)).body.data.entries.find(
    ({ title }: { title: string }) => title === "Lunch",
  );
  await call(`POST /fees/entries/${id}/counter`, { reason: "Eats at home" });
  expect(await feeOn("Chukwu", "TERM_1")).toBe("₦92,000");
  expect(await feeOn("Chukwu", "TERM_2")).toBe("₦85,000");
});

test("the third term's sheet is for the class to which the child goes", async () => {
  const { db } = server;
  await call("POST /fees/items", itemForm("School fees", 90_000, { levelIds: [nextLevel] }));
  expect(await feeOn("Chukwu", "TERM_3")).toBe("₦107,000");
  const decide = (
    surname: string,
    decision: "REPEAT" | "LEAVES" | "PROMOTED",
    toClassId?: string,
  ) =>
    db.insert(promotionDecisions).values({
      studentId: pupil(surname),
      sessionId: session.id,
      decision,
      toClassId,
      isByHand: true,
    });
  await decide("Chukwu", "REPEAT");
  expect(await feeOn("Chukwu", "TERM_3")).toBe("₦97,000");
  const other = await makeCategory(db, { name: "Primary 6", order: 6 });
  const { id: toClass } = await makeClass(db, { sessionId: session.id, categoryId: other.id });
  await decide("Abe", "PROMOTED", toClass);
  expect(["₦12,000", "₦10,800"]).toContain(await feeOn("Abe", "TERM_3"));
  await decide("Bello", "LEAVES");
  expect(await feeOn("Bello", "TERM_3")).toBe("");
});

test("parents are mailed the fees of their own children alone", async () => {
  const { db } = server;
  const parent = await makeUser(db, { role: "PARENT", email: "abe@family.example" });
  for (const surname of ["Abe", "Bello"])
    await linkGuardian(db, { parentId: parent.id, studentId: pupil(surname) });
  await call("POST /report-sheet-releases", {
    termId: session.termIds.TERM_1,
    classIds: [made.id],
    sendMail: true,
  });
  const [mail] = await db.select().from(mails).where(eq(mails.address, "abe@family.example"));
  for (const surname of ["Abe", "Bello"])
    expect(mail?.text).toContain(
      `Next term's fees of Ada ${surname}: ${await feeOn(surname, "TERM_1")}.`,
    );
  expect(mail?.text).not.toContain("Chukwu");
});

test("the class teacher reads a report card without the bill", async () => {
  const { termIds } = session;
  const { entries } = (await call(`GET /fees/accounts/${pupil("Abe")}`)).body.data;
  const { id } = entries.find(({ title }: { title: string }) => title === "School fees");
  await call(`POST /fees/entries/${id}/counter`, { reason: "A scholarship" });
  const seen = async (as: string) => {
    const get = async (path: string) => (await server.call(`GET ${path}`, { as })).body.data;
    const of = (term: Term) => `${pupil("Abe")}?termId=${termIds[term]}`;
    const preview = await get(`/report-sheets/${of("TERM_2")}`);
    const issued = await get(`/report-sheets/${of("TERM_1")}`);
    const list = await get(`/report-sheets?classId=${made.id}&termId=${termIds.TERM_1}`);
    const card = await get(`/report-cards/${pupil("Abe")}/${termIds.TERM_1}`);
    return {
      fees: [preview, issued, card].map(({ sheet }) => sheet.nextTerm.fees),
      changes: [issued.issue.changes, list.pupils[0].changes].map((changes) => changes.length),
    };
  };
  const inFull = await seen(principal.id);
  expect(inFull.fees.every((fee) => fee.startsWith("₦"))).toBe(true);
  expect(inFull.changes).toEqual([1, 1]);
  expect(await seen(made.teacher.id)).toEqual({ fees: ["", "", ""], changes: [0, 0] });
});

test("a school that wants no fees on sheets has none", async () => {
  const path = `GET /report-sheets/settings?sessionId=${session.id}`;
  const { settings, version, unmarkedLevels } = (await call(path)).body.data;
  const show = { ...settings.show, nextTermFee: false };
  await call("PUT /report-sheets/settings", {
    sessionId: session.id,
    version,
    settings: { ...settings, show },
    unmarkedLevels,
    removing: [],
  });
  expect(await feeOn("Chukwu", "TERM_2")).toBe("");
});
