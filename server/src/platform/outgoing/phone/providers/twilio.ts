import { createHmac } from "node:crypto";
import { isSame, type Provider } from "../provider.ts";
import { textAt } from "../response-values.ts";

/** https://www.twilio.com/docs/messaging/api/message-resource and /docs/usage/webhooks */
export const twilio: Provider = {
  request: ({ number, text, report }, { account, key, sender }) => ({
    url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: { authorization: `Basic ${Buffer.from(`${account}:${key}`).toString("base64")}` },
    form: { To: number, From: sender, Body: text, StatusCallback: report },
  }),
  response: (body) => ({
    isAccepted: textAt(body, "sid") !== null,
    reference: textAt(body, "sid"),
    error: textAt(body, "message"),
  }),
  delivered: /^(delivered|read)$/i,
  failed: /^(undelivered|failed|canceled)$/i,
  statuses: (report) => [
    {
      reference: textAt(report, "MessageSid"),
      status: textAt(report, "MessageStatus"),
      reason: textAt(report, "ErrorCode", "MessageStatus"),
    },
  ],
  replies: (report) => [{ from: textAt(report, "From"), text: textAt(report, "Body") }],
  /** https://www.twilio.com/docs/usage/webhooks/webhooks-security */
  isSigned: ({ url, header, body }, { key }) =>
    isSame(
      header("x-twilio-signature"),
      createHmac("sha1", key)
        .update(url + sortedFields(body))
        .digest("base64"),
    ),
};

function sortedFields(form: string): string {
  const fields = [...new URLSearchParams(form)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, value]) => name + value).join("");
}
