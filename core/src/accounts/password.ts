import type { Role } from "./roles.ts";

/** Minimum length of a password at registration. */
const REGISTRATION_LENGTH = 8;

/** Bytes of UTF-8. Longer input is not a password; hashing megabytes would be a denial of service. */
export const MAX_PASSWORD_BYTES = 1024;

/**
 * Days for which a generated first password is valid. Slips are printed before a term and handed
 * out within its 13 weeks; a slip found in a drawer next term is useless.
 */
export const FIRST_PASSWORD_DAYS = 90;

/**
 * Returns the form of a password that is hashed and compared: keyboards encode the same accents
 * differently.
 */
export function plainPassword(password: string): string {
  return password.normalize("NFKC");
}

export type PasswordWeakness = "length" | "characters";

/** Finds weaknesses in the form of a password for registration; empty for a good one. */
export function registrationWeaknesses(password: string): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  if (password.length < REGISTRATION_LENGTH) weaknesses.push("length");
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u];
  if (!kinds.every((kind) => kind.test(password))) weaknesses.push("characters");
  return weaknesses;
}

const LENGTHS: Record<Role, number> = {
  STUDENT: 6,
  PARENT: 6,
  TEACHER: 8,
  STAFF: 8,
  ADMIN: 10,
  PRINCIPAL: 10,
};

/** Minimum length of a password for an account with this role, except at registration. */
export function minPasswordLength(role: Role): number {
  return LENGTHS[role];
}

/** Facts that others know about a password's owner, and would guess first. */
export interface PasswordOwner {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  /** The visible id, and other names for signing in. */
  readonly userId?: string | undefined;
}

/** Data for password checks that only the server has; browsers check without it. */
export interface PasswordGuard {
  /** The stored person, in addition to the fields of the form. */
  readonly stored?: PasswordOwner;
  readonly schoolName?: string;
  /** Whether the password is in a list of common ones; takes lower case. */
  readonly isCommon?: (password: string) => boolean;
}

export type GuessablePassword = "common" | "name";

/** The reason for which a password is easy to guess, whatever its length; null if it is not. */
export function guessable(
  typed: string,
  owner: PasswordOwner,
  { stored = {}, schoolName = "", isCommon = () => false }: PasswordGuard = {},
): GuessablePassword | null {
  const password = plainPassword(typed);
  if (isPattern(password) || isCommon(password.toLowerCase())) return "common";
  const folded = letters(password);
  const names = [...namesOf(owner), ...namesOf(stored), ...schoolNames(schoolName)];
  const rest = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ""), folded);
  // A name adds no strength: the rest of the password must suffice.
  const isMostlyName = rest !== folded && password.length - folded.length + rest.length < REST;
  return isMostlyName ? "name" : null;
}

/** Characters that a password needs in addition to a name in it. */
const REST = 6;

const ROWS = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Whether it is a keyboard, alphabet or digit sequence, or a repeated piece ("abcabc"). */
function isPattern(password: string): boolean {
  const text = password.toLowerCase();
  const backwards = Array.from(text).toReversed().join("");
  const isInRow = ROWS.some((row) => row.includes(text) || row.includes(backwards));
  return (text !== "" && isInRow) || /^(.{1,3})\1+$/su.test(text);
}

/** Shorter names occur in too many other words. */
const MIN_NAME_LENGTH = 3;

/** Returns the names that must not make up the password. */
function namesOf({ firstName = "", lastName = "", email, userId = "" }: PasswordOwner): string[] {
  const words = [firstName, lastName].flatMap((name) => name.split(/[^\p{L}\p{M}]+/u));
  return [...words, firstName, lastName, userId, email?.split("@")[0] ?? ""]
    .map(letters)
    .filter((name) => name.length >= MIN_NAME_LENGTH);
}

/** Words that many school names contain. */
const SCHOOL_WORDS = new Set(
  (
    "academy and basic child children college creche day early education educational for group high " +
    "international junior kids kindergarten learning model montessori nursery of prep preparatory " +
    "primary private school schools secondary senior the years"
  ).split(" "),
);

/** The whole name, and its words that are specific to the school. */
function schoolNames(schoolName: string): string[] {
  const names = namesOf({ lastName: schoolName });
  return names.filter((name) => !SCHOOL_WORDS.has(name));
}

/** Letters and digits alone, without case and accents. */
function letters(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");
}
