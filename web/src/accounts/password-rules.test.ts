import { expect, test } from "vitest";
import { checkChange, checkReset, type ChangeForm, type ResetForm } from "./password-rules.ts";
import { messages } from "./text.ts";
import { messages as accountsMessages } from "@school/core/accounts/text.ts";

const reset: ResetForm = {
  hasToken: true,
  username: "",
  code: "",
  password: "Secret1",
  confirmation: "Secret1",
};

test.each<[Partial<ResetForm>, object]>([
  [{}, {}],
  [{ password: "", confirmation: "" }, { password: "Please enter a new password" }],
  [{ confirmation: "Secret2" }, { confirmation: messages.passwordsDoNotMatch }],
  [
    { password: "12345", confirmation: "12345" },
    { password: "Password must be at least 6 characters long" },
  ],
  [{ hasToken: false, username: "pry4/017" }, { code: messages.noResetToken }],
  [{ hasToken: false, code: "123456" }, { username: messages.emailRequired }],
  [{ hasToken: false, username: "pry4/017", code: "123456" }, {}],
])("a reset with %o is answered with %o", (changes, errors) => {
  expect(checkReset({ ...reset, ...changes })).toEqual(errors);
});

const change: ChangeForm = {
  currentPassword: "Before1",
  newPassword: "After12",
  confirmation: "After12",
};
const REQUIRED = accountsMessages.passwordFields;

test.each<[Partial<ChangeForm>, object]>([
  [{}, {}],
  [{ currentPassword: "" }, { currentPassword: REQUIRED }],
  [{ newPassword: "" }, { newPassword: REQUIRED }],
  [{ confirmation: "" }, { confirmation: REQUIRED }],
  [{ confirmation: "After13" }, { confirmation: messages.newPasswordsDoNotMatch }],
  [
    { newPassword: "12345", confirmation: "12345" },
    { newPassword: "New password must be at least 6 characters long" },
  ],
  [
    { newPassword: "Before1", confirmation: "Before1" },
    { newPassword: accountsMessages.sameAsCurrentPassword },
  ],
])("a change with %o is answered with %o", (changes, errors) => {
  const owner = { role: "STUDENT" } as const;
  expect(checkChange({ ...change, ...changes }, owner)).toEqual(errors);
});
