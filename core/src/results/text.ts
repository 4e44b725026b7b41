/** Replaces the figures of a term that the school withholds from the family. */
export const withheldText = "Please see the school office";
