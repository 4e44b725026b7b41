import { setTimeout as sleep } from "node:timers/promises";
import { implement } from "@orpc/server";
import type { OnlinePayment, OwnOnlinePayment } from "@school/core/fees/online/contract.ts";
import { onlineContract } from "@school/core/fees/online/contract.ts";
import { HAS_WEBHOOK_HASH, PAYMENT_PROVIDERS } from "@school/core/fees/online/payment-providers.ts";
import { messages } from "@school/core/fees/online/text.ts";
import type { Share } from "@school/core/fees/payments/share-payment.ts";
import { mayKeepFees } from "@school/core/fees/policy.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import { NoCurrentTerm } from "../../school/errors.ts";
import {
  BankNotReached,
  NoAccounts,
  NoPaymentProvider,
  OnlinePaymentNotFound,
  PaymentPageNotOpened,
  ProviderNotSetUp,
  TooManyOnlinePayments,
} from "../errors.ts";
import { findAccounts, findCurrentTerm, listChildrenOf } from "../ledger/queries.ts";
import { removeProvider, saveProvider } from "./commands-providers.ts";
import { dropPage, keepPage, startPayment, takeCheck } from "./commands.ts";
import { payerEmail } from "./payer-email.ts";
import { askWith, isOfProvider, isPaymentPage, KeyRefused } from "./providers/provider.ts";
import { PROVIDERS } from "./providers/providers.ts";
import {
  findAccount,
  findActiveAccount,
  findActiveProvider,
  findOnlinePayment,
  findPayer,
  keysIn,
  listAccounts,
  listOnlinePayments,
  listOwnPayments,
  type OnlineRow,
} from "./queries.ts";
import { verifyPayment } from "./verify-payment.ts";
import { webhookAddress } from "./webhooks.ts";

/** Pages that a parent may open in an hour. */
const PAGES = { name: "online-payments", events: 30, seconds: 3_600 };
const api = implement(onlineContract).$context<RequestContext>().use(guard);

export const onlineRoutes = {
  ownOnline: api.ownOnline.handler(async ({ context: { actor, db } }) => ({
    data: {
      provider: await findActiveProvider(db),
      payments: (await listOwnPayments(db, actor.id)).map(presentOwn),
    },
  })),

  payOnline: api.payOnline.handler(async ({ context, input: { shares } }) => {
    const { db, actor, origin, config, sealer } = context;
    await requireOwnChildren(db, actor.id, shares);
    const account = await findActiveAccount(db, sealer);
    if (!account) throw new NoPaymentProvider();
    const termId = await findCurrentTerm(db);
    if (termId === null) throw new NoCurrentTerm();
    if ((await createRateLimiter(db, PAGES).take(actor.id)) > 0) throw new TooManyOnlinePayments();
    const { provider, keys } = account;
    const started = await db.transaction((tx) =>
      startPayment({ tx, origin }, { provider, termId, shares }),
    );
    if (!started.isNew) return { data: presentOwn(await waitForPage(db, started.id)) };
    // The provider is asked outside any transaction: it may take seconds.
    const payer = await findPayer(db, actor.id);
    const { school } = await readSettings(db, { school: SENDER_NAME });
    const kobo = shares.reduce((sum, share) => sum + share.kobo, 0);
    try {
      const address = await PROVIDERS[provider].initialise(askWith(keys, config.TEST_GATEWAY), {
        reference: started.reference,
        kobo,
        email: payerEmail(payer.email, config.publicUrl),
        name: payer.name,
        returnTo: new URL(`/fees/online/${started.id}`, config.publicUrl).href,
        title: `Fees, ${school}`,
      });
      if (!isPaymentPage(address, config.TEST_GATEWAY)) throw new PaymentPageNotOpened();
      await keepPage(db, started.id, address);
    } catch (error) {
      await dropPage(db, started.id);
      throw isOfProvider(error) ? new PaymentPageNotOpened() : error;
    }
    return { data: presentOwn(await requirePayment(db, started.id)) };
  }),

  checkOnline: api.checkOnline.handler(async ({ context, input: { id } }) => {
    const { db, actor } = context;
    const payment = await requirePayment(db, id);
    if (payment.payerId !== actor.id && !mayKeepFees(actor)) throw new OnlinePaymentNotFound();
    if (payment.state === "PAID" || payment.address === null) return { data: presentOwn(payment) };
    if (await takeCheck(db, id)) {
      try {
        await verifyPayment(context, payment);
      } catch (error) {
        throw isOfProvider(error) ? new BankNotReached() : error;
      }
    }
    return { data: presentOwn(await requirePayment(db, id)) };
  }),

  onlinePayments: api.onlinePayments.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listOnlinePayments(db, input);
    return { data: rows.map(present), pagination };
  }),

  onlineProviders: api.onlineProviders.handler(async ({ context }) => ({
    data: await readProviders(context, context.db),
  })),

  saveOnlineProvider: api.saveOnlineProvider
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { tx, origin, sealer } = context;
      const current = () => readProviders(context, tx);
      await saveProvider({ tx, origin, sealer, current }, input);
      return { data: await current() };
    }),

  removeOnlineProvider: api.removeOnlineProvider
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { tx, origin } = context;
      const current = () => readProviders(context, tx);
      await removeProvider({ tx, origin, current }, input);
      return { data: await current() };
    }),

  testOnlineProvider: api.testOnlineProvider.handler(async ({ context, input: { provider } }) => {
    const { db, config, sealer, origin } = context;
    const account = await findAccount(db, sealer, provider);
    if (!account) throw new ProviderNotSetUp();
    const test = await askAboutNothing(() =>
      PROVIDERS[provider].verify(askWith(account.keys, config.TEST_GATEWAY), TEST_REFERENCE),
    );
    await db.transaction((tx) =>
      audit({ tx, origin }, "fees.test-provider", null, { after: { provider, ...test } }),
    );
    return { data: test };
  }),
};

