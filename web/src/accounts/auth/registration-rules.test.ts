import { expect, test } from "vitest";
import { checkRegistration, type RegistrationForm } from "./registration-rules.ts";

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
const KINDS =
  "Password must contain at least one uppercase letter, one lowercase letter, and one number";

/* The validation texts of a registration, word for word. */
test.each<[Partial<RegistrationForm>, object]>([
  [{}, {}],
  [{ firstName: "  " }, { firstName: "First name is required" }],
  [{ lastName: "" }, { lastName: "Last name is required" }],
  [{ email: " " }, { email: "Email is required" }],
  [{ email: "ada@demo" }, { email: "Please enter a valid email address" }],
  [{ email: " ada@demo.school " }, {}],
  [{ className: "" }, { className: "Class selection is required for students" }],
  [{ role: "TEACHER", className: "" }, {}],
  [{ role: "PRINCIPAL", className: "" }, {}],
  [bothPasswords("Secret1"), { password: "Password must be at least 8 characters long" }],
  [bothPasswords("secret1234"), { password: KINDS }],
  [bothPasswords("SECRET1234"), { password: KINDS }],
  [bothPasswords("SecretSecret"), { password: KINDS }],
  [{ confirmation: "Secret12345" }, { confirmation: "Passwords do not match" }],
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
