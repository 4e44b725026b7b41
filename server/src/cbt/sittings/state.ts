import { sql, type SQL } from "drizzle-orm";
import type { Receipt, SittingState } from "@school/core/cbt/sittings/contract.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "./tables.ts";

/**
 * SQL: the current time for a sitting's timer, of `cbtTests` and `sittings`: now, or the start of
 * the pause. The deadline minus this is the time left.
 */
export const timerNow: SQL = sql`(
  case when ${cbtTests.pausedAt} is null then now()
    else greatest(${cbtTests.pausedAt}, ${sittings.beganAt}) end)`;

/** SQL: the seconds left, of `sittings` and `cbtTests`. */
export const secondsLeft = sql<number>`
  greatest(0, extract(epoch from ${sittings.deadline} - ${timerNow}))::float8`;

/** SQL: the fields of a `StateRow`, of the same tables. */
export const stateFields = {
  seat: sittings.seat,
  secondsLeft,
  isPaused: sql<boolean>`${cbtTests.pausedAt} is not null`,
  secondsGiven: sittings.secondsGiven,
  handedInAt: sittings.handedInAt,
  receipt: sittings.receipt,
  savedAtHandIn: sittings.savedAtHandIn,
  questions: sql<number>`cardinality(${sittings.questionIds})`,
};

/** The state of a sitting; `handedInAt` is a string if the row came as JSON. */
export interface StateRow {
  seat: number;
  secondsLeft: number;
  isPaused: boolean;
  secondsGiven: number;
  handedInAt: Date | string | null;
  receipt: string | null;
  savedAtHandIn: number | null;
  questions: number;
}

export function presentState(row: StateRow): SittingState {
  return {
    seat: row.seat,
    status: row.handedInAt === null ? "open" : "handed_in",
    secondsLeft: row.secondsLeft,
    isPaused: row.isPaused,
    secondsGiven: row.secondsGiven,
    receipt: presentReceipt(row),
  };
}

function presentReceipt(row: StateRow): Receipt | null {
  if (row.handedInAt === null || row.receipt === null) return null;
  return {
    saved: row.savedAtHandIn ?? 0,
    of: row.questions,
    code: row.receipt,
    at: new Date(row.handedInAt).toISOString(),
  };
}
