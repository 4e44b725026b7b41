import { isSame } from "../../../platform/outgoing/phone/provider.ts";
import { parseJson, textAt } from "../../../platform/outgoing/phone/response-values.ts";
import { timeOf } from "./paystack.ts";
import { type PaymentProvider, unreadable } from "./provider.ts";

const API = "https://api.flutterwave.com/v3";

/** Statuses of a reference that Flutterwave does not know: nothing was paid on its page. */
const UNKNOWN = [400, 404];

/**
 * Version 3; amounts are naira with decimals.
 * https://developer.flutterwave.com/v3.0/docs/flutterwave-standard-1,
 * https://developer.flutterwave.com/v3.0/docs/webhooks
 */
export const flutterwave: PaymentProvider = {
  async initialise(ask, { reference, kobo, email, name, returnTo, title }) {
    const { body } = await ask("POST", `${API}/payments`, {
      tx_ref: reference,
      amount: kobo / 100,
      currency: "NGN",
      redirect_url: returnTo,
      customer: { email, name },
      customizations: { title },
    });
    const address = textAt(body, "data.link");
    if (address === null) throw unreadable("flutterwave");
    return address;
  },

  async verify(ask, reference) {
    const { status, body } = await ask(
      "GET",
      `${API}/transactions/verify_by_reference?tx_ref=${reference}`,
    );
    if (UNKNOWN.includes(status) && textAt(body, "status") === "error") return { state: "OPEN" };
    const state = textAt(body, "data.status");
    if (textAt(body, "data.tx_ref") !== reference) throw unreadable("flutterwave");
    if (state === "pending") return { state: "OPEN" };
    if (state === "failed") return { state: "FAILED" };
    const kobo = koboOf(textAt(body, "data.amount"));
    const currency = textAt(body, "data.currency");
    const providerId = textAt(body, "data.id");
    if (state !== "successful" || currency === null || providerId === null || kobo === null)
      throw unreadable("flutterwave");
    const paidAt = timeOf(textAt(body, "data.created_at"));
    return { state: "PAID", kobo, currency, providerId, paidAt };
  },

  readWebhook(body, header, { webhookHash }) {
    if (webhookHash === "" || !isSame(header("verif-hash"), webhookHash)) return null;
    const event = parseJson(body.toString("utf8"));
    const kind = textAt(event, "event");
    const reference = textAt(event, "data.tx_ref");
    if (kind === "charge.completed" && reference !== null) return { kind: "charge", reference };
    if (kind !== "refund.completed") return { kind: "other" };
    const refundId = textAt(event, "data.id");
    const providerId = textAt(event, "data.TransactionId", "data.tx_id");
    const kobo = koboOf(textAt(event, "data.AmountRefunded", "data.amount_refunded"));
    if (refundId === null || providerId === null || kobo === null) return { kind: "other" };
    return { kind: "refund", reference: null, providerId, refundId, kobo };
  },
};

/** Kobo of an amount in naira above 0; null for anything else. */
function koboOf(naira: string | null): number | null {
  const kobo = naira === null ? Number.NaN : Math.round(Number(naira) * 100);
  return Number.isSafeInteger(kobo) && kobo > 0 ? kobo : null;
}
