import { dayAtSchool } from "@school/core/api/dates.ts";
import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refundEvent, reportPayment } from "../../platform/testing/payment-gateway.ts";
import { PROVIDER_KEYS, startOnlineSchool } from "./fixtures.ts";

let school: Awaited<ReturnType<typeof startOnlineSchool>>;

beforeAll(async () => {
  school = await startOnlineSchool();
});
afterAll(() => school.close());
beforeEach(() => school.gateway.behave(undefined));

describe.each<PaymentProviderName>(["paystack", "flutterwave"])("by %s", (provider) => {
  beforeEach(async () => {
    await school.use(provider);
  });

  it("a parent pays for own children and has one receipt, however often it is reported", async () => {
    const shares = [
      { studentId: school.ada, kobo: 4_000_000 },
      { studentId: school.bola, kobo: 1_000_050 + school.gateway.payments.length },
    ];
    expect((await school.server.call("POST /fees/online", { body: { shares } })).status).toBe(401);
    for (const as of [
      school.accountant.id,
      school.principal.id,
      school.taught.teacher.id,
      school.ada,
    ])
      expect((await school.call("POST /fees/online", { shares }, as)).status).toBe(403);
    const payFor = async (list: object[], as = school.taught.parent.id) =>
      (await school.call("POST /fees/online", { shares: list }, as)).status;
    expect(await payFor(shares)).toBe(400);
    expect(await payFor([])).toBe(400);
    expect(await payFor([shares[0]!, shares[0]!], school.mother.id)).toBe(400);
    expect(await payFor([{ studentId: school.ada, kobo: 0 }], school.mother.id)).toBe(400);

    const { charge, ...payment } = await school.open(shares);
    expect(payment).toMatchObject({ state: "PENDING", provider, receipt: null });
    expect(payment.address).toBe(`${school.gateway.origin}/pay/${payment.reference}`);
    expect(charge).toMatchObject({ kobo: shares[0]!.kobo + shares[1]!.kobo, currency: "NGN" });
    expect(charge.returnTo).toContain(`/fees/online/${payment.id}`);
    expect(charge.email).toBe("no-reply@example.com");

    charge.status = "success";
    const statuses = await Promise.all([
      reportPayment(school.server.origin, charge),
      reportPayment(school.server.origin, charge),
      school.check(payment.id).then(({ status }) => status),
      school
        .makeDue(payment.id)
        .then(school.runJob)
        .then(() => 200),
    ]);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await reportPayment(school.server.origin, charge)).toBe(200);
    const receipts = await school.receiptsOf(payment.reference);
    expect(receipts).toMatchObject([
      { method: "ONLINE", kobo: charge.kobo, payer: "Ngozi Abe", takenBy: null },
    ]);
    expect(receipts[0]!.paidOn).toBe(dayAtSchool(new Date()));
    expect(await school.sharesOf(receipts[0]!.id)).toEqual(
      expect.arrayContaining([
        [school.ada, shares[0]!.kobo],
        [school.bola, shares[1]!.kobo],
      ]),
    );
    const { body } = await school.call("GET /fees/online/own");
    expect(body.data.provider).toBe(provider);
    expect(body.data.payments[0]).toMatchObject({ state: "PAID", address: null });
    const { receipt } = body.data.payments[0];
    expect((await school.call(`GET /fees/payments/${receipt.id}`)).body.data.by).toBeNull();
  });

  it("a forged or unsigned report is refused, and nothing is even asked", async () => {
    const { charge, id } = await school.open();
    charge.status = "success";
    const before = school.gateway.verified.length;
    expect(await reportPayment(school.server.origin, charge, { secret: "wrong" })).toBe(401);
    expect(await reportPayment(school.server.origin, charge, { secret: "" })).toBe(401);
    expect(school.gateway.verified).toHaveLength(before);
    expect(await school.stored(id)).toMatchObject({ state: "PENDING", checkedAt: null });
    // A signed report of a payment of someone else is answered like any other.
    const unknown = { ...charge, reference: "someone-elses" };
    expect(await reportPayment(school.server.origin, unknown)).toBe(200);
    for (const event of [{}, [], null, { event: "charge.success" }, { event: 5, data: "x" }])
      expect(await reportPayment(school.server.origin, charge, { event: event as object })).toBe(
        200,
      );
    expect(school.gateway.verified).toHaveLength(before);
  });

  it("a signed report is only a hint: the provider's own answer counts", async () => {
    const { charge, id, reference } = await school.open();
    expect(await reportPayment(school.server.origin, charge)).toBe(200);
    expect(await school.stored(id)).toMatchObject({ state: "PENDING" });
    charge.status = "failed";
    expect((await school.check(id)).status).toBe(200);
    await school.forgetCheck(id);
    expect((await school.check(id)).body.data).toMatchObject({ state: "FAILED", address: null });
    expect(await school.receiptsOf(reference)).toEqual([]);
    // The payer tries once more on the same page.
    charge.status = "success";
    expect(await reportPayment(school.server.origin, charge)).toBe(200);
    expect(await school.stored(id)).toMatchObject({ state: "PAID" });
  });

  it("another amount is recorded as it came; another currency is not, and the office sees it", async () => {
    const less = await school.open([
      { studentId: school.bola, kobo: 300_000 + school.gateway.payments.length },
      { studentId: school.ada, kobo: 200_000 },
    ]);
    Object.assign(less.charge, { status: "success", kobo: 250_000 });
    expect(await reportPayment(school.server.origin, less.charge)).toBe(200);
    expect(await school.sharesOf((await school.stored(less.id)).paymentId)).toEqual([
      [school.bola, 250_000],
    ]);

    const more = await school.open();
    Object.assign(more.charge, { status: "success", kobo: 900_000 });
    expect((await school.check(more.id)).body.data.state).toBe("PAID");
    expect(await school.sharesOf((await school.stored(more.id)).paymentId)).toEqual([
      [school.ada, 900_000],
    ]);

    const dollars = await school.open();
    Object.assign(dollars.charge, { status: "success", currency: "USD" });
    expect(await reportPayment(school.server.origin, dollars.charge)).toBe(200);
    expect(await reportPayment(school.server.origin, dollars.charge)).toBe(200);
    expect(await school.receiptsOf(dollars.reference)).toEqual([]);
    const list = await school.call(
      "GET /fees/online?show=ATTENTION",
      undefined,
      school.accountant.id,
    );
    expect(list.body.data[0]).toMatchObject({
      id: dollars.id,
      problem: "Paid in USD, not in naira. No receipt was written.",
    });
  });

  it("a refund is noted once, and the receipt taken back by hand", async () => {
    const { charge, id } = await school.open();
    charge.status = "success";
    await reportPayment(school.server.origin, charge);
    const refund = { event: refundEvent(charge, 7, 50_000) };
    const again = { event: refundEvent(charge, 8, 10_000) };
    expect(await reportPayment(school.server.origin, charge, { ...refund, secret: "wrong" })).toBe(
      401,
    );
    for (const event of [refund, refund, again])
      expect(await reportPayment(school.server.origin, charge, event)).toBe(200);
    const attention = async () =>
      (await school.call("GET /fees/online?show=ATTENTION", undefined, school.office.id)).body.data;
    const [shown] = await attention();
    expect(shown).toMatchObject({ id, refundedKobo: 60_000, state: "PAID", isCountered: false });
    const counter = `POST /fees/payments/${shown.receipt.id}/counter`;
    expect(
      (await school.call(counter, { reason: "Paid back by the bank" }, school.office.id)).status,
    ).toBe(200);
    expect((await attention()).map((one: { id: string }) => one.id)).not.toContain(id);
    // A report that comes once more does not undo it.
    expect(await reportPayment(school.server.origin, charge)).toBe(200);
    expect(await school.receiptsOf(charge.reference)).toHaveLength(1);
  });

  it("a provider that does not answer loses nothing", async () => {
    school.gateway.behave({ status: 503 });
    const shares = [{ studentId: school.ada, kobo: school.nextAmount() }];
    const refused = await school.call("POST /fees/online", { shares });
    expect([refused.status, refused.body.code]).toEqual([502, "payment_page_not_opened"]);
    school.gateway.behave(undefined);
    const { charge, id } = await school.open(shares);
    charge.status = "success";
    for (const status of [500, 401]) {
      school.gateway.behave({ status });
      expect(await reportPayment(school.server.origin, charge)).toBe(200);
    }
    await school.forgetCheck(id);
    expect((await school.check(id)).status).toBe(502);
    school.gateway.behave({ status: 200, body: "<html>" });
    await school.runJob();
    expect(await school.stored(id)).toMatchObject({ state: "PENDING" });
    school.gateway.behave(undefined);
    await school.makeDue(id);
    await school.runJob();
    expect(await school.stored(id)).toMatchObject({ state: "PAID" });
    expect(school.log.join("\n")).not.toContain(PROVIDER_KEYS[provider].key);
  });
});
