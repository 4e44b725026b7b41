/** Fewest characters of a password that a person registers with. */
const REGISTRATION_PASSWORD_LENGTH = 8;
/** Fewest characters wherever else a password is set. */
export const PASSWORD_LENGTH = 6;

/** Bytes of UTF-8. Longer input is not a password; hashing megabytes would be a denial of service. */
export const MAX_PASSWORD_BYTES = 1024;

export type PasswordWeakness = "length" | "characters";

/** What is wrong with a password for registration; empty for a good one. */
export function registrationWeaknesses(password: string): PasswordWeakness[] {
  const weaknesses: PasswordWeakness[] = [];
  if (password.length < REGISTRATION_PASSWORD_LENGTH) weaknesses.push("length");
  const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u];
  if (!kinds.every((kind) => kind.test(password))) weaknesses.push("characters");
  return weaknesses;
}
