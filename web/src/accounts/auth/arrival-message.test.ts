import { expect, test } from "vitest";
import { arrivalText } from "./arrival-message.ts";
import { messages } from "./text.ts";

const arrived = { type: null, errorCode: null, message: null };

test.each([
  [{ ...arrived, errorCode: "otp_expired" }, messages.linkExpired],
  [{ ...arrived, errorCode: "something_new" }, messages.linkInvalid],
  [
    { ...arrived, message: "Confirmation link accepted. Please proceed to confirm the other" },
    messages.oneStepLeft,
  ],
  [{ ...arrived, type: "signup" }, messages.emailConfirmed],
  [{ ...arrived, type: "email_change" }, messages.emailChanged],
  [{ ...arrived, type: "recovery" }, null],
])("a mail's link that brought %o", (arrival, text) => {
  expect(arrivalText(arrival)).toBe(text);
});
