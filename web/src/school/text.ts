/** Shown if the list of a term other than the current one is empty. */
export const otherTerm = "Choose another session or term.";
