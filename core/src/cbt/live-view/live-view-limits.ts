/*
 * Limits of the calls of the live view, separate from the contract so that its page does not bundle
 * zod.
 */

/** Maximum number of minutes that one call may add. */
export const MAX_EXTRA_MINUTES = 240;
/** Maximum length of the reason of an action in the live view, and of a key correction. */
export const REASON_LENGTH = 500;
/** Maximum number of late answers that are listed, and decided by one call. */
export const MAX_LATE_ANSWERS = 500;
/** Characters. */
export const MAX_ANSWER_FILE_LENGTH = 800_000;
