/*
 * The answer file of a device that cannot connect again: base64 of
 *
 *   byte 0          version, 1
 *   bytes 1 to 16   the sitting's id, the 16 bytes of the UUID
 *   bytes 17 to 28  nonce, random for each file
 *   the rest        AES-256-GCM of the contents, and after it the tag of 16 bytes
 *
 * The key is the sitting's `carryKey`. The contents are `AnswerFileContents` as JSON in UTF-8. They are
 * in a file of their own, so that the test's document does not bundle zod.
 */

export const ANSWER_FILE_VERSION = 1;
export const ANSWER_FILE_ID_BYTES = 16;
export const ANSWER_FILE_NONCE_BYTES = 12;
export const ANSWER_FILE_TAG_BYTES = 16;
