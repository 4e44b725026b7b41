import { expect, test } from "vitest";
import { checkChange, checkReset, type ChangeForm, type ResetForm } from "./password-rules.ts";

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
  [{ confirmation: "Secret2" }, { confirmation: "Passwords do not match" }],
  [
    { password: "12345", confirmation: "12345" },
    { password: "Password must be at least 6 characters long" },
  ],
  [{ hasToken: false, username: "pry4/017" }, { code: "No reset token available" }],
  [{ hasToken: false, code: "123456" }, { username: "Please enter your email address" }],
  [{ hasToken: false, username: "pry4/017", code: "123456" }, {}],
])("a reset with %o is answered with %o", (changes, errors) => {
  expect(checkReset({ ...reset, ...changes })).toEqual(errors);
});

const change: ChangeForm = {
  currentPassword: "Before1",
  newPassword: "After12",
  confirmation: "After12",
};
const REQUIRED = "Please fill in all password fields";

test.each<[Partial<ChangeForm>, object]>([
  [{}, {}],
  [{ currentPassword: "" }, { currentPassword: REQUIRED }],
  [{ newPassword: "" }, { newPassword: REQUIRED }],
  [{ confirmation: "" }, { confirmation: REQUIRED }],
  [{ confirmation: "After13" }, { confirmation: "New passwords do not match" }],
  [
    { newPassword: "12345", confirmation: "12345" },
    { newPassword: "New password must be at least 6 characters long" },
  ],
  [
    { newPassword: "Before1", confirmation: "Before1" },
    { newPassword: "New password must be different from current password" },
  ],
])("a change with %o is answered with %o", (changes, errors) => {
  expect(checkChange({ ...change, ...changes })).toEqual(errors);
});
