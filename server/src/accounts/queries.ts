import { inArray } from "drizzle-orm";
import type { Reader } from "../platform/database/database.ts";
import { firstNameFirst } from "./names-in-sql.ts";
import { users } from "./tables.ts";

/** Names of people by their ids. One statement. */
export async function readNames(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: users.id, name: firstNameFirst(users) })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
