import { createHmac } from "node:crypto";
import type { ProviderName } from "@school/core/api/phone-providers.ts";
import { type TakenMessage, TEST_KEY, TEST_SIGNING_KEY } from "./phone-gateway.ts";
import type { TestServer } from "./server.ts";

/** The keys with which a provider signs. */
interface Keys {
  key: string;
  signingKey: string;
}
const TEST_KEYS: Keys = { key: TEST_KEY, signingKey: TEST_SIGNING_KEY };

/** Reports the result of a message to the portal, as its provider does; returns the status. */
export async function reportOn(
  portal: TestServer,
  address: string,
  message: Pick<TakenMessage, "provider" | "reference" | "number" | "reportTo">,
  isDelivered: boolean,
  keys?: Keys,
): Promise<number> {
  const { provider, reportTo = address } = message;
  return sendReport(portal, provider, reportTo, statusOf(message, isDelivered), keys);
}

function statusOf(
  { provider, reference, number }: Pick<TakenMessage, "provider" | "reference" | "number">,
  isDelivered: boolean,
): object {
  if (provider === "termii") {
    const status = isDelivered ? "DELIVERED" : "DND Active on Phone Number";
    const facts = { type: "outbound", sender: "Sunrise", message: "Hello", channel: "dnd" };
    return { ...facts, message_id: reference, receiver: number, status };
  }
  if (provider === "bulksms-nigeria") {
    return { message_id: reference, status: isDelivered ? "DELIVERED" : "UNDELIVERED" };
  }
  if (provider === "africas-talking") {
    const status = isDelivered ? "Success" : "Failed";
    const reason = isDelivered ? {} : { failureReason: "UserIsInactive" };
    const facts = { id: reference, phoneNumber: `+${number}`, networkCode: "62130" };
    return { ...facts, status, ...reason };
  }
  if (provider === "twilio") {
    const MessageStatus = isDelivered ? "delivered" : "undelivered";
    const reason = isDelivered ? {} : { ErrorCode: "30003" };
    return { MessageSid: reference, To: `+${number}`, MessageStatus, ...reason };
  }
  const status = isDelivered ? "delivered" : "failed";
  if (provider === "webhook") {
    return { id: reference, state: status, ...(!isDelivered && { reason: "Phone switched off" }) };
  }
  const errors = isDelivered ? {} : { errors: [{ code: 131026, title: "Message undeliverable" }] };
  return metaEvent({ statuses: [{ id: reference, status, ...errors }] });
}

/** Passes a reply of a recipient on to the portal, as its provider does; returns the status. */
export async function passOn(
  portal: TestServer,
  address: string,
  provider: ProviderName,
  reply: { from: string; text: string },
): Promise<number> {
  return sendReport(portal, provider, address, replyOf(provider, reply));
}

function replyOf(provider: ProviderName, { from, text }: { from: string; text: string }): object {
  if (provider === "termii") {
    const facts = { type: "inbound", receiver: "Sunrise", status: "received" };
    return { ...facts, sender: from, message: text };
  }
  if (provider === "africas-talking") return { from: `+${from}`, text, to: "20880" };
  if (provider === "twilio") {
    return { MessageSid: "SM1", SmsStatus: "received", From: `+${from}`, Body: text };
  }
  if (provider === "webhook") return { from: `+${from}`, text };
  return metaEvent({ messages: [{ from, type: "text", text: { body: text } }] });
}

const metaEvent = (value: object) => ({
  object: "whatsapp_business_account",
  entry: [{ id: "1", changes: [{ field: "messages", value }] }],
});

async function sendReport(
  portal: TestServer,
  provider: ProviderName,
  address: string,
  facts: object,
  keys = TEST_KEYS,
): Promise<number> {
  const isForm = provider === "twilio" || provider === "africas-talking";
  const body = isForm
    ? new URLSearchParams(facts as Record<string, string>).toString()
    : JSON.stringify(facts);
  const headers = {
    "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    ...signatureOf(provider, keys, address, body),
  };
  // The portal under test listens at another address than its public one.
  const { pathname, search } = new URL(address);
  return (await fetch(portal.origin + pathname + search, { method: "POST", headers, body })).status;
}

/** Returns the signature of the body, as each provider signs it. */
function signatureOf(
  provider: ProviderName,
  { key, signingKey }: Keys,
  address: string,
  body: string,
): Record<string, string> {
  const signed = (algorithm: string) => createHmac(algorithm, signingKey).update(body);
  if (provider === "termii") return { "x-termii-signature": signed("sha512").digest("hex") };
  if (provider === "whatsapp-cloud") {
    return { "x-hub-signature-256": `sha256=${signed("sha256").digest("hex")}` };
  }
  if (provider === "webhook") return { authorization: `Bearer ${key}` };
  if (provider !== "twilio") return {};
  const fields = Object.fromEntries(new URLSearchParams(body));
  const names = Object.keys(fields).sort();
  const text = address + names.map((name) => name + fields[name]).join("");
  return { "x-twilio-signature": createHmac("sha1", key).update(text).digest("base64") };
}
