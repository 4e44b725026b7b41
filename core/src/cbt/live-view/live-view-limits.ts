/*
 * Limits of the calls of the live view. They are not in the contract, so that its page does not bundle
 * zod.
 */

/** Minutes that one call may add. */
export const MAX_EXTRA_MINUTES = 240;
/** Characters of the reason of an action in the live view, and of the correction of a key. */
export const REASON_LENGTH = 500;
/** Late answers that are listed, and decided by one call. */
export const MAX_LATE_ANSWERS = 500;
/** Characters. */
export const MAX_ANSWER_FILE_LENGTH = 200_000;
