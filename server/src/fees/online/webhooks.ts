import {
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from "@school/core/fees/online/payment-providers.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Log } from "../../platform/runtime/log/log.ts";
import { feeOnlinePayments } from "../tables.ts";
import { noteRefund } from "./commands.ts";
import { isOfProvider, type WebhookEvent } from "./providers/provider.ts";
import { PROVIDERS } from "./providers/providers.ts";
import { findAccount, findReported } from "./queries.ts";
import { verifyPayment, type VerifyParts } from "./verify-payment.ts";

/** Bytes; an event describes one payment. */
const BODY_LIMIT = 256_000;

const PATH = "/payment-webhooks";

/** The address to which a provider reports. */
export function webhookAddress(publicUrl: string, provider: PaymentProviderName): string {
  return new URL(`${PATH}/${provider}`, publicUrl).href;
}

/**
 * Mounts the addresses to which providers report payments and refunds. A report that is not signed is
 * refused and changes nothing. A signed one is only a hint: the provider's API is asked. It may come
 * twice, late, or before the payer returns.
 */
export function mountPaymentWebhooks(
  app: FastifyInstance,
  parts: VerifyParts & { readonly log: Log },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Signatures are of the bytes as they came.
    const limit = { parseAs: "buffer", bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser("*", limit, async (_request: unknown, body: Buffer) => body);
    scope.post<{ Params: { provider: string } }>(`${PATH}/:provider`, async (request, reply) => {
      const provider = PAYMENT_PROVIDERS.find((name) => name === request.params.provider);
      if (provider === undefined) return reply.code(404).send();
      const account = await findAccount(parts.db, parts.sealer, provider);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = (name: string) => request.headers[name]?.toString();
      const event = account && PROVIDERS[provider].readWebhook(body, header, account.keys);
      if (!event) return reply.code(401).send();
      await takeEvent(parts, provider, event);
      return reply.code(200).send();
    });
  });
}

async function takeEvent(
  parts: VerifyParts & { readonly log: Log },
  provider: PaymentProviderName,
  event: WebhookEvent,
): Promise<void> {
  if (event.kind === "other") return;
  const { db } = parts;
  const payment = await findReported(db, provider, { providerId: null, ...event });
  if (!payment) return;
  if (event.kind === "refund") {
    await db.transaction((tx) => noteRefund(tx, payment.id, event));
    return;
  }
  // If this process dies now, or the provider does not answer, the job asks.
  await db
    .update(feeOnlinePayments)
    .set({ checkAt: sql`now()` })
    .where(and(eq(feeOnlinePayments.id, payment.id), ne(feeOnlinePayments.state, "PAID")));
  try {
    await verifyPayment(parts, payment);
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    parts.log.warn({ provider, reason: error.message }, "online payment not verified yet");
  }
}
