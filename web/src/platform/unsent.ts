/*
 * Work that has not reached the server yet: a half-filled grid, a half-written form. It stays
 * in this browser under the account that typed it, through reloads, power cuts and the end of
 * a session, until it was sent. No one else is shown it, also on a shared computer.
 */

const PREFIX = "unsent";

export interface Unsent<Contents> {
  readonly contents: Contents;
  /** When it was last changed, in milliseconds since 1970. */
  readonly savedAt: number;
}

/**
 * Keeps the contents of one form.
 *
 * @param accountId the signed-in account, from `useAccount().id`
 * @param form what the form is about, for instance `scores/CLASS/SUBJECT/TERM`
 * @param contents anything that JSON can hold
 * @returns false when this browser has no room for it, so that the page can say so
 */
export function saveUnsent(accountId: string, form: string, contents: unknown): boolean {
  try {
    const entry: Unsent<unknown> = { contents, savedAt: Date.now() };
    localStorage.setItem(keyOf(accountId, form), JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** What the account left unsent in this form, or null. The caller checks that it still fits. */
export function loadUnsent(accountId: string, form: string): Unsent<unknown> | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(keyOf(accountId, form)) ?? "null");
    return isUnsent(entry) ? entry : null;
  } catch {
    return null;
  }
}

/** After the server has it. */
export function clearUnsent(accountId: string, form: string): void {
  try {
    localStorage.removeItem(keyOf(accountId, form));
  } catch {
    // What cannot be removed was not kept either.
  }
}

/**
 * Tells what another tab of this browser left unsent in the same form.
 *
 * @returns stops telling
 */
export function onUnsentInOtherTab(
  accountId: string,
  form: string,
  tell: (contents: unknown) => void,
): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== keyOf(accountId, form)) return;
    const unsent = loadUnsent(accountId, form);
    if (unsent) tell(unsent.contents);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** The forms in which the account left something. */
export function unsentForms(accountId: string): string[] {
  const start = keyOf(accountId, "");
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
      .toSorted();
  } catch {
    return [];
  }
}

function keyOf(accountId: string, form: string): string {
  return `${PREFIX}:${accountId}:${form}`;
}

function isUnsent(value: unknown): value is Unsent<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "contents" in value &&
    "savedAt" in value &&
    typeof value.savedAt === "number"
  );
}
