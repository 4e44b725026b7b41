import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { receiptProofTexts, receiptTexts } from "@school/core/fees/payments/text.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../../lessons/fixtures.ts";
import { one } from "../../platform/database/rows.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { staffDetails } from "../../staff/tables.ts";
import { makeStudent } from "../../students/fixtures.ts";
import { feePayments } from "../tables.ts";

let server: TestServer;
let taught: TaughtClass;
let office: MadeUser;
let accountant: MadeUser;
let ada: string;
let bola: string;
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  taught = await makeTaughtClass(db);
  [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  office = await makeUser(db, { role: "ADMIN" });
  accountant = await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = accountant.id) =>
  server.call(endpoint, { as, ...(body && { body }) });

const take = async (shares: { studentId: string; kobo: number }[], more: object = {}) =>
  (
    await call("POST /fees/payments", {
      method: "TRANSFER",
      paidOn: today,
      payer: "Mrs Abe",
      reference: "TRF 81",
      shares,
      ...more,
    })
  ).body.data;

const textOf = async (id: string, as = accountant.id) => {
  const { status, bytes } = await call(`GET /fees/payments/${id}/pdf`, undefined, as);
  expect(status).toBe(200);
  return pagesOfPdf(bytes);
};

it("prints a receipt twice for the office, and once with the own child for a parent", async () => {
  const { id, number } = await take([
    { studentId: ada, kobo: 8_500_000 },
    { studentId: bola, kobo: 50 },
  ]);
  const [page = "", ...more] = await textOf(id);
  expect(more).toEqual([]);
  expect(page.split(receiptTexts.title(number))).toHaveLength(3);
  for (const words of ["₦85,000.50", "Eighty-five thousand naira, fifty kobo only", "Bello Bola"])
    expect(page).toContain(words);

  const [copy = ""] = await textOf(id, taught.parent.id);
  expect(copy.split(receiptTexts.title(number))).toHaveLength(2);
  expect(copy).toContain("Eighty-five thousand naira only");
  expect(copy).toContain("children of another family");
  expect(copy).not.toContain("Bello");

  expect((await server.call(`GET /fees/payments/${id}/pdf`)).status).toBe(401);
  expect((await call(`GET /fees/payments/${id}/pdf`, undefined, ada)).status).toBe(403);
  expect((await call("GET /fees/payments/x/pdf")).status).toBe(400);
  const { id: other } = await take([{ studentId: bola, kobo: 100 }]);
  expect((await call(`GET /fees/payments/${other}/pdf`, undefined, taught.parent.id)).status).toBe(
    404,
  );
});

it("keeps the balance that a receipt had when it was written", async () => {
  const before = (await call(`GET /fees/accounts/${bola}`)).body.data.balance;
  const { id, shares } = await take([{ studentId: bola, kobo: 1_000 }]);
  expect(shares[0].balance).toBe(before - 1_000);
  await take([{ studentId: bola, kobo: 2_000 }]);
  expect((await call(`GET /fees/payments/${id}`)).body.data.shares[0].balance).toBe(before - 1_000);
  expect((await call(`GET /fees/accounts/${bola}`)).body.data.balance).toBe(before - 3_000);
});

it("has a public page that says whether a receipt is genuine, without names", async () => {
  const { id, number } = await take([{ studentId: ada, kobo: 4_000 }]);
  const { code } = one(
    await server.db
      .select({ code: feePayments.code })
      .from(feePayments)
      .where(eq(feePayments.id, id)),
  );
  const visit = async (path: string) => {
    const response = await fetch(`${server.origin}/verify/receipt/${path}`);
    return { status: response.status, html: await response.text() };
  };
  const genuine = await visit(code);
  expect(genuine.status).toBe(200);
  for (const words of [receiptProofTexts.genuine, number, "₦40"])
    expect(genuine.html).toContain(words);
  for (const words of ["Abe", "Ada", "TRF", "<script"]) expect(genuine.html).not.toContain(words);
  expect((await visit(`${code}x`)).status).toBe(404);
  await call(`POST /fees/payments/${id}/counter`, { reason: "Returned" }, office.id);
  expect((await visit(code)).html).toContain(receiptProofTexts.void);
  expect((await textOf(id)).join()).toContain(receiptTexts.voided);
});

