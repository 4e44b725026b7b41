import { eq, like } from "drizzle-orm";
import type { Transaction } from "../platform/db/database.ts";
import type { NumberKind } from "./numbers.ts";
import { numberSeries } from "./tables.ts";

/**
 * Gives numbers back whose people are gone again, where nobody has a later one: the series then
 * goes on as if they had never been taken.
 */
export async function giveBackNumbers(
  tx: Transaction,
  kind: NumberKind,
  removed: readonly string[],
): Promise<void> {
  const prefix = `${kind} `.toLowerCase();
  const known = await tx
    .select()
    .from(numberSeries)
    .where(like(numberSeries.series, `${prefix.replaceAll("_", "\\_")}%`))
    .orderBy(numberSeries.series)
    .for("update");
  for (const { series, last } of known) {
    const [before = "", after = ""] = series.slice(prefix.length).split("#");
    const free = new Set(removed.flatMap((name) => numberIn(name, before, after) ?? []));
    let next = last;
    while (free.has(next)) next -= 1;
    if (next === last) continue;
    await tx.update(numberSeries).set({ last: next }).where(eq(numberSeries.series, series));
  }
}

function numberIn(name: string, before: string, after: string): number | null {
  const written = name.toLowerCase();
  if (!written.startsWith(before) || !written.endsWith(after)) return null;
  const digits = written.slice(before.length, written.length - after.length);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
