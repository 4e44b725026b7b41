import { dayAtSchool } from "@school/core/api/dates.ts";
import { itemAt } from "@school/core/api/lists.ts";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { users } from "../accounts/tables.ts";
import { makeClass } from "../classes/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../lessons/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { linkGuardian, makeFamily } from "../students/fixtures.ts";
import { enrolments, familyMembers } from "../students/tables.ts";
import { feeItemForm } from "./fixtures.ts";
import { feeBalances, feeEntries, feePayments } from "./tables.ts";

let server: TestServer;
let taught: TaughtClass;
let office: MadeUser;
let otherClass: string;
let children: [string, string];
let itemId: string;
const today = dayAtSchool(new Date());

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  taught = await makeTaughtClass(db);
  children = taught.pupils.map(({ id }) => id) as [string, string];
  await makeFamily(db, ...children);
  await linkGuardian(db, { parentId: taught.parent.id, studentId: children[1] });
  office = await makeUser(db, { role: "ADMIN" });
  const { sessionId } = itemAt(await db.select().from(enrolments), 0);
  otherClass = (await makeClass(db, { sessionId, name: "Primary 5" })).id;
  const lunch = await call(
    "POST /fees/items",
    feeItemForm({ title: "Lunch", kobo: 500_000, isOptional: true }),
  );
  itemId = lunch.body.data.id;
  await call("POST /fees/items", feeItemForm({ kobo: 8_500_001 }));
  await call("POST /fees/items", feeItemForm({ title: "Boat", kobo: 77, classIds: [otherClass] }));
  await call("POST /fees/discount-rules", {
    title: "Brothers and sisters",
    kind: "SIBLINGS",
    fromChild: 2,
    percent: 33,
    itemIds: [],
  });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = office.id) =>
  server.call(endpoint, { as, ...(body && { body }) });

type Entry = { id: string; kind: string; isCountered: boolean; receipt: { id: string } | null };

const accountOf = async (child: number) =>
  (await call(`GET /fees/accounts/${children[child]}`)).body.data;
const planOf = async () => (await call(`GET /fees/billings?termId=${taught.termId}`)).body.data;

/** Steps of the office and of the school, each with numbers that choose what it is about. */
const STEPS = {
  async bill() {
    const { pupils, kobo } = await planOf();
    return call("POST /fees/billings", { termId: taught.termId, pupils, kobo });
  },
  async takeBack(child: number, at: number) {
    const { billings } = await planOf();
    const billing = billings[at % Math.max(1, billings.length)];
    return billing && call(`POST /fees/billings/${billing.id}/take-back`);
  },
  pay: (child: number, kobo: number) =>
    call("POST /fees/payments", {
      method: "CASH",
      paidOn: today,
      payer: "",
      reference: "",
      shares: [
        { studentId: children[child]!, kobo: kobo + 1 },
        { studentId: children[1 - child]!, kobo: 7 },
      ],
    }),
  async counter(child: number, at: number) {
    const { entries }: { entries: Entry[] } = await accountOf(child);
    const entry = entries[at % Math.max(1, entries.length)];
    const body = { reason: "A mistake" };
    if (!entry) return null;
    return entry.receipt
      ? call(`POST /fees/payments/${entry.receipt.id}/counter`, body)
      : call(`POST /fees/entries/${entry.id}/counter`, body);
  },
  discount: (child: number, kobo: number) =>
    call(`POST /fees/accounts/${children[child]}/discounts`, {
      kobo: kobo + 1,
      reason: "Hardship",
    }),
  choose: (child: number, at: number) =>
    call(`PUT /fees/items/${itemId}/choices`, {
      classId: taught.classId,
      studentIds: at % 2 ? [children[child]] : [],
    }),
  move: (child: number, at: number) =>
    server.db
      .update(enrolments)
      .set({ classId: at % 2 ? taught.classId : otherClass })
      .where(eq(enrolments.studentId, children[child]!)),
  leave: (child: number, at: number) =>
    server.db
      .update(users)
      .set(
        at % 2
          ? { leftOn: today, leftAs: "WITHDRAWN", isActive: false }
          : { leftOn: null, leftAs: null, isActive: true },
      )
      .where(eq(users.id, children[child]!)),
  async split(child: number, at: number) {
    if (at % 2)
      await server.db.delete(familyMembers).where(eq(familyMembers.studentId, children[child]!));
  },
} as const;

const STEP = fc.tuple(
  fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  fc.integer({ min: 0, max: 1 }),
  fc.integer({ min: 0, max: 9_999_999 }),
);

/** Kobo of each child by each way in which the product says it. */
async function expectOneBalance(): Promise<void> {
  const { db } = server;
  const sums = await db
    .select({
      id: feeEntries.studentId,
      balance: sql`sum(${feeEntries.kobo})`.mapWith(Number),
      paid: sql`-sum(${feeEntries.kobo}) filter (where ${feeEntries.paymentId} is not null)`.mapWith(
        Number,
      ),
    })
    .from(feeEntries)
    .groupBy(feeEntries.studentId);
  const ledger = new Map(sums.map(({ id, balance }) => [id, balance]));
  const of = (id: string) => ledger.get(id) ?? 0;
  const balances = await db.select().from(feeBalances);
  for (const { studentId, billed, paid } of balances) expect(billed - paid).toBe(of(studentId));

  const listed = (await call("GET /fees/accounts")).body.data as {
    studentId: string;
    balance: number;
  }[];
  for (const { studentId, balance } of listed) expect(balance).toBe(of(studentId));
  for (const child of [0, 1]) expect((await accountOf(child)).balance).toBe(of(children[child]!));
  const family = (await call("GET /fees/families")).body.data as { balance: number }[];
  const shown = listed.reduce((sum, { balance }) => sum + balance, 0);
  expect(family.reduce((sum, { balance }) => sum + balance, 0)).toBe(shown);
  const seen = (await call("GET /fees/own", undefined, taught.parent.id)).body.data as {
    studentId: string;
    balance: number;
  }[];
  for (const { studentId, balance } of seen) expect(balance).toBe(of(studentId));

  const [receipts] = await db
    .select({ kobo: sql`coalesce(sum(${feePayments.kobo}), 0)`.mapWith(Number) })
    .from(feePayments)
    .where(
      sql`not exists (select 1 from ${feeEntries} entry join ${feeEntries} counter
        on counter.counters_id = entry.id where entry.payment_id = ${feePayments.id})`,
    );
  expect(balances.reduce((sum, { paid }) => sum + paid, 0)).toBe(receipts!.kobo);
}

it("receipts equal the movement of balances after any order of steps, on every page", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const [step, child, number] of steps) await STEPS[step](child, number);
      await expectOneBalance();
    }),
    { numRuns: 25 },
  );
}, 120_000);
