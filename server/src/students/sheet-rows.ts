import type { Issue } from "@school/core/api/error.ts";
import { InvalidInput } from "../platform/http/errors.ts";

interface SheetRules<Row> {
  /** The pupils of the sheet, by id. */
  readonly pupils: { has(studentId: string): boolean };
  /** Message about another pupil: "This pupil is not in the class." */
  readonly notOnSheet: string;
  /** Returns the faults within a row; their paths begin in it. */
  readonly faultsOf?: (row: Row) => readonly Issue[];
  /** Path of the rows in the request; null for a request that is itself the only row. */
  readonly list?: string | null;
}

/**
 * Checks the rows of a sheet with one row per pupil. Throws `InvalidInput` with all faults of all
 * rows: pupils who are not on the sheet, pupils listed twice, and those that `faultsOf` finds.
 */
export function requireSoundRows<Row extends { readonly studentId: string }>(
  rows: readonly Row[],
  { pupils, notOnSheet, faultsOf = () => [], list = "rows" }: SheetRules<Row>,
): void {
  const seen = new Set<string>();
  const issues = rows.flatMap((row, index): Issue[] => {
    const { studentId } = row;
    const isTwice = seen.has(studentId);
    seen.add(studentId);
    const wrongPupil = !pupils.has(studentId)
      ? notOnSheet
      : isTwice
        ? "This pupil is listed twice."
        : null;
    const start = list === null ? [] : [list, index];
    return [
      ...(wrongPupil === null ? [] : [{ path: ["studentId"], message: wrongPupil }]),
      ...faultsOf(row),
    ].map(({ path, message }) => ({ path: [...start, ...path], message }));
  });
  if (issues.length > 0) throw new InvalidInput(issues);
}
