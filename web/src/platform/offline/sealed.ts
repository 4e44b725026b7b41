/** Data encrypted with the account's key (AES-GCM). */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const IV_BYTES = 12;

/** False in a browser without Web Crypto, as on plain http. */
export const canSeal = () => (globalThis.crypto?.subtle as SubtleCrypto | undefined) !== undefined;

/** @param base64 32 bytes; the resulting key encrypts and decrypts, and cannot be read */
export function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export async function sealBytes(key: CryptoKey, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain) };
}

/** Throws for data encrypted with another key. */
export function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
}

export function seal(key: CryptoKey, text: string): Promise<Sealed> {
  return sealBytes(key, new TextEncoder().encode(text));
}

/** Throws for data encrypted with another key. */
export async function unsealText(key: CryptoKey, sealed: Sealed): Promise<string> {
  return new TextDecoder().decode(await unseal(key, sealed));
}
