/** Maximum number of credits of one statement: a busy month of a large school. */
export const MAX_STATEMENT_LINES = 2_000;
