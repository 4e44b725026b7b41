import { dayAtSchool, schoolMoment } from "../../api/dates.ts";
import { addDays, isoWeekday } from "../../api/days.ts";

/**
 * Days for which a backup made by a person is stored, whatever the rule: such backups often precede a
 * risky step.
 */
export const MANUAL_KEEP_DAYS = 7;

/**
 * Retention rule for backups: the newest one of each of so many days, weeks and months that have one.
 */
export interface KeepRule {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/**
 * The backups that the rule keeps. The newest is always one of them. A gap, such as the holidays,
 * uses up nothing: only days, weeks (from Monday) and months with a backup count. Those that a person
 * made stay seven days besides.
 *
 * @param copies newest first, each with its day, YYYY-MM-DD
 * @param today YYYY-MM-DD
 */
export function copiesToKeep<Copy extends { readonly day: string; readonly isManual: boolean }>(
  copies: readonly Copy[],
  { daily, weekly, monthly }: KeepRule,
  today: string,
): Set<Copy> {
  const recent = addDays(today, -MANUAL_KEEP_DAYS);
  const kept = new Set(copies.filter(({ day, isManual }) => isManual && day >= recent));
  for (const newest of copies.slice(0, 1)) kept.add(newest);
  const keepNewest = (most: number, periodOf: (day: string) => string) => {
    const seen = new Set<string>();
    for (const copy of copies) {
      const period = periodOf(copy.day);
      if (seen.has(period)) continue;
      if (seen.size >= most) return;
      seen.add(period);
      kept.add(copy);
    }
  };
  keepNewest(daily, (day) => day);
  keepNewest(weekly, (day) => addDays(day, 1 - isoWeekday(day)));
  keepNewest(monthly, (day) => day.slice(0, 7));
  return kept;
}

/** The last moment, not after `now`, at which the school's clock showed this time ("02:00"). */
export function lastDue(now: Date, time: string): Date {
  const today = dayAtSchool(now);
  const at = (day: string) => new Date(schoolMoment(`${day}T${time}`) ?? now);
  const due = at(today);
  return due <= now ? due : at(addDays(today, -1));
}

const HOUR_MS = 3_600_000;
/** A backup that failed is tried again after this. */
const RETRY_MS = HOUR_MS;
/** Without a good backup for so long, the principal is warned. */
const OVERDUE_MS = 48 * HOUR_MS;

/** When backups were planned, began and succeeded; null for never. */
export interface BackupHistory {
  /** The time since which the plan applies: backups due earlier are not made up for. */
  readonly plannedAt: Date;
  /** Begin of the last one that succeeded. */
  readonly lastGoodAt: Date | null;
  /** Begin of the last one, however it ended. */
  readonly lastAt: Date | null;
}

/** Whether a backup should begin now; also for a computer that was off when it was due. */
export function isBackupDue(now: Date, time: string, history: BackupHistory): boolean {
  const { plannedAt, lastGoodAt, lastAt } = history;
  const due = lastDue(now, time);
  if (isPossible(plannedAt, now) && due < plannedAt) return false;
  if (lastGoodAt !== null && lastGoodAt >= due) return false;
  return lastAt === null || lastAt < due || now.getTime() - lastAt.getTime() >= RETRY_MS;
}

/** Whether there has been no good backup for two days. */
export function isBackupOverdue(
  now: Date,
  { plannedAt, lastGoodAt }: Pick<BackupHistory, "plannedAt" | "lastGoodAt">,
): boolean {
  const known = [plannedAt, lastGoodAt].filter((moment) => moment !== null);
  const since = known.filter((moment) => isPossible(moment, now)).map((moment) => moment.getTime());
  return since.length === 0 || now.getTime() - Math.max(...since) >= OVERDUE_MS;
}

/** One that is further ahead than this was noted while the clock was wrong, and says nothing. */
export const MAX_AHEAD_MS = HOUR_MS;

function isPossible(moment: Date, now: Date): boolean {
  return moment.getTime() <= now.getTime() + MAX_AHEAD_MS;
}
