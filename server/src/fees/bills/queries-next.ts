import type { BilledPupil } from "@school/core/fees/items/fee-item.ts";
import { planBills } from "@school/core/fees/bills/plan-bills.ts";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { terms } from "../../school/tables.ts";
import { listItems, listRules } from "../items/queries.ts";
import { feeEntries } from "../tables.ts";
import { isCountered, listBilledPupils } from "./queries.ts";

const next = alias(terms, "next");

/** A pupil's class in the next term; NONE for a pupil who leaves before it. */
export type NextPlace = "SAME" | "NONE" | Pick<BilledPupil, "classId" | "levelId">;

/**
 * Kobo of each pupil's bill for the term after this one: as it was billed already, else as a billing
 * would make it now, with optional items and discounts. A pupil for whom there are no items is left
 * out. At most four statements.
 */
export async function readNextBills(
  db: Reader,
  termId: string,
  places: ReadonlyMap<string, NextPlace>,
): Promise<ReadonlyMap<string, number | "NONE">> {
  const studentIds = [...places.keys()];
  const billed = await readBilled(db, termId, studentIds);
  const staying = studentIds.filter((id) => !billed.has(id) && places.get(id) !== "NONE");
  const planned = await planNextBills(db, termId, staying, places);
  const leaving = studentIds.filter((id) => places.get(id) === "NONE");
  return new Map<string, number | "NONE">([
    ...leaving.map((id) => [id, "NONE"] as const),
    ...planned,
    ...billed,
  ]);
}

/** Kobo of these pupils' bills as a billing would make them. At most three statements. */
async function planNextBills(
  db: Reader,
  termId: string,
  studentIds: readonly string[],
  places: ReadonlyMap<string, NextPlace>,
): Promise<Map<string, number>> {
  const items = studentIds.length === 0 ? [] : await listItems(db);
  if (items.length === 0) return new Map();
  const rules = await listRules(db);
  const pupils = (await listBilledPupils(db, termId, { studentIds })).map((pupil) => {
    const place = places.get(pupil.id);
    return typeof place === "object" ? { ...pupil, ...place, intake: "RETURNING" as const } : pupil;
  });
  const sums = new Map<string, number>();
  for (const { studentId, kobo } of planBills(pupils, items, rules))
    sums.set(studentId, (sums.get(studentId) ?? 0) + kobo);
  return sums;
}

/** Kobo billed to these pupils in the term after this one, less discounts. One statement. */
async function readBilled(
  db: Reader,
  termId: string,
  studentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      studentId: feeEntries.studentId,
      kobo: sql<number>`sum(${feeEntries.kobo})`.mapWith(Number),
    })
    .from(feeEntries)
    .where(
      and(
        eq(
          feeEntries.termId,
          sql`(select ${next.id} from ${terms} join ${terms} ${next}
            on ${next.startsOn} > ${terms.endsOn}
            where ${terms.id} = ${termId} order by ${next.startsOn} limit 1)`,
        ),
        isAnyOf(feeEntries.studentId, studentIds),
        sql`${feeEntries.kind} in ('BILL', 'DISCOUNT') and not ${isCountered(feeEntries.id)}`,
      ),
    )
    .groupBy(feeEntries.studentId);
  return new Map(rows.map(({ studentId, kobo }) => [studentId, kobo]));
}
