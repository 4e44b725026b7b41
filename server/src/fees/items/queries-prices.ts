import { type SQLWrapper, sql } from "drizzle-orm";
import { classCategories } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { feeItems } from "../tables.ts";

/**
 * SQL: naira that returning day pupils of a level pay each term by the fee items; null without any.
 */
const priceOfLevel = (levelId: SQLWrapper) =>
  sql<number | null>`(select sum(${feeItems.kobo}) / 100.0 from ${feeItems}
    where ${feeItems.endedAt} is null and ${feeItems.frequency} = 'TERM'
      and not ${feeItems.isOptional} and ${feeItems.classIds} = '[]'
      and (${feeItems.levelIds} = '[]' or ${feeItems.levelIds} ? ${levelId}::text)
      and coalesce(${feeItems.boarderStatus}, 'Day') = 'Day'
      and coalesce(${feeItems.intake}, 'RETURNING') = 'RETURNING')`.mapWith(Number);

/** Next term's fee of each level in naira: by the fee items, else as the settings say. One statement. */
export async function readNextTermFees(
  db: Reader,
  settings: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .select({ id: classCategories.id, naira: priceOfLevel(classCategories.id) })
    .from(classCategories);
  const prices = rows.flatMap(({ id, naira }) => (naira === null ? [] : [[id, naira] as const]));
  return { ...settings, ...Object.fromEntries(prices) };
}
