import { createHmac } from "node:crypto";
import { isSame } from "../../../platform/outgoing/phone/provider.ts";
import { parseJson, textAt } from "../../../platform/outgoing/phone/response-values.ts";
import { type PaymentProvider, unreadable } from "./provider.ts";

const API = "https://api.paystack.co";

/** A payment that the payer may still make, or that the bank has not decided. */
const OPEN = ["abandoned", "ongoing", "pending", "processing", "queued"];
/** Statuses of a reference that Paystack does not know: its page was never opened. */
const UNKNOWN = [400, 404];

/** Amounts are kobo. https://paystack.com/docs/api/transaction, https://paystack.com/docs/payments/webhooks */
export const paystack: PaymentProvider = {
  async initialise(ask, { reference, kobo, email, returnTo, title }) {
    const { body } = await ask("POST", `${API}/transaction/initialize`, {
      email,
      amount: kobo,
      currency: "NGN",
      reference,
      callback_url: returnTo,
      metadata: { cancel_action: returnTo, custom_fields: [field("For", title)] },
    });
    const address = textAt(body, "data.authorization_url");
    if (address === null) throw unreadable("paystack");
    return address;
  },

  async verify(ask, reference) {
    const { status, body } = await ask("GET", `${API}/transaction/verify/${reference}`);
    if (UNKNOWN.includes(status) && textAt(body, "status") === "false") return { state: "OPEN" };
    const state = textAt(body, "data.status") ?? "";
    if (textAt(body, "data.reference") !== reference) throw unreadable("paystack");
    if (OPEN.includes(state)) return { state: "OPEN" };
    if (state === "failed" || state === "reversed") return { state: "FAILED" };
    const kobo = Number(textAt(body, "data.amount"));
    const currency = textAt(body, "data.currency");
    if (state !== "success" || currency === null || !Number.isSafeInteger(kobo) || kobo <= 0)
      throw unreadable("paystack");
    return {
      state: "PAID",
      kobo,
      currency,
      providerId: textAt(body, "data.id") ?? "",
      paidAt: timeOf(textAt(body, "data.paid_at")),
    };
  },

  readWebhook(body, header, { key }) {
    const signature = createHmac("sha512", key).update(body).digest("hex");
    if (!isSame(header("x-paystack-signature"), signature)) return null;
    const event = parseJson(body.toString("utf8"));
    const kind = textAt(event, "event");
    const reference = textAt(event, "data.reference", "data.transaction_reference");
    if (kind === "charge.success" && reference !== null) return { kind: "charge", reference };
    if (kind !== "refund.processed") return { kind: "other" };
    const refundId = textAt(event, "data.id", "data.refund_reference");
    const kobo = Number(textAt(event, "data.amount"));
    const refunded = textAt(event, "data.transaction_reference");
    if (refundId === null || refunded === null || !Number.isSafeInteger(kobo) || kobo <= 0)
      return { kind: "other" };
    return { kind: "refund", reference: refunded, providerId: null, refundId, kobo };
  },
};

function field(name: string, value: string) {
  return { display_name: name, variable_name: name.toLowerCase(), value };
}

/** Now for a time that is not given or in the future. */
export function timeOf(text: string | null): Date {
  const time = Date.parse(text ?? "");
  return new Date(Math.min(Number.isNaN(time) ? Infinity : time, Date.now()));
}
