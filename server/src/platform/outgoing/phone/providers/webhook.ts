import { isSame, type Provider } from "../provider.ts";
import { textAt } from "../response-values.ts";

/**
 * A program of the school's own that sends through any other provider;
 * `docs/operating/phone-messages.md` has its protocol. It proves its reports with the same key.
 */
export const webhook: Provider = {
  request: ({ id, channel, number, text }, { address, key, sender }) => ({
    url: address,
    headers: { authorization: `Bearer ${key}` },
    json: { to: number, text, channel, sender, id },
  }),
  response: (body) => ({
    isAccepted: textAt(body, "id") !== null,
    reference: textAt(body, "id"),
    error: textAt(body, "error"),
  }),
  delivered: /^delivered$/,
  failed: /^failed$/,
  statuses: (report) => [
    {
      reference: textAt(report, "id"),
      status: textAt(report, "state"),
      reason: textAt(report, "reason"),
    },
  ],
  replies: (report) => [{ from: textAt(report, "from"), text: textAt(report, "text") }],
  isSigned: ({ header }, { key }) => isSame(header("authorization"), `Bearer ${key}`),
};
