import { type EncryptedDrafts, readEntry, type StoredDraft } from "../drafts.ts";
import { openDevice } from "./device.ts";
import { seal, type Sealed, unsealText } from "./sealed.ts";

/*
 * The part of `drafts.ts` that a first page does not need.
 */

const IV_BYTES = 12;

/**
 * Opens all drafts of the account, and follows changes in other tabs.
 *
 * @param start prefix of its keys
 * @param known called with each opened draft, and with null for one encrypted by another key
 * @returns null until the server has sent this device the key
 */
export async function openEncryptedDrafts(
  accountId: string,
  start: string,
  known: Map<string, StoredDraft<unknown> | null>,
): Promise<EncryptedDrafts | null> {
  const device = await openDevice(accountId);
  if (device === null) return null;
  const { key: sealing } = device;

  async function open(key: string): Promise<void> {
    const text = localStorage.getItem(key);
    if (text === null || known.has(key)) return;
    const opened = await unsealed(sealing, text);
    // Changed or sent in the meantime.
    if (known.has(key) || localStorage.getItem(key) !== text) return;
    const entry = readEntry(opened);
    known.set(key, entry);
    // Listeners in other tabs read it as on plain http.
    if (entry) dispatchEvent(new StorageEvent("storage", { key, newValue: opened }));
  }

  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(start) || newValue?.startsWith("{")) return;
    known.delete(key);
    void open(key);
  });
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
  await Promise.all(keys.map(open));
  return {
    async write(key, entry) {
      const text = toText(await seal(sealing, JSON.stringify(entry)));
      if (known.get(key) === entry) localStorage.setItem(key, text);
    },
  };
}

/** Null for an entry that is damaged, or encrypted with another key. */
async function unsealed(sealing: CryptoKey, text: string): Promise<string | null> {
  try {
    return await unsealText(sealing, fromText(text));
  } catch {
    return null;
  }
}

/** Base64 of both, concatenated, since this store only takes texts. */
function toText({ iv, bytes }: Sealed): string {
  const whole = new Uint8Array([...iv, ...new Uint8Array(bytes)]);
  return btoa(Array.from(whole, (byte) => String.fromCharCode(byte)).join(""));
}

function fromText(text: string): Sealed {
  const whole = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return { iv: whole.slice(0, IV_BYTES), bytes: whole.slice(IV_BYTES).buffer };
}
