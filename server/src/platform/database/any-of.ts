import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** SQL condition: the id is one of these; they go as one list, so that the text stays the same. */
export function isAnyOf(id: PgColumn, ids: readonly string[]): SQL {
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`;
}
