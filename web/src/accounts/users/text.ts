import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { User } from "@school/core/accounts/users/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { changedFacts, type Facts } from "../../platform/forms/changes.ts";
import { labels as accountLabels } from "../text.ts";
import { roleLabel } from "../role-label.ts";

/** An account's name as lists and questions say it; without one, its address or visible id. */
export function userName(user: User): string {
  return surnameFirst(user) || (user.email ?? user.userId);
}

/** The panels of people who registered themselves. */
export const waitingTexts = {
  approval: {
    title: accountLabels.waitingForApproval,
    description: "Until you decide, they see only their dashboard and profile.",
  },
  parents: {
    title: "Parents waiting for their children",
    description: "They see only their dashboard and profile until you link a child.",
  },
} as const;

/** Lists the differences between an account as the person saw it and as it is now. */
export function userChanges(seen: User, current: User): string[] {
  return changedFacts(FACTS, seen, current);
}

const PASSWORDS: Record<User["password"], string> = {
  own: "own",
  initial: "set by the school",
  expired: "expired",
  none: "none",
};

const FACTS: Facts<User> = [
  ["Name", userName],
  ["Email", ({ email }) => email ?? "none"],
  ["Phone", ({ phone }) => (phone === null ? "none" : shownPhone(phone))],
  ["Role", ({ role }) => roleLabel(role)],
  ["Class", ({ className }) => className ?? "none"],
  ["Status", ({ status }) => (status === "active" ? "Active" : "Disabled")],
  ["Can announce", ({ canAnnounce }) => (canAnnounce ? "yes" : "no")],
  ["Waiting for approval", ({ awaitingApproval }) => (awaitingApproval ? "yes" : "no")],
  ["Two-step sign-in", ({ hasSecondFactor }) => (hasSecondFactor ? "on" : "off")],
  ["Password", ({ password }) => PASSWORDS[password]],
  ["Deleted", ({ deleted }) => (deleted ? "yes" : "no")],
];

/** Returns the office's note about an account's password; null if there is nothing to do. */
export function passwordNote({ password }: User): string | null {
  if (password === "initial") return "First password not changed yet";
  if (password === "expired") return "First password has expired";
  return password === "none" ? "No password" : null;
}

export const NEVER_SIGNED_IN = "Never signed in";

/** Returns when a person last signed in; null if the account has no password. */
export function signInNote({ password, lastSignInAt }: User): string | null {
  if (lastSignInAt !== null) return `Last signed in ${dayOfTimeText(lastSignInAt)}`;
  return password === "none" ? null : NEVER_SIGNED_IN;
}

/** For a person who has lost both phone and recovery codes. */
export const dropFactorTexts = {
  action: "Turn off two-step sign-in",
  what: (getsEmail: boolean) =>
    `They sign in with their password only, until they set it up again. They are signed out now${getsEmail ? " and get an email" : ""}. Make sure that it is them who ask.`,
  confirm: "Turn off",
  busy: "Turning off...",
  noReason: "Enter the reason.",
  done: "Two-step sign-in turned off",
} as const;

export const signOutTexts = {
  action: "Sign out everywhere",
  what: (getsEmail: boolean) =>
    `All their sign-ins end now${getsEmail ? ", and they get an email" : ""}. The password stays: if someone else knows it, set a new one instead.`,
  confirm: "Sign out",
  done: "Signed out on all devices",
} as const;

export const labels = {
  // From the specification, letter for letter.
  useDefaultPassword: "Use Default Password",
} as const;

/** Links under a refusal, to the page where the person can do something about it. */
export const refusalLinks = {
  School: "Open Settings",
  Staff: "Open View Staff",
} as const;

export const titles = {
  createUser: "Create User",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  createUser: "Error creating user",
  deleteUser: "Error deleting user",
  updatePermission: "Error updating permission",
  updateUser: "Error updating user",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  userCreated: "User created successfully!",
  userUpdated: "User updated successfully",
} as const;
