import { expect, test } from "vitest";
import { checkRegistration, type RegistrationForm } from "./registration-rules.ts";
import { messages, labels } from "./text.ts";
import { messages as accountsMessages } from "../text.ts";
import { messages as coreAccountsMessages } from "@school/core/accounts/text.ts";
import { messages as apiMessages } from "@school/core/api/text.ts";

const form: RegistrationForm = {
  role: "STUDENT",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@demo.school",
  className: "Primary 4",
  password: "Secret1234",
  confirmation: "Secret1234",
};

const bothPasswords = (password: string) => ({ password, confirmation: password });
const KINDS = coreAccountsMessages.passwordCharacters;

/* The validation texts of a registration, word for word. */
test.each<[Partial<RegistrationForm>, object]>([
  [{}, {}],
  [{ firstName: "  " }, { firstName: coreAccountsMessages.firstNameIsRequired }],
  [{ lastName: "" }, { lastName: coreAccountsMessages.lastNameIsRequired }],
  [{ email: " " }, { email: labels.emailIsRequired }],
  [{ email: "ada@demo" }, { email: apiMessages.invalidEmail }],
  [{ email: " ada@demo.school " }, {}],
  [{ className: "" }, { className: messages.classRequired }],
  [{ role: "TEACHER", className: "" }, {}],
  [{ role: "PRINCIPAL", className: "" }, {}],
  [bothPasswords("Secret1"), { password: coreAccountsMessages.passwordLength }],
  [bothPasswords("secret1234"), { password: KINDS }],
  [bothPasswords("SECRET1234"), { password: KINDS }],
  [bothPasswords("SecretSecret"), { password: KINDS }],
  [{ confirmation: "Secret12345" }, { confirmation: accountsMessages.passwordsDoNotMatch }],
])("%o is answered with %o", (changes, errors) => {
  expect(checkRegistration({ ...form, ...changes })).toEqual(errors);
});

test("an empty form names every field, from the first to the last", () => {
  const empty = { firstName: "", lastName: "", email: "", className: "", password: "" };
  expect(Object.keys(checkRegistration({ role: "STUDENT", ...empty, confirmation: "x" }))).toEqual([
    "firstName",
    "lastName",
    "email",
    "className",
    "password",
    "confirmation",
  ]);
});
