import { copyRefusal, READ_ONLY_STANDBY } from "@school/core/api/copy-texts.ts";
import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import { desc } from "drizzle-orm";
import { auditLog } from "../database/audit/tables.ts";
import type { Database } from "../database/database.ts";
import { defineError } from "../http/errors.ts";
import { copiedUntil } from "./copied-until.ts";

/** Answers everything that a copy of the school's portal does not do. */
export const ReadOnlyCopy = defineError(503, READ_ONLY_STANDBY, copyRefusal);

/** Milliseconds for which the time of the copy is not read again. */
const FRESH_MS = 5_000;

interface Copy {
  said: StandbyNotice;
  /** When `said` was last asked for, by a clock that only goes forward. */
  askedAt: number;
}

const copies = new WeakMap<Database, Copy>();
/** The copy that this process serves. */
let served: Copy | null = null;

/**
 * Says of the database that this process serves from now on whether it follows the school's and takes
 * no writes (decision 0089). A copy that was promoted is served again by the same process.
 */
export function serveAsStandby(db: Database, isCopy: boolean): void {
  served = isCopy ? { said: { until: null }, askedAt: -Infinity } : null;
  if (served) copies.set(db, served);
}

export function isCopy(db: Database): boolean {
  return copies.has(db);
}

/** Returns the standby's own status, up to five seconds old; undefined on the school's own database. */
export async function readCopy(db: Database): Promise<StandbyNotice | undefined> {
  const copy = copies.get(db);
  if (!copy) return undefined;
  if (performance.now() - copy.askedAt >= FRESH_MS) {
    copy.askedAt = performance.now();
    // A database that is away is said by the answer itself.
    const until = await lastChange(db).catch(() => null);
    if (until) copy.said = { until: until.toISOString() };
  }
  return copy.said;
}

/** Throws `ReadOnlyCopy` where the database is a copy. */
export async function refuseOnStandby(db: Database): Promise<void> {
  const copy = await readCopy(db);
  if (copy) throw new ReadOnlyCopy(copy);
}

/** The error for a write that was tried on the served copy; null where this process serves none. */
export function refusalOfCopy(): InstanceType<typeof ReadOnlyCopy> | null {
  return served && new ReadOnlyCopy(served.said);
}

/**
 * When the school's last change was made that the copy has. After its own restart a database that
 * follows does not say until the next one comes; the newest line of the audit log is then as near.
 */
async function lastChange(db: Database): Promise<Date | null> {
  const until = await copiedUntil(db);
  if (until) return until;
  const [newest] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  return newest?.at ?? null;
}
