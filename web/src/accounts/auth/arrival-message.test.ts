import { expect, test } from "vitest";
import { arrivalText } from "./arrival-message.ts";

const arrived = { type: null, errorCode: null, message: null };

test.each([
  [
    { ...arrived, errorCode: "otp_expired" },
    "This link has expired or was already used. Ask for a new one.",
  ],
  [{ ...arrived, errorCode: "something_new" }, "This link does not work. Ask for a new one."],
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
