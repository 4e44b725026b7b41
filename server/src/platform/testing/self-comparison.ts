import { PgDialect } from "drizzle-orm/pg-core";

/** `"a"."b" = "a"."b"` or `"b" = "b"`; not `set "b" = "b" + 1`, nor a part of a longer name. */
const SELF_COMPARISON = /(?<![\w".])((?:"\w+"\.)?"\w+") = \1(?![\w".]|\s*[-+*|])/;

/**
 * Finds a column that SQL compares with itself. In a subquery this happens when a column of the outer
 * query has the same table or name as one of the subquery: PostgreSQL takes the inner one, and the
 * condition is true for every row. Give the table of the subquery an alias.
 */
export function findSelfComparison(text: string): string | null {
  return SELF_COMPARISON.exec(text)?.[0] ?? null;
}

let isInstalled = false;

/** Makes drizzle throw for each statement of this process that compares a column with itself. */
export function refuseSelfComparisons(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { sqlToQuery } = PgDialect.prototype;
  PgDialect.prototype.sqlToQuery = function checked(...args) {
    const query = sqlToQuery.apply(this, args);
    const comparison = findSelfComparison(query.sql);
    if (comparison !== null) throw new Error(`Compares a column with itself: ${comparison}`);
    return query;
  };
}
