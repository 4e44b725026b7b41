import { type EncryptedDrafts, readEntry, type StoredDraft } from "../drafts.ts";
import { openDevice } from "./device.ts";
import { seal, type Sealed, unsealText } from "./sealed.ts";

/*
 * The part of `drafts.ts` that a first page does not need.
 */

const IV_BYTES = 12;

/**
 * Opens all that the account left, and follows what its other tabs do.
 *
 * @param start the beginning of its keys
 * @param known gets what was opened, and null for what another key sealed
 * @returns null until the school has given this device the key
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
    // Typed over or sent meanwhile.
    if (known.has(key) || localStorage.getItem(key) !== text) return;
    const entry = readEntry(opened);
    known.set(key, entry);
    // Who listens to other tabs reads it as on plain http.
    if (entry) dispatchEvent(new StorageEvent("storage", { key, newValue: opened }));
  }

  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(start) || newValue?.startsWith("{")) return;
    known.delete(key);
    void open(key);
  });
  const own = Object.keys(localStorage).filter((key) => key.startsWith(start));
  await Promise.all(own.map(open));
  return {
    async write(key, entry) {
      const text = toText(await seal(sealing, JSON.stringify(entry)));
      if (known.get(key) === entry) localStorage.setItem(key, text);
    },
  };
}

/** Null for what another key sealed, or what is damaged. */
async function unsealed(sealing: CryptoKey, text: string): Promise<string | null> {
  try {
    return await unsealText(sealing, fromText(text));
  } catch {
    return null;
  }
}

/** Base64 of both, one after the other, since this store holds nothing but texts. */
function toText({ iv, bytes }: Sealed): string {
  const whole = new Uint8Array([...iv, ...new Uint8Array(bytes)]);
  return btoa(Array.from(whole, (byte) => String.fromCharCode(byte)).join(""));
}

function fromText(text: string): Sealed {
  const whole = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return { iv: whole.slice(0, IV_BYTES), bytes: whole.slice(IV_BYTES).buffer };
}
