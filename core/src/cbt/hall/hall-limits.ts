/*
 * What one call to a hall may ask. It stands apart from the schemas, so that a page which watches a
 * hall does not carry the library that checks them.
 */

/** Minutes that one call may give back. */
export const MAX_EXTRA_MINUTES = 240;
/** Of the reason for a deed in the hall, and for the correction of a key. */
export const REASON_LENGTH = 500;
/** Answers kept apart that are shown, and decided by one call. */
export const MAX_SET_ASIDE = 500;
/** Characters of a carried file. */
export const CARRIED_FILE_LENGTH = 200_000;
