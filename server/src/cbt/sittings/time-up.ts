import { setTimeout as sleep } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { handInAndLog } from "./commands-hand-in.ts";
import { isOverData } from "./gather.ts";
import { hallClock } from "../hall/hall-clock.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

const INTERVAL_MS = 2000;
/** Sittings that are handed in with one commit. */
const LOT = 100;

interface ClockParts {
  db: Database;
  sealer: Sealer;
  log: Log;
}

/** SQL: open sittings without time left, in the order in which every writer locks them. */
const over = (which: SQL) => sql`
  select sitting.id from ${sittings} sitting join ${cbtTests} test on test.id = sitting.test_id
  where sitting.handed_in_at is null and sitting.deadline <= ${hallClock}
    -- Says less than the line above, but an index knows it.
    and sitting.deadline <= now() and ${which}
  order by sitting.id`;

/**
 * Hands in whatever is over, every two seconds until stopped, whether or not the pupil's machine
 * is ever heard of again. Several processes share the work: each passes over what another has.
 */
export function startTimeUp(parts: ClockParts): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await handInWhatIsOver(parts);
      } catch (error) {
        parts.log.error(
          { err: error },
          "handing in what is over failed; the next round tries again",
        );
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

async function handInWhatIsOver(parts: ClockParts): Promise<void> {
  try {
    while ((await handInLot(parts)) === LOT);
  } catch (error) {
    if (!isOverData(error)) throw error;
    await handInOneByOne(parts);
  }
}

function handInLot({ db, sealer }: ClockParts, which: SQL = sql`true`): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      ${over(which)} limit ${LOT} for no key update of sitting skip locked`);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await handInAndLog(tx, ids, { by: "time", sealer });
    return ids.length;
  });
}

/** One sitting that cannot be marked must not keep a hall open. */
async function handInOneByOne(parts: ClockParts): Promise<void> {
  const { rows } = await parts.db.execute<{ id: string }>(over(sql`true`));
  for (const { id } of rows) {
    try {
      await handInLot(parts, sql`sitting.id = ${id}`);
    } catch (error) {
      parts.log.error({ err: error, sittingId: id }, "a sitting that is over stays open");
    }
  }
}
