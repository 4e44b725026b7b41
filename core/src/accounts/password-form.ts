import type { Issue } from "../api/error.ts";
import {
  guessable,
  minPasswordLength,
  plainPassword,
  type PasswordGuard,
  type PasswordOwner,
} from "./password.ts";
import type { Role } from "./roles.ts";
import { messages } from "./text.ts";

/** Finds faults in a change of one's own password; both are as typed. */
export function checkPasswordChange(
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  owner: PasswordOwner & { readonly role: Role },
  guard?: PasswordGuard,
): Issue[] {
  if (currentPassword === "" || newPassword === "") {
    const path = [currentPassword === "" ? "currentPassword" : "newPassword"];
    return [{ path, message: messages.passwordFields }];
  }
  if (plainPassword(newPassword) === plainPassword(currentPassword)) {
    const message = messages.sameAsCurrentPassword;
    return [{ path: ["newPassword"], message }];
  }
  const target = { field: "newPassword", name: messages.newPassword, whose: "your" } as const;
  return checkPassword(newPassword, target, owner, guard);
}

/** A form's password field and its label. */
interface PasswordPlace {
  readonly field: string;
  readonly name: string;
  /** Owner of the name that the password must not contain, as the form addresses the reader. */
  readonly whose: "your" | "the person's";
}

/** Finds faults in a password outside registration: length for the role, and guessability. */
export function checkPassword(
  password: string,
  target: PasswordPlace,
  { role, ...owner }: PasswordOwner & { readonly role: Role },
  guard?: PasswordGuard,
): Issue[] {
  const length = minPasswordLength(role);
  if (password.length < length) {
    const message = `${target.name} must be at least ${length} characters long`;
    return [{ path: [target.field], message }];
  }
  const message = guessableText(password, target, owner, guard);
  return message === null ? [] : [{ path: [target.field], message }];
}

/** Returns the message about a password that is easy to guess; null for a good one. */
export function guessableText(
  password: string,
  { name, whose }: Pick<PasswordPlace, "name" | "whose">,
  owner: PasswordOwner,
  guard?: PasswordGuard,
): string | null {
  const fault = guessable(password, owner, guard);
  if (fault === null) return null;
  if (fault === "common") return `${name} is too easy to guess. Choose another one.`;
  return `${name} must not be ${whose} name, ID or email, or the school's name`;
}

/** Checks the default password of new accounts; the one for staff or the office must be longer. */
export function checkDefaultPassword(password: string, guard?: PasswordGuard): Issue[] {
  const target = { field: "password", name: "Default password", whose: "the person's" } as const;
  return checkPassword(password, target, { role: "STUDENT" }, guard);
}
