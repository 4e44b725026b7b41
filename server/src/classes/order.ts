import { sql } from "drizzle-orm";
import { bareName } from "../platform/database/columns.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { classCategories, subjects } from "./tables.ts";

/** Whether the person saw exactly these rows in their current versions. */
export function isAllSeen(all: readonly Seen[], seen: readonly Seen[]): boolean {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const isComplete = versions.size === seen.length && seen.length === all.length;
  return isComplete && all.every(({ id, version }) => versions.get(id) === version);
}

/** Numbers rows, which are locked, in the given order. One statement. */
export async function numberInOrder(
  tx: Transaction,
  table: typeof classCategories | typeof subjects,
  ordered: readonly { readonly id: string }[],
): Promise<void> {
  await tx.execute(sql`
    update ${table}
    set ${bareName(table.order)} = item.position,
      ${bareName(table.version)} = ${table.version} + 1
    from unnest(${sql.param(ordered.map(({ id }) => id))}::uuid[])
      with ordinality as item (id, position)
    where ${table.id} = item.id and ${table.order} <> item.position`);
}