/** A reference that no payment has: a provider that accepts the key says that it is unknown. */
const TEST_REFERENCE = "school-portal-test";

async function askAboutNothing(ask: () => Promise<unknown>) {
  try {
    await ask();
    return { isAccepted: true, said: "The provider accepts the key." };
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    const isRefused = error instanceof KeyRefused;
    return {
      isAccepted: false,
      said: isRefused
        ? "The provider does not accept the key. Copy the secret key again."
        : `${error.message} Please try again in a moment.`,
    };
  }
}

/** Throws `InvalidInput` and `NoAccounts`. Two statements. */
async function requireOwnChildren(
  db: Reader,
  parentId: string,
  shares: readonly Share[],
): Promise<void> {
  const refuse = (message: string) => new InvalidInput([{ path: ["shares"], message }]);
  const ids = shares.map(({ studentId }) => studentId);
  if (new Set(ids).size < ids.length) throw refuse(messages.twice);
  const ownIds = await listChildrenOf(db, parentId);
  if (!ids.every((id) => ownIds.includes(id))) throw refuse(messages.notOwn);
  if ((await findAccounts(db, ids)).length < ids.length) throw new NoAccounts();
}

const WAIT_MS = 250;
const MAX_WAITS = 60;

/** Waits for the page that another call of the same parent is opening. Throws `PaymentPageNotOpened`. */
async function waitForPage(db: Database, id: string): Promise<OnlineRow> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const payment = await requirePayment(db, id);
    if (payment.address !== null) return payment;
    if (payment.state !== "PENDING") break;
    await sleep(WAIT_MS);
  }
  throw new PaymentPageNotOpened();
}

async function requirePayment(db: Reader, id: string): Promise<OnlineRow> {
  const payment = await findOnlinePayment(db, id);
  if (!payment) throw new OnlinePaymentNotFound();
  return payment;
}

async function readProviders({ config, sealer }: RequestContext, db: Reader) {
  const rows = await listAccounts(db);
  return {
    providers: PAYMENT_PROVIDERS.map((provider) => {
      const row = rows.find((one) => one.provider === provider);
      const keys = row && keysIn(sealer, row.keysSealed);
      return {
        provider,
        isActive: row?.isActive ?? false,
        hasKey: keys !== undefined && keys.key !== "",
        hasWebhookHash: HAS_WEBHOOK_HASH[provider] && (keys?.webhookHash ?? "") !== "",
        webhookAddress: webhookAddress(config.publicUrl, provider),
        pending: row?.pending ?? 0,
        version: row?.version ?? 0,
      };
    }),
  };
}

function presentOwn(row: OnlineRow): OwnOnlinePayment {
  const { id, startedAt, provider, reference, kobo, state, children, problem, address } = row;
  return {
    id,
    startedAt: startedAt.toISOString(),
    provider,
    reference,
    kobo,
    state,
    children,
    receipt: receiptOf(row),
    problem,
    address: state === "PENDING" && problem === null ? address : null,
  };
}

function present(row: OnlineRow): OnlinePayment {
  const { address: _address, ...payment } = presentOwn(row);
  const { payer, paidKobo, refundedKobo, refundedAt, isCountered } = row;
  return { ...payment, payer, paidKobo, refundedKobo, refundedAt, isCountered };
}

function receiptOf({ receiptId, receiptNumber }: OnlineRow) {
  return receiptId !== null && receiptNumber !== null
    ? { id: receiptId, number: receiptNumber }
    : null;
}
