import type { Role } from "../roles.ts";
import type { ReadKind } from "./kinds.ts";

/** The number of people whose records of a kind one account may read in an hour. */
interface Budget {
  /** Part of the number of pupils at the school. */
  readonly share: number;
  /** The minimum, for small schools. */
  readonly atLeast: number;
}

const of = (share: number, atLeast: number): Budget => ({ share, atLeast });

const OFFICE: Readonly<Record<ReadKind, Budget>> = {
  NAMES: of(1.5, 400),
  RECORDS: of(0.8, 300),
  RESULTS: of(0.9, 400),
  FEES: of(0.9, 400),
  MESSAGES: of(0.5, 200),
  // All report sheets are printed in an hour, which is at most half of this.
  SHEETS: of(2.2, 400),
  EXPORTS: of(0.8, 300),
  // Those of all pupils and all parents are printed in an hour.
  SLIPS: of(3, 600),
};

const STAFF: Readonly<Record<ReadKind, Budget>> = {
  NAMES: of(0.9, 400),
  RECORDS: of(0.3, 200),
  RESULTS: of(0.6, 300),
  FEES: of(0.9, 400),
  MESSAGES: of(0.3, 200),
  SHEETS: of(0.6, 300),
  EXPORTS: of(0.3, 200),
  SLIPS: of(0.3, 200),
};

const FEW = of(0, 200);

/** Own children and classmates, and the school's staff. */
const FAMILY: Readonly<Record<ReadKind, Budget>> = {
  NAMES: FEW,
  RECORDS: FEW,
  RESULTS: FEW,
  FEES: FEW,
  MESSAGES: FEW,
  SHEETS: FEW,
  EXPORTS: FEW,
  SLIPS: FEW,
};

/** Budgets by role and kind of record; `npm run bench -- bulk-reading` replays the busiest hours. */
const BUDGETS: Readonly<Record<Role, Readonly<Record<ReadKind, Budget>>>> = {
  PRINCIPAL: OFFICE,
  ADMIN: OFFICE,
  TEACHER: STAFF,
  STAFF,
  PARENT: FAMILY,
  STUDENT: FAMILY,
};

/** People in an hour; above half of it the person is asked again who they are. */
export function budgetOf(role: Role, kind: ReadKind, pupils: number): number {
  const { share, atLeast } = BUDGETS[role][kind];
  return Math.max(atLeast, Math.ceil(share * pupils));
}

/** The part of a budget above which the person must prove their identity again. */
export const ASKED_AGAIN_SHARE = 0.5;

/** People in one file above which it needs a proof of identity: more than the largest class. */
export const MAX_FILE_UNPROVED = 60;

/** A family's reads are stored once they are of more people than this. */
export const MAX_FAMILY_UNSTORED = 20;

/** Days for which reads are stored. */
export const READS_KEPT_DAYS = 35;

/** Milliseconds of the window in which people are counted. */
const READ_WINDOW_MS = 3_600_000;

/** The start of the window at a time; both in Unix milliseconds. */
export function windowOf(now: number): number {
  return now - (now % READ_WINDOW_MS);
}

interface Usage {
  /** People read in the window. */
  readonly people: number;
  readonly budget: number;
  /** When the budget was exceeded, in Unix milliseconds; null if it was not. */
  readonly overAt: number | null;
}

/**
 * Seconds until further people may be read; 0 if they may now. Within the budget reads are free.
 * After that the budget grows again at its own pace, one budget an hour, so work continues slowly.
 */
export function secondsToWait({ people, budget, overAt }: Usage, now: number): number {
  if (people <= budget) return 0;
  const perMs = budget / READ_WINDOW_MS;
  const earnedAt = (overAt ?? now) + (people - budget) / perMs;
  const freeAt = Math.min(earnedAt, windowOf(now) + READ_WINDOW_MS);
  return Math.max(0, Math.ceil((freeAt - now) / 1000));
}
