import { dayAtSchool } from "@school/core/api/dates.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../lessons/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { makeFamily } from "../students/fixtures.ts";
import { studentDetails } from "../students/tables.ts";
import { feeItemForm } from "./fixtures.ts";
import { feeBalances, feeEntries } from "./tables.ts";

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
  await makeFamily(db, ada, bola);
  office = await makeUser(db, { role: "ADMIN" });
  accountant = await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = accountant.id) =>
  server.call(endpoint, { as, ...(body && { body }) });

const accountOf = async (id: string) => (await call(`GET /fees/accounts/${id}`)).body.data;
const plan = async () => (await call(`GET /fees/billings?termId=${taught.termId}`)).body.data;

async function bill() {
  const { pupils, kobo } = await plan();
  return call("POST /fees/billings", { termId: taught.termId, pupils, kobo });
}

const payment = (shares: { studentId: string; kobo: number }[], more: object = {}) => ({
  method: "CASH",
  paidOn: today,
  payer: "Mrs Abe",
  reference: "",
  shares,
  ...more,
});

/** The sums that the trigger keeps, beside those of the entries. */
async function expectSumsToAgree(): Promise<void> {
  const balances = await server.db
    .select({ id: feeBalances.studentId, kobo: sql`${feeBalances.billed} - ${feeBalances.paid}` })
    .from(feeBalances)
    .orderBy(feeBalances.studentId);
  const sums = await server.db
    .select({ id: feeEntries.studentId, kobo: sql`sum(${feeEntries.kobo})::bigint` })
    .from(feeEntries)
    .groupBy(feeEntries.studentId)
    .orderBy(feeEntries.studentId);
  expect(balances).toEqual(sums);
}

describe("who may keep fees", () => {
  it.each([
    ["GET /fees/items"],
    ["GET /fees/accounts"],
    ["GET /fees/families"],
    [`GET /fees/payments?from=${today}&until=${today}`],
  ])("%s is for the office and accountants", async (endpoint) => {
    expect((await server.call(endpoint)).status).toBe(401);
    expect((await call(endpoint, undefined, taught.teacher.id)).status).toBe(403);
    expect((await call(endpoint, undefined, taught.parent.id)).status).toBe(403);
    expect((await call(endpoint, undefined, ada)).status).toBe(403);
    expect((await call(endpoint)).status).toBe(200);
    expect((await call(endpoint, undefined, office.id)).status).toBe(200);
  });

  it("lets a parent read the own child alone, and a pupil nothing", async () => {
    const { parent } = taught;
    expect((await call(`GET /fees/accounts/${ada}`, undefined, parent.id)).status).toBe(200);
    expect((await call(`GET /fees/accounts/${bola}`, undefined, parent.id)).status).toBe(404);
    expect((await call(`GET /fees/accounts/${ada}`, undefined, ada)).status).toBe(403);
    const accounts = await call("GET /fees/own", undefined, parent.id);
    expect(accounts.body.data.map((one: { studentId: string }) => one.studentId)).toEqual([ada]);
    expect((await call("GET /fees/own", undefined, ada)).status).toBe(403);
  });
});

