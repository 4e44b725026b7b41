import { registrationWeaknesses } from "@school/core/accounts/password.ts";
import { isEmailShaped } from "@school/core/accounts/users/user-form.ts";
import type { FieldErrors } from "../form-values.ts";

export const ACCOUNT_TYPES = [
  { value: "STUDENT", label: "Student" },
  { value: "TEACHER", label: "Teacher" },
  { value: "PRINCIPAL", label: "Principal" },
] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number]["value"];

/** A person's own details, as every form of a new account has them. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
}

export interface RegistrationForm extends NewPerson {
  role: AccountType;
  className: string;
}

/** What is wrong with the registration form, in the order of its fields. */
export function checkRegistration(form: RegistrationForm): FieldErrors<keyof RegistrationForm> {
  const { firstName, lastName, email, ...passwords } = checkNewPerson(form);
  const lacksClass = form.role === "STUDENT" && form.className === "";
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(lacksClass && { className: "Class selection is required for students" }),
    ...passwords,
  };
}

/** What is wrong with a person's details; names and email are judged without outer spaces. */
export function checkNewPerson(person: NewPerson): FieldErrors<keyof NewPerson> {
  const errors: FieldErrors<keyof NewPerson> = {};
  if (person.firstName.trim() === "") errors.firstName = "First name is required";
  if (person.lastName.trim() === "") errors.lastName = "Last name is required";
  const email = person.email.trim();
  if (email === "") errors.email = "Email is required";
  else if (!isEmailShaped(email)) errors.email = "Please enter a valid email address";
  const weaknesses = registrationWeaknesses(person.password);
  if (weaknesses.includes("length")) {
    errors.password = "Password must be at least 8 characters long";
  } else if (weaknesses.length > 0) {
    errors.password =
      "Password must contain at least one uppercase letter, one lowercase letter, and one number";
  }
  if (person.confirmation !== person.password) errors.confirmation = "Passwords do not match";
  return errors;
}
