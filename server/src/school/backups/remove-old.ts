import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { copiesToKeep } from "@school/core/school/backups/schedule.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { removeBackupFile } from "./places.ts";
import { isGood } from "./queries.ts";
import { readPlan } from "./settings.ts";
import { backups } from "./tables.ts";

/** Days for which failures are listed. */
const FAILURES_DAYS = 30;

/**
 * Deletes backups by the retention rule, and failed ones once there is a newer good one. The rule
 * applies to each location separately: a new location starts from scratch.
 */
export async function removeOldBackups(db: Database, config: Config): Promise<void> {
  const { plan } = await readPlan(db);
  const good = await db.select().from(backups).where(isGood).orderBy(desc(backups.startedAt));
  const today = dayAtSchool(new Date());
  const byLocation = Map.groupBy(good, ({ place, folder }) => `${place} ${folder}`);
  const old = [...byLocation.values()].flatMap((rows) => {
    const copies = rows.map((row) => ({
      row,
      day: dayAtSchool(row.startedAt),
      isManual: row.startedBy !== null,
    }));
    const retained = copiesToKeep(copies, plan, today);
    return copies.filter((copy) => !retained.has(copy)).map(({ row }) => row);
  });
  const newest = good[0];
  const bad = newest
    ? await db
        .select()
        .from(backups)
        .where(
          and(
            eq(backups.trial, "bad"),
            isNull(backups.removedAt),
            lt(backups.startedAt, newest.startedAt),
          ),
        )
    : [];
  const removed: string[] = [];
  for (const row of [...old, ...bad]) {
    if (await removeBackupFile(config, row)) removed.push(row.id);
  }
  await db
    .update(backups)
    .set({ removedAt: sql`now()` })
    .where(inArray(backups.id, removed));
  await db
    .delete(backups)
    .where(
      and(
        or(and(eq(backups.state, "failed"), isNull(backups.trial)), isNotNull(backups.removedAt)),
        lt(backups.startedAt, sql`now() - make_interval(days => ${FAILURES_DAYS})`),
      ),
    );
}
