import { dayAtSchool } from "@school/core/api/dates.ts";
import { addDays } from "@school/core/api/days.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportPayment } from "../../platform/testing/payment-gateway.ts";
import { feeItemForm } from "../fixtures.ts";
import { startOnlineSchool } from "./fixtures.ts";

let school: Awaited<ReturnType<typeof startOnlineSchool>>;

beforeAll(async () => {
  school = await startOnlineSchool();
});
afterAll(() => school.close());
beforeEach(() => school.gateway.behave(undefined));

describe("the ledger stays right", () => {
  beforeEach(async () => {
    await school.use("paystack");
  });

  it("after two taps at once there is one page", async () => {
    const shares = [{ studentId: school.ada, kobo: school.nextAmount() }];
    school.gateway.behave({ delayMs: 300 });
    const both = await Promise.all([school.open(shares), school.open(shares)]);
    expect(new Set(both.map(({ address }) => address)).size).toBe(1);
    school.gateway.behave(undefined);
    const [first] = both;
    const third = await school.open(shares);
    expect(third.id).toBe(first!.id);
    first!.charge.status = "success";
    await reportPayment(school.server.origin, first!.charge);
    expect((await school.open(shares)).id).not.toBe(first!.id);
  });

  it("after the payment has expired, which the job says, and the money comes late", async () => {
    const { charge, id } = await school.open();
    await school.makeDue(id, { daysOld: 4 });
    await school.runJob();
    expect(await school.stored(id)).toMatchObject({ state: "EXPIRED", checkAt: null });
    const yesterday = addDays(dayAtSchool(new Date()), -1);
    Object.assign(charge, { status: "success", paidAt: new Date(`${yesterday}T12:00:00Z`) });
    expect(await reportPayment(school.server.origin, charge)).toBe(200);
    const { state, paymentId } = await school.stored(id);
    expect(state).toBe("PAID");
    expect(await school.sharesOf(paymentId)).toEqual([[school.ada, charge.kobo]]);
    expect((await school.receiptsOf(charge.reference))[0]!.paidOn).toBe(yesterday);
  });

  it("after the bill was taken back: the payment is a credit", async () => {
    const balance = async () =>
      (await school.call(`GET /fees/accounts/${school.bola}`)).body.data.balance as number;
    const form = feeItemForm({ title: "Trip", kobo: 777_000, frequency: "ONCE" });
    expect((await school.call("POST /fees/items", form, school.accountant.id)).status).toBe(201);
    const before = await balance();
    const plan = `GET /fees/billings?termId=${school.taught.termId}`;
    const { pupils, kobo } = (await school.call(plan, undefined, school.accountant.id)).body.data;
    const bill = { termId: school.taught.termId, pupils, kobo };
    expect((await school.call("POST /fees/billings", bill, school.accountant.id)).status).toBe(201);
    expect(await balance()).toBe(before + 777_000);
    const { charge, id } = await school.open([{ studentId: school.bola, kobo: 777_000 }]);
    const [billing] = (await school.call(plan, undefined, school.accountant.id)).body.data.billings;
    const takeBack = `POST /fees/billings/${billing.id}/take-back`;
    expect((await school.call(takeBack, undefined, school.accountant.id)).status).toBe(200);
    charge.status = "success";
    await school.check(id);
    expect(await balance()).toBe(before - 777_000);
  });

  it("when the database dies between the provider's answer and the receipt", async () => {
    const { charge, id, reference } = await school.open();
    charge.status = "success";
    const { db } = school.server;
    let killed = Promise.resolve(0);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select id from fee_online_payments where id = ${id} for share`);
      // Its first write waits for this lock; it is killed there.
      killed = school.check(id).then(({ status }) => status);
      await expect
        .poll(async () => {
          const { rows } = await db.execute(sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%fee_online_payments%'
              and pid <> pg_backend_pid()`);
          return rows.length;
        })
        .toBe(1);
    });
    expect(await killed).toBeGreaterThanOrEqual(500);
    expect(await school.receiptsOf(reference)).toEqual([]);
    await school.makeDue(id);
    await school.runJob();
    await school.runJob();
    expect(await school.receiptsOf(reference)).toHaveLength(1);
  });

  it("for the job, which asks less and less often and lets one silent provider wait", async () => {
    const { id } = await school.open();
    await school.makeDue(id);
    await school.runJob();
    const { checkAt } = await school.stored(id);
    expect(checkAt!.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    school.gateway.behave({ status: 500 });
    await school.makeDue(id, { daysOld: 4 });
    await school.runJob();
    const waiting = await school.stored(id);
    expect(waiting.state).toBe("PENDING");
    expect(waiting.checkAt).not.toBeNull();
  });
});
