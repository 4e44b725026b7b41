import { expect, test } from "vitest";
import { arrivalText } from "./arrival-text.ts";

const arrived = { type: null, errorCode: null, message: null };

test.each([
  [
    { ...arrived, errorCode: "otp_expired" },
    "This link is no longer valid: it is used up or too old. Please ask for a new one.",
  ],
  [{ ...arrived, errorCode: "something_new" }, "This link could not be used."],
  [
    { ...arrived, message: "Confirmation link accepted. Please proceed to confirm the other" },
    "That was the first of two confirmations. Please open the link in the email to your other " +
      "address as well.",
  ],
  [{ ...arrived, type: "signup" }, "Your email address is confirmed."],
  [{ ...arrived, type: "email_change" }, "Your email address has been changed."],
  [{ ...arrived, type: "recovery" }, null],
])("a mail's link that brought %o", (arrival, text) => {
  expect(arrivalText(arrival)).toBe(text);
});
