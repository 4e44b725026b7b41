import { digitsOf, type Provider } from "../provider.ts";
import { textAt } from "../response-values.ts";

/** The API documentation, version 2.0, of bulksmsnigeria.com */
export const bulkSmsNigeria: Provider = {
  request: ({ id, number, text, report }, { key, sender }) => ({
    url: "https://www.bulksmsnigeria.com/api/v2/sms",
    json: {
      api_token: key,
      to: digitsOf(number),
      from: sender,
      body: text,
      gateway: "direct-refund",
      customer_reference: id,
      callback_url: report,
    },
  }),
  response: (body) => ({
    isAccepted: textAt(body, "data.status") === "success",
    reference: textAt(body, "data.message_id"),
    error: textAt(body, "error.message", "data.message", "message", "data.status"),
  }),
  temporary: /balance/i,
  delivered: /^delivered/i,
  failed: /^(undelivered|failed|rejected|expired)/i,
  statuses: (report) => [
    {
      reference: textAt(report, "message_id", "data.message_id"),
      status: textAt(report, "status", "data.status"),
      reason: textAt(report, "reason", "status", "data.status"),
    },
  ],
};