describe("a term", () => {
  it("is billed with discounts, paid in part, and countered; balances agree throughout", async () => {
    expect((await call("POST /fees/items", feeItemForm({ kobo: 0 }))).status).toBe(400);
    expect((await call("POST /fees/items", feeItemForm({ kobo: 1.5 }))).status).toBe(400);
    const made = await call("POST /fees/items", feeItemForm());
    expect(made.status).toBe(201);
    const lunch = await call(
      "POST /fees/items",
      feeItemForm({ title: "Lunch", kobo: 500_000, isOptional: true }),
    );
    const rule = {
      title: "Brothers and sisters",
      kind: "SIBLINGS",
      fromChild: 2,
      percent: 10,
      itemIds: [],
    };
    expect((await call("POST /fees/discount-rules", rule)).status).toBe(201);
    const { id: lunchId } = lunch.body.data;
    const chosen = await call(`PUT /fees/items/${lunchId}/choices`, {
      classId: taught.classId,
      studentIds: [bola],
    });
    expect(chosen.body.data).toEqual({ chosen: 1 });

    const before = await plan();
    expect(before).toMatchObject({ pupils: 2, kobo: 16_650_000, unchanged: 0, billings: [] });
    const stale = await call("POST /fees/billings", { termId: taught.termId, pupils: 1, kobo: 1 });
    expect([stale.status, stale.body.current.pupils]).toEqual([409, 2]);
    const billed = await bill();
    expect(billed.status).toBe(201);
    expect(billed.body.data).toMatchObject({ pupils: 0, kobo: 0, unchanged: 2 });
    expect(
      (await call("POST /fees/billings", { termId: taught.termId, pupils: 0, kobo: 0 })).status,
    ).toBe(409);
    expect([(await accountOf(ada)).balance, (await accountOf(bola)).balance].toSorted()).toEqual([
      8_150_000, 8_500_000,
    ]);
    await expectSumsToAgree();

    const dear = await call(`PUT /fees/items/${made.body.data.id}`, {
      ...feeItemForm({ kobo: 1 }),
      version: 1,
    });
    expect(dear.body.code).toBe("fee_item_is_billed");

    const [first, second] =
      (await accountOf(ada)).balance === 8_500_000 ? [ada, bola] : [bola, ada];
    const key = newId();
    const send = () =>
      server.call("POST /fees/payments", {
        as: accountant.id,
        headers: { "idempotency-key": key },
        body: payment([
          { studentId: first, kobo: 9_000_000 },
          { studentId: second, kobo: 1_000_000 },
        ]),
      });
    const [receipt, again] = await Promise.all([send(), send()]);
    expect(receipt.status).toBe(201);
    expect(again.body).toEqual(receipt.body);
    const { id, number, kobo } = receipt.body.data;
    expect([number, kobo]).toEqual([`R/${today.slice(0, 4)}/0001`, 10_000_000]);
    expect((await accountOf(first)).balance).toBe(-500_000);
    await expectSumsToAgree();

    const [billing] = (await plan()).billings;
    expect(billing.mayTakeBack).toBe(false);
    expect((await call(`POST /fees/billings/${billing.id}/take-back`)).body.code).toBe(
      "billing_has_payments",
    );

    const seen = await call(`GET /fees/payments/${id}`, undefined, taught.parent.id);
    expect(seen.body.data.shares.map((share: { studentId: string }) => share.studentId)).toEqual([
      ada,
    ]);
    expect(seen.body.data.by).toBeNull();

    const reason = { reason: "The cheque was returned" };
    expect((await call(`POST /fees/payments/${id}/counter`, reason)).status).toBe(403);
    expect(
      (await call(`POST /fees/payments/${id}/counter`, { reason: " " }, office.id)).status,
    ).toBe(400);
    const countered = await call(`POST /fees/payments/${id}/counter`, reason, office.id);
    expect(countered.body.data.isCountered).toBe(true);
    expect((await call(`POST /fees/payments/${id}/counter`, reason, office.id)).body.code).toBe(
      "already_countered",
    );
    expect((await accountOf(first)).balance).toBe(8_500_000);
    const takings = await call(`GET /fees/payments?from=${today}&until=${today}`);
    expect([takings.body.data.length, takings.body.sums]).toEqual([1, []]);

    const taken = await call(`POST /fees/billings/${billing.id}/take-back`);
    expect(taken.body.data).toMatchObject({ pupils: 2, kobo: 16_650_000 });
    expect([(await accountOf(ada)).balance, (await accountOf(bola)).balance]).toEqual([0, 0]);
    await expectSumsToAgree();
  });

  it("has entries that are never changed or deleted", async () => {
    await bill();
    const change = server.db.update(feeEntries).set({ kobo: 1 });
    await expect(change).rejects.toThrow(/update "fee_entries"/);
    await expect(server.db.delete(feeEntries)).rejects.toThrow(/delete from "fee_entries"/);
  });

  it("counters one bill with a reason, once, and never an entry of a receipt", async () => {
    await bill();
    const { entries } = await accountOf(bola);
    const one = entries.find(
      (entry: { title: string; isCountered: boolean }) =>
        entry.title === "Lunch" && !entry.isCountered,
    );
    const countered = await call(
      `POST /fees/entries/${one.id}/counter`,
      { reason: "No lunch" },
      office.id,
    );
    expect(countered.status).toBe(200);
    expect(
      (await call(`POST /fees/entries/${one.id}/counter`, { reason: "No lunch" }, office.id))
        .status,
    ).toBe(409);
    await call("POST /fees/payments", payment([{ studentId: bola, kobo: 100 }]));
    const paid = (await accountOf(bola)).entries.find(
      (entry: { kind: string; isCountered: boolean }) =>
        entry.kind === "PAYMENT" && !entry.isCountered,
    );
    expect(
      (await call(`POST /fees/entries/${paid.id}/counter`, { reason: "x" }, office.id)).body.code,
    ).toBe("not_counterable");
    const discount = await call(
      `POST /fees/accounts/${bola}/discounts`,
      { kobo: 50, reason: "Hardship" },
      office.id,
    );
    expect(discount.status).toBe(201);
    await expectSumsToAgree();
  });

  it("refuses payments of tomorrow, of a child twice, and of no child", async () => {
    const share = { studentId: ada, kobo: 100 };
    const issues = async (body: object) => (await call("POST /fees/payments", body)).status;
    expect(await issues(payment([share], { paidOn: "2999-01-01" }))).toBe(400);
    expect(await issues(payment([share, share]))).toBe(400);
    expect(await issues(payment([]))).toBe(400);
    expect(await issues(payment([{ ...share, kobo: -5 }]))).toBe(400);
    expect(await issues(payment([{ studentId: newId(), kobo: 5 }]))).toBe(404);
    expect(await issues(payment([share], { method: "ONLINE" }))).toBe(400);
  });
});

