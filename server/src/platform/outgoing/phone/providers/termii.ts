import { createHmac } from "node:crypto";
import { digitsOf, isSame, type Provider } from "../provider.ts";
import { textAt } from "../response-values.ts";

/** https://developer.termii.com/messaging-api and /events-and-reports */
export const termii: Provider = {
  request: ({ number, text }, { key, sender, route }) => ({
    url: "https://v3.api.termii.com/api/sms/send",
    json: {
      api_key: key,
      to: digitsOf(number),
      from: sender,
      sms: text,
      type: "plain",
      channel: route,
    },
  }),
  response: (body) => ({
    isAccepted: textAt(body, "code") === "ok",
    reference: textAt(body, "message_id_str", "message_id"),
    error: textAt(body, "message", "code"),
  }),
  temporary: /balance/i,
  delivered: /^delivered/i,
  failed: /^(dnd active|message failed|failed|rejected|expired)/i,
  statuses: (report) => [
    {
      reference: textAt(report, "message_id", "id"),
      status: textAt(report, "status"),
      reason: textAt(report, "status"),
    },
  ],
  replies: (report) => [{ from: textAt(report, "sender"), text: textAt(report, "message") }],
  isSigned: ({ body, header }, { signingKey }) =>
    signingKey === "" ||
    isSame(
      header("x-termii-signature")?.toLowerCase(),
      createHmac("sha512", signingKey).update(body).digest("hex"),
    ),
};