it("closes a day with sums by kind and clerk, for a year at most", async () => {
  await take([{ studentId: ada, kobo: 7_700 }], { method: "CASH" });
  const range = `from=${today}&until=${today}`;
  const sheet = await call(`GET /fees/payments/file?${range}&format=pdf`);
  const text = (await pagesOfPdf(sheet.bytes)).join(" ");
  for (const words of ["Takings", "Cash", "₦77", "Total", "Clerk's signature and date"])
    expect(text).toContain(words);
  const csv = await call(`GET /fees/payments/file?${range}&format=csv`);
  expect(String(csv.body)).toContain("Mrs Abe,Cash,TRF 81,");
  const long = `from=${addDays(today, -400)}&until=${today}`;
  expect((await call(`GET /fees/payments/file?${long}&format=csv`)).status).toBe(400);
  expect(
    (await call(`GET /fees/payments/file?${range}&format=csv`, undefined, taught.parent.id)).status,
  ).toBe(403);
});

it("reports a term by class to the office, and what was taken back to no clerk", async () => {
  const path = `GET /fees/report?termId=${taught.termId}`;
  expect((await call(path)).status).toBe(403);
  const { lines, counters } = (await call(path, undefined, office.id)).body.data;
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ pupils: 2, billed: 0, discounts: 0, owed: 0 });
  const stands = (await call(`GET /fees/payments?from=${today}&until=${today}`)).body.sums;
  expect(lines[0].collected).toBe(
    stands.reduce((sum: number, { kobo }: { kobo: number }) => sum + kobo, 0),
  );
  expect(counters).toMatchObject([{ name: "Abe Ada", kobo: -4_000, reason: "Returned" }]);
});

it("exports who owes, in naira", async () => {
  const linesFor = async (as: string) => {
    const csv = await call("GET /fees/accounts/file?format=csv&show=CREDIT", undefined, as);
    return String(csv.body).replace("\ufeff", "").split("\r\n");
  };
  const [header, first] = await linesFor(office.id);
  expect(header).toBe("Name,Admission no,Class,Parent phone,Billed,Paid,Balance");
  expect(first).toMatch(/^Abe Ada,.*,0,85077,-85077$/);
  const [forClerk] = await linesFor(accountant.id);
  expect(forClerk).toBe("Name,Admission no,Class,Billed,Paid,Balance");
});

it("dues are those of bills: a returned payment makes none", async () => {
  const parts = [{ dueOn: addDays(today, 20), percent: 100 }];
  await call("PUT /fees/instalments", { termId: taught.termId, parts });
  const { id } = await take([{ studentId: ada, kobo: 900 }]);
  await call(`POST /fees/payments/${id}/counter`, { reason: "Returned" }, office.id);
  expect((await call(`GET /fees/accounts/${ada}`)).body.data.later).toEqual([]);
});

it("gives the discount for staff to a child whose second guardian has a number of the staff", async () => {
  const { db } = server;
  const { sessionId, classId, termId } = taught;
  await db
    .update(staffDetails)
    .set({ phone: "+234 803 555 7777" })
    .where(eq(staffDetails.userId, accountant.id));
  await makeStudent(db, {
    sessionId,
    classId,
    termId,
    lastName: "Lawal",
    details: { secondGuardianPhone: "0803-555-7777" },
  });
  await call("POST /fees/items", {
    title: "School fees",
    kobo: 100_000,
    frequency: "TERM",
    isOptional: false,
    levelIds: [],
    classIds: [],
    boarderStatus: null,
    intake: null,
  });
  await call("POST /fees/discount-rules", {
    title: "Child of staff",
    kind: "CHILD_OF_STAFF",
    fromChild: 2,
    percent: 50,
    itemIds: [],
  });
  const { lines } = (await call(`GET /fees/billings?termId=${termId}`)).body.data;
  expect(lines).toEqual([
    { title: "School fees", kind: "BILL", pupils: 3, kobo: 300_000 },
    { title: "Child of staff: School fees", kind: "DISCOUNT", pupils: 1, kobo: -50_000 },
  ]);
});
