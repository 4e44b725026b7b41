import { dayAtSchool, schoolMoment } from "../../api/dates.ts";
import { addDays, isoWeekday } from "../../api/days.ts";

/** Days for which manual backups are kept, whatever the rule: they often precede a risky step. */
export const MANUAL_KEEP_DAYS = 7;

/** Retention rule for backups: the newest one of each of that many days, weeks and months. */
export interface KeepRule {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/**
 * The backups that the rule keeps, always including the newest. A gap, such as the holidays, does
 * not count: only days, weeks (from Monday) and months with a backup do. Manual ones are kept for
 * seven days in addition.
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
  const retained = new Set(copies.filter(({ day, isManual }) => isManual && day >= recent));
  for (const newest of copies.slice(0, 1)) retained.add(newest);
  const retainNewest = (most: number, periodOf: (day: string) => string) => {
    const seen = new Set<string>();
    for (const copy of copies) {
      const period = periodOf(copy.day);
      if (seen.has(period)) continue;
      if (seen.size >= most) return;
      seen.add(period);
      retained.add(copy);
    }
  };
  retainNewest(daily, (day) => day);
  retainNewest(weekly, (day) => addDays(day, 1 - isoWeekday(day)));
  retainNewest(monthly, (day) => day.slice(0, 7));
  return retained;
}

/** The latest time, not after `now`, at which the school's clock showed this time ("02:00"). */
export function lastDue(now: Date, time: string): Date {
  const today = dayAtSchool(now);
  const at = (day: string) => new Date(schoolMoment(`${day}T${time}`) ?? now);
  const due = at(today);
  return due <= now ? due : at(addDays(today, -1));
}

const HOUR_MS = 3_600_000;
/** Delay before a failed backup is retried. */
const RETRY_MS = HOUR_MS;
/** Time without a good backup after which the principal is warned. */
const OVERDUE_MS = 48 * HOUR_MS;

/** When backups were scheduled, started and succeeded; null for never. */
export interface BackupHistory {
  /** Start of the plan: backups due earlier are not made up for. */
  readonly plannedAt: Date;
  /** Start of the last successful one. */
  readonly lastGoodAt: Date | null;
  /** Start of the last one, successful or not. */
  readonly lastAt: Date | null;
}

/** Whether a backup should start now, including one that was missed while the computer was off. */
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

/** A time further ahead than this was recorded with a wrong clock, and is ignored. */
export const MAX_AHEAD_MS = HOUR_MS;

function isPossible(moment: Date, now: Date): boolean {
  return moment.getTime() <= now.getTime() + MAX_AHEAD_MS;
}
