import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import { auditLog } from "@school/server/platform/database/audit/tables.ts";
import type { Database } from "@school/server/platform/database/database.ts";
import type { NoticeSource } from "@school/server/platform/standby-port.ts";
import { desc } from "drizzle-orm";
import { replayedUntil } from "./replayed-until.ts";

/** Milliseconds for which the time of the standby is not read again. */
const CACHE_MS = 5_000;

/** Returns the status of a standby's data, up to five seconds old (decision 0089). */
export function noticeOf(db: Database): NoticeSource {
  let last: StandbyNotice = { until: null };
  /** By a monotonic clock. */
  let readAt = -Infinity;
  return {
    get last() {
      return last;
    },
    async read() {
      if (performance.now() - readAt >= CACHE_MS) {
        readAt = performance.now();
        // An unavailable database fails the response itself.
        const until = await lastChange(db).catch(() => null);
        if (until) last = { until: until.toISOString() };
      }
      return last;
    },
  };
}

/**
 * The time of the school's last change that the standby has. After its own restart a replaying database
 * does not know it until the next change; the newest line of the audit log is then as close.
 */
async function lastChange(db: Database): Promise<Date | null> {
  const until = await replayedUntil(db);
  if (until) return until;
  const [newest] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return newest?.at ?? null;
}
