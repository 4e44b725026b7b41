import { sql } from "drizzle-orm";
import { bareNames } from "../platform/database/columns.ts";
import type { Transaction } from "../platform/database/database.ts";
import { one } from "../platform/database/rows.ts";
import { numberSeries } from "./tables.ts";

/** Digits of a number on a paper, with leading zeros. */
const DIGITS = 4;

/**
 * Takes the next numbers of papers that the school issues, such as certificates and receipts:
 * "LC/2026/0001". The series' row stays locked until the transaction ends, so that there are neither
 * gaps nor duplicates. One statement.
 *
 * @param series What comes before the number: "LC/2026/"
 */
export async function takePaperNumbers(
  tx: Transaction,
  series: string,
  howMany: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into ${numberSeries} (${bareNames(numberSeries.series, numberSeries.last)})
    values (${`paper ${series}`.toLowerCase()}, ${howMany})
    on conflict (${bareNames(numberSeries.series)})
    do update set ${bareNames(numberSeries.last)} = ${numberSeries.last} + ${howMany}
    returning ${numberSeries.last} as last`);
  const before = one(rows).last - howMany;
  return Array.from(
    { length: howMany },
    (_none, at) => `${series}${String(before + at + 1).padStart(DIGITS, "0")}`,
  );
}
