import type { PaymentProviderName } from "@school/core/fees/online/payment-providers.ts";
import { eq } from "drizzle-orm";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { makeTaughtClass, type TaughtClass } from "../../lessons/fixtures.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import {
  FLUTTERWAVE_HASH,
  FLUTTERWAVE_KEY,
  type HeldPayment,
  PAYSTACK_KEY,
  startPaymentGateway,
  type TestPaymentGateway,
} from "../../platform/testing/payment-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { feeEntries, feeOnlinePayments, feePayments } from "../tables.ts";
import { checkPaymentsWorker } from "./check-payments.job.ts";

/** The secrets of the school's accounts at the test providers. */
export const PROVIDER_KEYS = {
  paystack: { key: PAYSTACK_KEY },
  flutterwave: { key: FLUTTERWAVE_KEY, webhookHash: FLUTTERWAVE_HASH },
} as const;

/** An opened payment, as the parent and as the provider has it. */
export interface OpenedPayment {
  readonly id: string;
  readonly reference: string;
  readonly address: string;
  readonly charge: HeldPayment;
}

interface Shares {
  readonly studentId: string;
  readonly kobo: number;
}

/** A school on a test server, with two children of one mother, and its providers. */
export async function startOnlineSchool() {
  const gateway = await startPaymentGateway();
  const log: string[] = [];
  const server = await startTestServer({
    env: { TEST_GATEWAY: gateway.origin },
    log: (line) => log.push(line),
  });
  const { db } = server;
  const taught = await makeTaughtClass(db);
  const [ada, bola] = taught.pupils.map(({ id }) => id) as [string, string];
  const principal = await makeUser(db, { role: "PRINCIPAL" });
  const office = await makeUser(db, { role: "ADMIN" });
  const accountant = await makeUser(db, { role: "STAFF", roleInSchool: "Accountant" });
  const mother = await makeUser(db, {
    role: "PARENT",
    firstName: "Ngozi",
    lastName: "Abe",
    email: null,
  });
  for (const studentId of [ada, bola]) await linkGuardian(db, { parentId: mother.id, studentId });
  const school = { server, gateway, log, taught, ada, bola, principal, office, accountant, mother };
  return { ...school, ...actionsIn(school) };
}

interface OnlineSchool {
  readonly server: TestServer;
  readonly gateway: TestPaymentGateway;
  readonly taught: TaughtClass;
  readonly ada: string;
  readonly principal: MadeUser;
  readonly mother: MadeUser;
}

function actionsIn({ server, gateway, ada, principal, mother }: OnlineSchool) {
  const { db } = server;
  const call = (endpoint: string, body?: object, as = mother.id) =>
    server.call(endpoint, { as, ...(body && { body }) });
  let amount = 100_000;

  return {
    call,

    /** An amount that no other payment has. */
    nextAmount: () => (amount += 100),

    /** Sets a provider, and lets parents pay through it. */
    async use(provider: PaymentProviderName, more: object = {}, as = principal.id) {
      const { body } = await call("GET /fees/online/providers", undefined, as);
      const { version } = body.data.providers.find(
        (one: { provider: string }) => one.provider === provider,
      );
      const form = { isActive: true, version, ...PROVIDER_KEYS[provider], ...more };
      return call(`PUT /fees/online/providers/${provider}`, form, as);
    },

    /** Opens a page, by default for a child and an amount that no other payment has. */
    async open(shares?: readonly Shares[]): Promise<OpenedPayment> {
      const chosen = shares ?? [{ studentId: ada, kobo: (amount += 100) }];
      const { status, body } = await call("POST /fees/online", { shares: chosen });
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      const charge = gateway.payments.find(({ reference }) => reference === body.data.reference)!;
      return { ...body.data, charge };
    },

    check: (id: string, as = mother.id) => call(`POST /fees/online/${id}/check`, undefined, as),

    async stored(id: string) {
      const rows = await db.select().from(feeOnlinePayments).where(eq(feeOnlinePayments.id, id));
      return rows[0]!;
    },

    receiptsOf: (reference: string) =>
      db.select().from(feePayments).where(eq(feePayments.reference, reference)),

    /** The children of a receipt, with what each got. */
    async sharesOf(paymentId: string | null) {
      const rows = await db.select().from(feeEntries).where(eq(feeEntries.paymentId, paymentId!));
      return rows.map(({ studentId, kobo }) => [studentId, -kobo]);
    },

    runJob: () =>
      checkPaymentsWorker({
        db,
        config: readConfig({ TEST_GATEWAY: gateway.origin }),
        sealer: server.keyring.sealer,
      }).run({}, { isLast: false }),

    /** Lets the job ask about a payment now. */
    makeDue: (id: string, { daysOld }: { daysOld?: number } = {}) =>
      db
        .update(feeOnlinePayments)
        .set({
          checkAt: new Date(Date.now() - 1_000),
          ...(daysOld !== undefined && {
            createdAt: new Date(Date.now() - daysOld * 24 * 3_600_000),
          }),
        })
        .where(eq(feeOnlinePayments.id, id)),

    /** Lets a page ask about a payment at once. */
    forgetCheck: (id: string) =>
      db.update(feeOnlinePayments).set({ checkedAt: null }).where(eq(feeOnlinePayments.id, id)),

    async close() {
      await server.close();
      await gateway.close();
    },
  };
}
