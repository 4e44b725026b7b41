import { gcm } from "@noble/ciphers/aes.js";
import type { CarriedAnswers } from "@school/core/cbt/carried-file.ts";

/*
 * The format is told in core's carried-file.ts. A library encrypts, since browsers have no
 * `crypto.subtle` on a plain http address.
 */
const VERSION = 1;
const ID_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * The text of a file of answers that only the school opens.
 *
 * @param carryKey the sitting's AES-256 key in base64
 * @param nonce 12 random bytes, never used twice
 */
export function carriedFile(
  contents: CarriedAnswers,
  carryKey: string,
  nonce: Uint8Array = crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
): string {
  const id = Uint8Array.from(contents.sittingId.replaceAll("-", "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  if (id.length !== ID_BYTES) throw new RangeError("a sitting's id has 16 bytes");
  const key = Uint8Array.from(atob(carryKey), (char) => char.charCodeAt(0));
  const plain = new TextEncoder().encode(JSON.stringify(contents));
  const sealed = gcm(key, nonce).encrypt(plain);
  return base64(Uint8Array.of(VERSION, ...id, ...nonce, ...sealed));
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
