import { openView } from "./session/view-as.ts";

/*
 * Work that has not reached the server yet: a half-filled grid, a half-written form. It stays in this
 * browser under the account that typed it, through reloads, power cuts and the end of a session, until
 * it was sent. It is encrypted with the account's key, which goes with the session: no one else is
 * shown it or can read it, also on a shared computer. It is unencrypted where Web Crypto is missing, as
 * on plain http.
 */

const PREFIX = "unsent";

export interface StoredDraft<Contents> {
  readonly contents: Contents;
  /** When it was last changed, in milliseconds since 1970. */
  readonly savedAt: number;
  /** The page on which it was typed. */
  readonly href: string;
}

/** Drafts of an account, encrypted with its key. */
export interface EncryptedDrafts {
  /** Unless it was typed over or sent meanwhile. */
  readonly write: (key: string, entry: StoredDraft<unknown>) => Promise<void>;
}

/** Decrypted drafts of the store, as this tab has opened or typed them; null where the key is gone. */
const known = new Map<string, StoredDraft<unknown> | null>();
const opening = new Map<string, Promise<EncryptedDrafts | null>>();

const canSeal = () => (globalThis.crypto?.subtle as SubtleCrypto | undefined) !== undefined;

/** Whether what the account left here can be read now; else `openDrafts` comes first. */
export function areDraftsOpen(accountId: string): boolean {
  const start = keyOf(accountId, "");
  return !canSeal() || draftForms(accountId).every((form) => known.has(start + form));
}

/** Opens what the account left here, before its pages are drawn; nothing before the school has given the key. */
export async function openDrafts(accountId: string): Promise<void> {
  if (canSeal() && openView() === null) await sealedOf(accountId);
}

/**
 * Keeps the contents of one form.
 *
 * @param accountId the signed-in account, from `useAccount().id`
 * @param form what the form is about, for instance `scores/CLASS/SUBJECT/TERM`
 * @param contents anything that JSON can hold
 * @param href the page of the form, if that is another one
 * @returns false when this browser cannot keep it, so that the page can say so
 */
export async function saveDraft(
  accountId: string,
  form: string,
  contents: unknown,
  href = location.pathname + location.search,
): Promise<boolean> {
  // Under another's name nothing is written.
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

/** After the server has it. */
export function clearDraft(accountId: string, form: string): void {
  const key = keyOf(accountId, form);
  known.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be removed was not kept either.
  }
}

/**
 * Tells what another tab of this browser left unsent in the same form.
 *
 * @returns stops telling
 */
export function onDraftInOtherTab(
  accountId: string,
  form: string,
  tell: (contents: unknown) => void,
): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    const entry = key === keyOf(accountId, form) ? readEntry(newValue) : null;
    if (entry) tell(entry.contents);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** The forms in which the account left something. */
export function draftForms(accountId: string): string[] {
  const start = keyOf(accountId, "");
  const keys = new Set([...storedKeys(), ...known.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(start) && known.get(key) !== null)
    .map((key) => key.slice(start.length))
    .toSorted();
}

/** Loaded when there is something to seal; tried again where the school has not given the key yet. */
async function sealedOf(accountId: string): Promise<EncryptedDrafts | null> {
  const load = async () => {
    const { openEncryptedDrafts } = await import("./offline/encrypted-drafts.ts");
    return openEncryptedDrafts(accountId, keyOf(accountId, ""), known);
  };
  const found = opening.get(accountId) ?? load().catch(() => null);
  opening.set(accountId, found);
  const sealed = await found;
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

/** Null for what is sealed, damaged, or nothing. */
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