it("lists accounts by what is owed, searched without marks, in two statements", async () => {
  const owing = await call("GET /fees/accounts?show=OWING&search=bello");
  expect(owing.body.data.map((row: { name: string }) => row.name)).toEqual(["Bello Bola"]);
  const { count } = await countStatements(server.db, () => call("GET /fees/accounts"));
  expect(count).toBeLessThanOrEqual(6);
});

it("lists families by the sum of their children, found by any child, the parent for the office", async () => {
  const { db } = server;
  await db
    .update(studentDetails)
    .set({ parentName: "Mrs Abe" })
    .where(eq(studentDetails.userId, ada));
  const balances = [(await accountOf(ada)).balance, (await accountOf(bola)).balance];
  const families = await call("GET /fees/families?search=bello", undefined, office.id);
  expect(families.body.data).toMatchObject([
    {
      children: [{ name: "Abe Ada" }, { name: "Bello Bola" }],
      parent: "Mrs Abe",
      balance: balances[0] + balances[1],
    },
  ]);
  const [family] = (await call("GET /fees/families?search=bello")).body.data;
  expect(family.parent).toBeNull();
  expect((await call("GET /fees/families?search=zzz")).body).toMatchObject({
    data: [],
    totals: { billed: 0, paid: 0, owed: 0 },
  });
  const file = async (as: string) =>
    String((await call("GET /fees/accounts/file?by=FAMILY&format=csv", undefined, as)).body);
  expect(await file(office.id)).toContain("Abe Ada; Bello Bola");
  expect(await file(office.id)).toContain("Mrs Abe");
  expect(await file(accountant.id)).not.toContain("Mrs Abe");
  const { count } = await countStatements(db, () => call("GET /fees/families"));
  expect(count).toBeLessThanOrEqual(6);
});
