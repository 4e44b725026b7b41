import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ageSessions, mailsTo } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { FLUTTERWAVE_KEY, PAYSTACK_KEY } from "../../platform/testing/payment-gateway.ts";
import { feeOnlinePayments, feeProviders } from "../tables.ts";
import { PROVIDER_KEYS, startOnlineSchool } from "./fixtures.ts";

let school: Awaited<ReturnType<typeof startOnlineSchool>>;

beforeAll(async () => {
  school = await startOnlineSchool();
});
afterAll(() => school.close());
beforeEach(() => school.gateway.behave(undefined));

describe("providers", () => {
  it("are set by the school.principal alone, who proves it, and their keys are sealed", async () => {
    const form = { isActive: true, version: 0, ...PROVIDER_KEYS.paystack };
    const path = "/fees/online/providers";
    expect((await school.server.call(`GET ${path}`)).status).toBe(401);
    for (const as of [
      school.office.id,
      school.accountant.id,
      school.taught.teacher.id,
      school.mother.id,
      school.ada,
    ]) {
      expect((await school.call(`GET ${path}`, undefined, as)).status).toBe(403);
      expect((await school.call(`PUT ${path}/paystack`, form, as)).status).toBe(403);
      expect((await school.call(`DELETE ${path}/paystack`, { version: 1 }, as)).status).toBe(403);
      expect((await school.call(`POST ${path}/paystack/test`, undefined, as)).status).toBe(403);
    }
    const put = (body: object, name = "paystack") =>
      school.call(`PUT ${path}/${name}`, body, school.principal.id);
    expect((await put({ ...form, key: " " })).status).toBe(400);
    expect((await put({ ...form, key: undefined })).body.issues[0].path).toEqual(["key"]);
    expect((await put({ ...form, key: "pk_test_1" })).body.issues[0].path).toEqual(["key"]);
    expect((await put(form, "stripe")).status).toBe(400);
    const unsigned = await put({ ...form, key: FLUTTERWAVE_KEY }, "flutterwave");
    expect(unsigned.body.issues[0].path).toEqual(["webhookHash"]);
    expect(
      (await school.call(`POST ${path}/paystack/test`, undefined, school.principal.id)).status,
    ).toBe(404);

    await ageSessions(school.server.db, school.principal.id, 60);
    expect((await put(form)).status).toBe(403);
    expect(
      (await school.call(`DELETE ${path}/paystack`, { version: 1 }, school.principal.id)).status,
    ).toBe(403);
  });

  it("one is in use; a stale version is refused, a changed key mailed and logged, never shown", async () => {
    await ageSessions(school.server.db, school.principal.id, 0);
    expect((await school.use("paystack")).status).toBe(200);
    expect(
      (
        await school.call(
          "PUT /fees/online/providers/paystack",
          { isActive: true, version: 0 },
          school.principal.id,
        )
      ).status,
    ).toBe(409);
    const both = await school.use("flutterwave");
    expect(both.body.data.providers).toMatchObject([
      { provider: "paystack", isActive: false, hasKey: true, version: 2 },
      { provider: "flutterwave", isActive: true, hasKey: true, hasWebhookHash: true },
    ]);
    expect(both.body.data.providers[0].webhookAddress).toMatch(/\/payment-webhooks\/paystack$/);
    expect(JSON.stringify(both.body)).not.toContain("0123456789");
    const [row] = await school.server.db.select().from(feeProviders);
    expect(row!.keysSealed.toString("latin1")).not.toContain(PAYSTACK_KEY);
    const mailed = await mailsTo(school.server, school.principal.email!);
    expect(mailed.map(({ purpose }) => purpose)).toContain("accounts.payment-provider-changed");
    const actions = await school.server.db.select({ action: auditLog.action }).from(auditLog);
    expect(actions.map(({ action }) => action)).toContain("fees.set-provider");
  });

  it("are tested by a question about nothing", async () => {
    const test = async () =>
      (
        await school.call(
          "POST /fees/online/providers/paystack/test",
          undefined,
          school.principal.id,
        )
      ).body.data;
    expect(await test()).toMatchObject({ isAccepted: true });
    await school.use("paystack", { key: "sk_test_other" });
    expect(await test()).toMatchObject({
      isAccepted: false,
      said: expect.stringMatching(/does not accept/),
    });
    school.gateway.behave({ status: 503 });
    expect(await test()).toMatchObject({ isAccepted: false });
    await school.use("paystack");
  });
});

it("belongs to its payer and the office; a provider with open payments is not removed", async () => {
  await school.use("paystack");
  const { id } = await school.open();
  expect((await school.check(id, school.taught.parent.id)).status).toBe(404);
  expect((await school.check(id, school.taught.teacher.id)).status).toBe(403);
  expect((await school.check(newId())).status).toBe(404);
  expect((await school.check(id, school.accountant.id)).status).toBe(200);
  for (const as of [school.taught.parent.id, school.taught.teacher.id, school.ada])
    expect((await school.call("GET /fees/online", undefined, as)).status).toBe(403);
  const ids = (await school.call("GET /fees/online/own", undefined, school.taught.parent.id)).body
    .data.payments;
  expect(ids).toEqual([]);
  const pending = await school.call(
    "GET /fees/online?show=PENDING",
    undefined,
    school.accountant.id,
  );
  expect(pending.body.data[0]).toMatchObject({ id, payer: "Ngozi Abe" });

  const version = async () =>
    (await school.call("GET /fees/online/providers", undefined, school.principal.id)).body.data
      .providers[0].version;
  const remove = async () =>
    school.call(
      "DELETE /fees/online/providers/paystack",
      { version: await version() },
      school.principal.id,
    );
  expect((await remove()).status).toBe(409);
  await school.server.db
    .update(feeOnlinePayments)
    .set({ state: "EXPIRED" })
    .where(eq(feeOnlinePayments.state, "PENDING"));
  expect((await remove()).body.data.providers[0]).toMatchObject({ hasKey: false, version: 0 });
  const shares = [{ studentId: school.ada, kobo: 5_000 }];
  expect((await school.call("POST /fees/online", { shares })).status).toBe(409);
  await school.server.db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(eq(users.id, school.bola));
  await school.use("paystack");
  const gone = [{ studentId: school.bola, kobo: 5_000 }];
  expect((await school.call("POST /fees/online", { shares: gone })).status).toBe(404);
});
