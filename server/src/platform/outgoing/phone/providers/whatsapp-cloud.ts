import { createHmac } from "node:crypto";
import { digitsOf, isSame, type PhoneText, type Provider } from "../provider.ts";
import { textAt, valuesAt } from "../response-values.ts";

/** https://developers.facebook.com/documentation/business-messaging/whatsapp */
export const whatsAppCloud: Provider = {
  request: (message, { account, key, template, language }) => ({
    url: `https://graph.facebook.com/v23.0/${encodeURIComponent(account)}/messages`,
    headers: { authorization: `Bearer ${key}` },
    json: {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: digitsOf(message.number),
      type: "template",
      template: {
        name: message.template?.name ?? template,
        language: { code: language },
        components: componentsOf(message),
      },
    },
  }),
  response: (body) => ({
    isAccepted: textAt(body, "messages.0.id") !== null,
    reference: textAt(body, "messages.0.id"),
    error: textAt(body, "error.error_data.details", "error.message"),
  }),
  temporary: /rate limit|temporarily|too many/i,
  delivered: /^(delivered|read)$/i,
  failed: /^failed$/i,
  statuses: (report) =>
    valuesAt(report, "entry.*.changes.*.value.statuses.*").map((status) => ({
      reference: textAt(status, "id"),
      status: textAt(status, "status"),
      reason: textAt(status, "errors.0.error_data.details", "errors.0.title"),
    })),
  replies: (report) =>
    valuesAt(report, "entry.*.changes.*.value.messages.*").map((reply) => ({
      from: textAt(reply, "from"),
      text: textAt(reply, "text.body", "button.text"),
    })),
  /** https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
  isSigned: ({ body, header }, { signingKey }) =>
    signingKey === "" ||
    isSame(
      header("x-hub-signature-256"),
      `sha256=${createHmac("sha256", signingKey).update(body).digest("hex")}`,
    ),
};

/**
 * Returns the values of a template. A message without its own template is the single value of the
 * school's general template. Codes need a template of the category "authentication", whose button
 * copies the code.
 */
function componentsOf({ template, text, code }: PhoneText): object[] {
  const body = { type: "body", parameters: (template?.values ?? [text]).map(parameter) };
  if (code === undefined) return [body];
  return [body, { type: "button", sub_type: "url", index: "0", parameters: [parameter(code)] }];
}

/** WhatsApp refuses values with line breaks, or with more than four spaces in a row. */
const parameter = (value: string) => ({ type: "text", text: value.replace(/\s+/g, " ").trim() });
