import { setTimeout as sleep } from "node:timers/promises";
import { asc, desc, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database.ts";
import { insertRows } from "../insert-rows.ts";
import { one } from "../rows.ts";
import type { Log } from "../../runtime/log/log.ts";
import { GENESIS, sealedColumns, sealOf } from "./chain.ts";
import { auditLog, auditSeals } from "./tables.ts";

const INTERVAL_MS = 1000;
/** Rounds between two scans of the whole log: about an hour. */
const ROUNDS = 3600;

/** Seals new entries of the audit log each second until stopped; the first time, all there are. */
export function startSealing(db: Database, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round = (round + 1) % ROUNDS) {
      try {
        await sealEntries(db, round === 0 ? "all" : "recent");
      } catch (error) {
        log.error({ err: error }, "sealing the audit log failed; the next round tries again");
      }
      await sleep(INTERVAL_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** An arbitrary number, the same in every process. */
const SEALING_LOCK = 7_205_966;
const BATCH = 1000;

/**
 * Entries get their numbers when they are written and appear when their transaction ends, so a
 * later one may be sealed first. Late ones are searched among this many previous numbers.
 */
const LATE_ENTRIES = 5000;

/**
 * Seals entries that have none yet; returns how many. `scope` "all" scans the whole log, "recent"
 * its end. Of several concurrent processes one seals and the others return 0.
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
  // A plan cached when the log was short would compare each new entry with all seals.
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SEALING_LOCK}) as mine,
      set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
  if (!one(rows).mine) return 0;
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
  await insertRows(tx, auditSeals, seals);
  return entries.length;
}
