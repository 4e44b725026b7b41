/** A statement did not return the rows that its caller expects: a fault of the portal itself. */
export class UnexpectedRows extends Error {
  override readonly name = "UnexpectedRows";

  constructor(expected: string, count: number) {
    super(`Expected ${expected}, found ${count}`);
  }
}

/**
 * The row of a statement that has exactly one: an aggregate, an insert that returns, a record read
 * under its lock. `what` names it in the error. Throws `UnexpectedRows` for none or several.
 */
export function one<Row>(rows: readonly Row[], what = "row"): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new UnexpectedRows(`one ${what}`, rows.length);
  return row;
}

/** The first row, or null where the statement found none. */
export function findFirst<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null;
}
