import { readJson, TOKEN_KEY } from "./stored.ts";

/*
 * The people who stay signed in on this browser behind a PIN: names, and a key of each that is
 * useless without the PIN. Without storage the list is empty.
 */

/** Not stored while the list is empty. */
export const PEOPLE_KEY = "phone";

export interface PhonePerson {
  /** The device's key from the server. */
  readonly key: string;
  readonly accountId: string;
  readonly name: string;
}

export function readPeople(): readonly PhonePerson[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PEOPLE_KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as PhonePerson[]) : [];
  } catch {
    return [];
  }
}

/** Stores a person, replacing the entry of the same account. */
export function addPerson(person: PhonePerson): void {
  const otherPeople = readPeople().filter(({ accountId }) => accountId !== person.accountId);
  write([...otherPeople, person]);
}

export function removePerson(key: string): void {
  write(readPeople().filter((person) => person.key !== key));
}

export function removeAccount(accountId: string | undefined): void {
  write(readPeople().filter((person) => person.accountId !== accountId));
}

function write(people: readonly PhonePerson[]): void {
  try {
    if (people.length === 0) localStorage.removeItem(PEOPLE_KEY);
    else localStorage.setItem(PEOPLE_KEY, JSON.stringify(people));
  } catch {
    // The person then signs in with the password.
  }
}

/**
 * Stores until when the new session behind a PIN shows anything: milliseconds of this device's
 * clock.
 */
export function noteLock(): void {
  const session = readJson(TOKEN_KEY);
  if (!session?.["has_pin"]) return;
  const locks_at = Date.now() + Number(session["expires_in"]) * 1000;
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ ...session, locks_at }));
}
