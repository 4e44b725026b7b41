import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Log } from "../../platform/runtime/log/log.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { handInAndLog } from "./commands-hand-in.ts";
import { isDataError } from "../../platform/http/batcher.ts";
import { timerNow } from "./state.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

const INTERVAL_MS = 2000;
/** Sittings per transaction. */
const BATCH = 100;

interface TimeUpParts {
  db: Database;
  sealer: Sealer;
  log: Log;
}

/** Selects open sittings without time left, in lock order. */
function selectExpired(db: Reader, which?: SQL) {
  return db
    .select({ id: sittings.id })
    .from(sittings)
    .innerJoin(cbtTests, eq(cbtTests.id, sittings.testId))
    .where(
      and(
        isNull(sittings.handedInAt),
        lte(sittings.deadline, timerNow),
        // Weaker than the condition above, but indexed.
        lte(sittings.deadline, sql`now()`),
        which,
      ),
    )
    .orderBy(sittings.id);
}

/**
 * Submits expired sittings every two seconds until stopped, even if their devices stay offline.
 * Several processes share the work: each skips rows that another has locked.
 */
export function startTimeUp(parts: TimeUpParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await handInExpired(parts);
      } catch (error) {
        parts.log.error({ err: error }, "submitting expired sittings failed and will be retried");
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

async function handInExpired(parts: TimeUpParts): Promise<void> {
  try {
    while ((await handInBatch(parts)) === BATCH);
  } catch (error) {
    if (!isDataError(error)) throw error;
    await handInOneByOne(parts);
  }
}

function handInBatch({ db, sealer }: TimeUpParts, which?: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await selectExpired(tx, which)
      .limit(BATCH)
      .for("no key update", { of: sittings, skipLocked: true });
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await handInAndLog(tx, ids, { by: "time", sealer });
    return ids.length;
  });
}

/** One sitting that cannot be marked must not block the others. */
async function handInOneByOne(parts: TimeUpParts): Promise<void> {
  for (const { id } of await selectExpired(parts.db)) {
    try {
      await handInBatch(parts, eq(sittings.id, id));
    } catch (error) {
      parts.log.error({ err: error, sittingId: id }, "an expired sitting could not be submitted");
    }
  }
}
