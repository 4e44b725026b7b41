import { createHmac } from "node:crypto";
import type { GatewayKind } from "@school/core/api/ready-gateways.ts";
import { type TakenMessage, TEST_KEY, TEST_SIGNING_KEY } from "./phone-gateway.ts";
import type { TestServer } from "./server.ts";

/** Reports the result of a message to the portal, as its provider does; returns the status. */
export async function reportOn(
  portal: TestServer,
  address: string,
  message: Pick<TakenMessage, "kind" | "reference" | "number" | "reportTo">,
  isDelivered: boolean,
): Promise<number> {
  const { kind, reference, number, reportTo = address } = message;
  if (kind === "termii") {
    const status = isDelivered ? "DELIVERED" : "DND Active on Phone Number";
    const facts = { type: "outbound", sender: "Sunrise", message: "Hello", channel: "dnd" };
    return sendReport(portal, kind, reportTo, {
      ...facts,
      message_id: reference,
      receiver: number,
      status,
    });
  }
  if (kind === "bulksms-nigeria") {
    const status = isDelivered ? "DELIVERED" : "UNDELIVERED";
    return sendReport(portal, kind, reportTo, { message_id: reference, status });
  }
  if (kind === "africas-talking") {
    const status = isDelivered ? "Success" : "Failed";
    const reason = isDelivered ? {} : { failureReason: "UserIsInactive" };
    const facts = { id: reference, phoneNumber: `+${number}`, networkCode: "62130" };
    return sendReport(portal, kind, reportTo, { ...facts, status, ...reason });
  }
  if (kind === "twilio") {
    const MessageStatus = isDelivered ? "delivered" : "undelivered";
    const reason = isDelivered ? {} : { ErrorCode: "30003" };
    const facts = { MessageSid: reference, To: `+${number}` };
    return sendReport(portal, kind, reportTo, { ...facts, MessageStatus, ...reason });
  }
  const status = isDelivered ? "delivered" : "failed";
  const errors = isDelivered ? {} : { errors: [{ code: 131026, title: "Message undeliverable" }] };
  return sendReport(
    portal,
    kind,
    reportTo,
    metaEvent({ statuses: [{ id: reference, status, ...errors }] }),
  );
}

/** Passes an answer of a recipient on to the portal, as its provider does; answers the status. */
export async function passOn(
  portal: TestServer,
  address: string,
  kind: GatewayKind,
  { from, text }: { from: string; text: string },
): Promise<number> {
  if (kind === "termii") {
    const facts = { type: "inbound", receiver: "Sunrise", status: "received" };
    return sendReport(portal, kind, address, { ...facts, sender: from, message: text });
  }
  if (kind === "africas-talking")
    return sendReport(portal, kind, address, { from: `+${from}`, text, to: "20880" });
  if (kind === "twilio") {
    return sendReport(portal, kind, address, {
      MessageSid: "SM1",
      SmsStatus: "received",
      From: `+${from}`,
      Body: text,
    });
  }
  return sendReport(
    portal,
    kind,
    address,
    metaEvent({ messages: [{ from, type: "text", text: { body: text } }] }),
  );
}

const metaEvent = (value: object) => ({
  object: "whatsapp_business_account",
  entry: [{ id: "1", changes: [{ field: "messages", value }] }],
});

async function sendReport(
  portal: TestServer,
  kind: GatewayKind,
  address: string,
  facts: object,
): Promise<number> {
  const isForm = kind === "twilio" || kind === "africas-talking";
  const body = isForm
    ? new URLSearchParams(facts as Record<string, string>).toString()
    : JSON.stringify(facts);
  const headers = {
    "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    ...signatureOf(kind, address, body),
  };
  // The portal under test listens at another address than its public one.
  const { pathname, search } = new URL(address);
  return (await fetch(portal.origin + pathname + search, { method: "POST", headers, body })).status;
}

/** Returns the signature of the body, as each provider signs it. */
function signatureOf(kind: GatewayKind, address: string, body: string): Record<string, string> {
  const signed = (algorithm: string) => createHmac(algorithm, TEST_SIGNING_KEY).update(body);
  if (kind === "termii") return { "x-termii-signature": signed("sha512").digest("hex") };
  if (kind === "whatsapp-cloud") {
    return { "x-hub-signature-256": `sha256=${signed("sha256").digest("hex")}` };
  }
  if (kind !== "twilio") return {};
  const fields = Object.fromEntries(new URLSearchParams(body));
  const names = Object.keys(fields).sort();
  const text = address + names.map((name) => name + fields[name]).join("");
  return { "x-twilio-signature": createHmac("sha1", TEST_KEY).update(text).digest("base64") };
}
