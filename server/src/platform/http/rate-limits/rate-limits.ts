import { createHash } from "node:crypto";
import DataLoader from "dataloader";
import { getTableName, sql } from "drizzle-orm";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../../database/database.ts";
import { perDatabase, preparedSql } from "../../database/per-database.ts";
import { isReadOnly } from "../../standby-port.ts";
import { rateLimits } from "./tables.ts";

/** Maximum number of events of a kind that one key may cause in a window. */
export interface RateLimit {
  readonly name: string;
  readonly events: number;
  readonly seconds: number;
}

/**
 * Counts events by key in the database, shared by all processes. A window that would end later than
 * one that starts now was started with a clock that was ahead; it is ignored. Otherwise a corrected
 * clock would lock people out for as long as it had been wrong.
 */
export interface RateLimiter {
  /** Seconds until the key is free; 0 if it is. */
  secondsToWait(key: string): Promise<number>;
  /** Counts one event. The first starts the window. */
  count(key: string): Promise<void>;
  /** Fills the key for a window that starts now. */
  renew(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Counts one event if the key is free and returns 0; otherwise returns the seconds to wait. */
  take(key: string): Promise<number>;
}

export function createRateLimiter(db: Database, rateLimit: RateLimit): RateLimiter {
  const limit = isReadOnly(db) ? shortened(rateLimit) : rateLimit;
  const limiter = isReadOnly(db) ? memoryOf(db)(limit) : counterIn(db, limit);
  const find = (key: string): Promise<Counted | null> =>
    isReadOnly(db) ? limiter.get(key) : countsOf(db).load(limiter.getKey(key));
  const isAhead = ({ msBeforeNext }: Counted) => msBeforeNext > limit.seconds * 1000;
  async function consume(key: string): Promise<RateLimiterRes> {
    try {
      return await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused;
    }
  }
  return {
    async secondsToWait(key) {
      const counted = await find(digest(key));
      if (counted === null || isAhead(counted) || counted.consumedPoints < limit.events) return 0;
      return secondsOf(counted);
    },
    async count(key) {
      if (!isAhead(await limiter.penalty(digest(key)))) return;
      await limiter.delete(digest(key));
      await limiter.penalty(digest(key));
    },
    async renew(key) {
      await limiter.set(digest(key), limit.events, limit.seconds);
    },
    async take(key) {
      let counted = await consume(digest(key));
      if (isAhead(counted)) {
        await limiter.delete(digest(key));
        counted = await consume(digest(key));
      }
      return counted.consumedPoints > limit.events ? secondsOf(counted) : 0;
    },
    async forget(key) {
      await limiter.delete(digest(key));
    },
  };
}

function counterIn(db: Database, limit: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...optionsOf(limit),
    storeClient: db.$client,
    storeType: "pool",
    tableName: getTableName(rateLimits),
    tableCreated: true,
  });
}

const optionsOf = ({ name, events, seconds }: RateLimit) => ({
  keyPrefix: name,
  points: events,
  duration: seconds,
});

/** The count of a key in its window. */
type Counted = Pick<RateLimiterRes, "consumedPoints" | "msBeforeNext">;

const readCounts = preparedSql<{ key: string; points: number; expire: number }>(
  "rate_limit_counts",
  sql`select ${rateLimits.key} as key, ${rateLimits.points} as points, ${rateLimits.expire} as expire
    from ${rateLimits} where ${rateLimits.key} = any(${sql.placeholder("keys")}::varchar[])`,
);

/** Counts by the limiter's own keys; those that are asked for at the same moment are one statement. */
const countsOf = perDatabase(
  (db) =>
    new DataLoader<string, Counted | null>(
      async (keys) => {
        const rows = new Map((await readCounts(db, { keys })).map((row) => [row.key, row]));
        return keys.map((key) => {
          const row = rows.get(key);
          const msBeforeNext = (row?.expire ?? 0) - Date.now();
          return row && msBeforeNext > 0 ? { consumedPoints: row.points, msBeforeNext } : null;
        });
      },
      { cache: false },
    ),
);

/** A standby takes no writes: its one process counts in memory, by each name. */
const memoryOf = perDatabase(() => {
  const counters = new Map<string, RateLimiterMemory>();
  return (limit: RateLimit): RateLimiterMemory => {
    const counter = counters.get(limit.name) ?? new RateLimiterMemory(optionsOf(limit));
    counters.set(limit.name, counter);
    return counter;
  };
});

/** Seconds; limited by the process's timers. */
const MAX_IN_MEMORY = 20 * 86_400;

function shortened(limit: RateLimit): RateLimit {
  return { ...limit, seconds: Math.min(limit.seconds, MAX_IN_MEMORY) };
}

function secondsOf({ msBeforeNext }: Counted): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Keys contain names and addresses of any length, which do not belong in that table. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
