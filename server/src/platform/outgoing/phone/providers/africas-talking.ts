import type { Provider } from "../provider.ts";
import { textAt } from "../response-values.ts";

const RECIPIENT = "SMSMessageData.Recipients.0";
/** Processed, sent and queued. */
const ACCEPTED = ["100", "101", "102"];

/** https://developers.africastalking.com/docs/sms/sending/bulk and /docs/sms/notifications */
export const africasTalking: Provider = {
  request: ({ number, text }, { account, key, sender }) => ({
    url: "https://api.africastalking.com/version1/messaging",
    headers: { apiKey: key },
    form: { username: account, to: number, message: text, from: sender },
  }),
  response: (body) => ({
    isAccepted: ACCEPTED.includes(textAt(body, `${RECIPIENT}.statusCode`) ?? ""),
    reference: textAt(body, `${RECIPIENT}.messageId`),
    error: textAt(body, `${RECIPIENT}.status`, "SMSMessageData.Message"),
  }),
  temporary: /InsufficientBalance|InternalServerError|GatewayError|Invalid username/i,
  delivered: /^success$/i,
  failed: /^(failed|rejected|absentsubscriber|expired)$/i,
  statuses: (report) => [
    {
      reference: textAt(report, "id"),
      status: textAt(report, "status"),
      reason: textAt(report, "failureReason", "status"),
    },
  ],
  replies: (report) => [{ from: textAt(report, "from"), text: textAt(report, "text") }],
};
