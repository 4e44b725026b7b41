import { asc, desc, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { GENESIS, sealedColumns, sealOf } from "./chain.ts";
import { auditLog, auditSeals } from "./tables.ts";

/** Any number will do, as long as every process uses the same. */
const SEALING_LOCK = 7_205_966;
const BATCH = 1000;

/**
 * Entries get their numbers when they are written and appear when their transaction ends, so a
 * later one may be sealed first. This many numbers back a late one is looked for each time.
 */
const LATE_ENTRIES = 5000;

/**
 * Seals entries that have none yet; answers how many. `scope` "all" looks through the whole log,
 * "recent" near its end. Where several processes seal, one does and the others answer 0.
 */
export async function sealEntries(db: Database, scope: "recent" | "all"): Promise<number> {
  let sealed = 0;
  for (;;) {
    const batch = await db.transaction((tx) => sealBatch(tx, scope));
    sealed += batch;
    if (batch < BATCH) return sealed;
  }
}

async function sealBatch(tx: Transaction, scope: "recent" | "all"): Promise<number> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEALING_LOCK}) as mine`,
  );
  if (!rows[0]!.mine) return 0;
  const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  const highest = sql`(select coalesce(max(${auditSeals.seq}), 0) from ${auditSeals})`;
  const from = scope === "all" ? sql`0` : sql`${highest} - ${LATE_ENTRIES}::bigint`;
  const entries = await tx
    .select(sealedColumns)
    .from(auditLog)
    .where(
      sql`${gt(auditLog.seq, from)} and not exists (
        select 1 from ${auditSeals} where ${auditSeals.seq} = ${auditLog.seq})`,
    )
    .orderBy(asc(auditLog.seq))
    .limit(BATCH);
  if (entries.length === 0) return 0;
  let { position, hash } = last ?? { position: 0, hash: GENESIS };
  const seals = entries.map((entry) => {
    position += 1;
    hash = sealOf(hash, position, entry);
    return { position, seq: entry.seq, hash };
  });
  await tx.insert(auditSeals).values(seals);
  return entries.length;
}
