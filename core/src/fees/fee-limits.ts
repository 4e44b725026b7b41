/** The largest amount of one entry, in kobo: ten million naira. */
export const MAX_KOBO = 1_000_000_000;
export const TITLE_LENGTH = 60;
export const REASON_LENGTH = 200;
export const MAX_FEE_ITEMS = 100;
/** Maximum number of children in one payment: a large family. */
export const MAX_CHILDREN = 12;
/** Maximum number of instalments of a term. */
export const MAX_INSTALMENTS = 6;
