import { expect, test } from "vitest";
import { arrivalText } from "./arrival-message.ts";
import { messages } from "./text.ts";

const arrived = { type: null, errorCode: null, message: null };

test.each([
  [{ ...arrived, errorCode: "otp_expired" }, messages.linkExpired],
  [{ ...arrived, errorCode: "something_new" }, messages.linkInvalid],
  [
    { ...arrived, message: "Confirmation link accepted. Please proceed to confirm the other" },
    "One step left: open the link in the email to your other address.",
  ],
  [{ ...arrived, type: "signup" }, "Your email address is confirmed."],
  [{ ...arrived, type: "email_change" }, "Your email address has been changed."],
  [{ ...arrived, type: "recovery" }, null],
])("a mail's link that brought %o", (arrival, text) => {
  expect(arrivalText(arrival)).toBe(text);
});
