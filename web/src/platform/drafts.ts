import { openView } from "./session/view-as.ts";

/*
 * Drafts that the server does not have yet: a half-filled grid, a half-written form. They stay in
 * this browser under the account that typed them, through reloads, power cuts and the end of a
 * session, until sent. They are encrypted with the account's key, which is deleted with the
 * session, so that no one else can read them on a shared computer; unencrypted without Web Crypto,
 * as on plain http.
 */

const PREFIX = "unsent";

export interface StoredDraft<Contents> {
  readonly contents: Contents;
  /** Time of the last change, milliseconds since 1970. */
  readonly savedAt: number;
  /** The page of the form. */
  readonly href: string;
}

/** Drafts of an account, encrypted with its key. */
export interface EncryptedDrafts {
  /** Stores an entry unless it was changed or sent in the meantime. */
  readonly write: (key: string, entry: StoredDraft<unknown>) => Promise<void>;
}

/** Decrypted drafts of the store, opened or typed in this tab; null if the key is gone. */
const known = new Map<string, StoredDraft<unknown> | null>();
const opening = new Map<string, Promise<EncryptedDrafts | null>>();

const canSeal = () => (globalThis.crypto?.subtle as SubtleCrypto | undefined) !== undefined;

/** Whether the account's drafts can be read now; otherwise `openDrafts` must run first. */
export function areDraftsOpen(accountId: string): boolean {
  const start = keyOf(accountId, "");
  return !canSeal() || draftForms(accountId).every((form) => known.has(start + form));
}

/**
 * Opens the account's drafts before its pages are rendered; opens nothing until the server has sent
 * the key.
 */
export async function openDrafts(accountId: string): Promise<void> {
  if (canSeal() && openView() === null) await sealedOf(accountId);
}

/**
 * Stores the contents of one form.
 *
 * @param accountId the signed-in account, from `useAccount().id`
 * @param form key of the form, for instance `scores/CLASS/SUBJECT/TERM`
 * @param contents any JSON value
 * @param href the page of the form, if it is not the current one
 * @returns false if this browser cannot store it, so that the page can show it
 */
export async function saveDraft(
  accountId: string,
  form: string,
  contents: unknown,
  href = location.pathname + location.search,
): Promise<boolean> {
  // Nothing is written under another person's name.
  if (openView() !== null) return true;
  const key = keyOf(accountId, form);
  const entry: StoredDraft<unknown> = { contents, savedAt: Date.now(), href };
  try {
    if (!canSeal()) {
      localStorage.setItem(key, JSON.stringify(entry));
      return true;
    }
    known.set(key, entry);
    const sealed = await sealedOf(accountId);
    await sealed?.write(key, entry);
    return sealed !== null;
  } catch {
    return false;
  }
}

/** Returns the account's draft of this form, or null. The caller checks that it still fits. */
export function loadDraft(accountId: string, form: string): StoredDraft<unknown> | null {
  const key = keyOf(accountId, form);
  return known.get(key) ?? readEntry(stored(key));
}

/** Deletes the draft, once the server has it. */
export function clearDraft(accountId: string, form: string): void {
  const key = keyOf(accountId, form);
  known.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be removed was not stored either.
  }
}

/**
 * Calls a listener when another tab of this browser has a draft of the same form.
 *
 * @returns an unsubscribe function
 */
export function onDraftInOtherTab(
  accountId: string,
  form: string,
  onDraft: (contents: unknown) => void,
): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const entry = key === keyOf(accountId, form) ? readEntry(newValue) : null;
    if (entry) onDraft(entry.contents);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Keys of the forms with drafts of the account. */
export function draftForms(accountId: string): string[] {
  const start = keyOf(accountId, "");
  const keys = new Set([...storedKeys(), ...known.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(start) && known.get(key) !== null)
    .map((key) => key.slice(start.length))
    .toSorted();
}

/** Loaded when there is something to encrypt; retried if the server has not sent the key yet. */
async function sealedOf(accountId: string): Promise<EncryptedDrafts | null> {
  const load = async () => {
    const { openEncryptedDrafts } = await import("./offline/encrypted-drafts.ts");
    return openEncryptedDrafts(accountId, keyOf(accountId, ""), known);
  };
  const loading = opening.get(accountId) ?? load().catch(() => null);
  opening.set(accountId, loading);
  const sealed = await loading;
  if (sealed === null) opening.delete(accountId);
  return sealed;
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keyOf(accountId: string, form: string): string {
  return `${PREFIX}:${accountId}:${form}`;
}

/** Null for encrypted, damaged or missing entries. */
export function readEntry(text: string | null): StoredDraft<unknown> | null {
  try {
    const entry: unknown = JSON.parse(text ?? "null");
    return isUnsent(entry) ? entry : null;
  } catch {
    return null;
  }
}

function isUnsent(value: unknown): value is StoredDraft<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "contents" in value &&
    "savedAt" in value &&
    typeof value.savedAt === "number"
  );
}
