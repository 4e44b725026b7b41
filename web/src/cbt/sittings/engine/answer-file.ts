import { gcm } from "@noble/ciphers/aes.js";
import type { AnswerFileContents } from "@school/core/cbt/sittings/contract.ts";
import {
  ANSWER_FILE_VERSION,
  ANSWER_FILE_ID_BYTES,
  ANSWER_FILE_NONCE_BYTES,
} from "@school/core/cbt/sittings/answer-file-format.ts";

/**
 * The text of an answer file that only the school can decrypt; the format is in core's
 * answer-file-format.ts. A library encrypts, since browsers have no `crypto.subtle` on plain http.
 *
 * @param carryKey the sitting's AES-256 key in base64
 * @param nonce 12 random bytes, never used twice
 */
export function encryptAnswerFile(
  contents: AnswerFileContents,
  carryKey: string,
  nonce: Uint8Array = crypto.getRandomValues(new Uint8Array(ANSWER_FILE_NONCE_BYTES)),
): string {
  const id = Uint8Array.from(contents.sittingId.replaceAll("-", "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  if (id.length !== ANSWER_FILE_ID_BYTES) throw new RangeError("a sitting's id has 16 bytes");
  const key = Uint8Array.from(atob(carryKey), (char) => char.charCodeAt(0));
  const plain = new TextEncoder().encode(JSON.stringify(contents));
  const sealed = gcm(key, nonce).encrypt(plain);
  return base64(Uint8Array.of(ANSWER_FILE_VERSION, ...id, ...nonce, ...sealed));
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
