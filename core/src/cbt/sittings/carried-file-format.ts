/*
 * A file of answers that is carried on a stick, when no network brings them: text in base64 of
 *
 *   byte 0          version, 1
 *   bytes 1 to 16   the sitting's id, the 16 bytes of the UUID
 *   bytes 17 to 28  nonce, random for each file
 *   the rest        AES-256-GCM of the contents, and after it the tag of 16 bytes
 *
 * The key is the sitting's `carryKey`. The contents are `CarriedAnswers` as JSON in UTF-8. It stands
 * apart from their schema, so that the page which writes the file does not carry the library that
 * checks it.
 */

export const CARRIED_FILE_VERSION = 1;
export const CARRIED_ID_BYTES = 16;
export const CARRIED_NONCE_BYTES = 12;
export const CARRIED_TAG_BYTES = 16;
