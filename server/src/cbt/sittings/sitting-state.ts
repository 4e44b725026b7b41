import { sql, type SQL } from "drizzle-orm";
import type { Receipt, SittingState } from "@school/core/cbt/sittings/contract.ts";
import { hallClock } from "../hall/hall-clock.ts";

/** SQL: what is left, in seconds, of the aliases `sitting` (sittings) and `test` (cbt_tests). */
export const secondsLeft: SQL = sql`
  greatest(0, extract(epoch from sitting.deadline - ${hallClock}))::float8`;

/** SQL: the columns of a `StateRow`, of the same aliases. */
export const stateColumns: SQL = sql`
  sitting.seat, ${secondsLeft} as seconds_left, test.paused_at is not null as is_paused,
  sitting.seconds_given, sitting.handed_in_at, sitting.receipt, sitting.saved_at_hand_in,
  cardinality(sitting.question_ids) as questions`;

export interface StateRow extends Record<string, unknown> {
  seat: number;
  seconds_left: number;
  is_paused: boolean;
  seconds_given: number;
  handed_in_at: string | null;
  receipt: string | null;
  saved_at_hand_in: number | null;
  questions: number;
}

export function presentState(row: StateRow): SittingState {
  return {
    seat: row.seat,
    status: row.handed_in_at === null ? "open" : "handed_in",
    secondsLeft: row.seconds_left,
    isPaused: row.is_paused,
    secondsGiven: row.seconds_given,
    receipt: presentReceipt(row),
  };
}

function presentReceipt(row: StateRow): Receipt | null {
  if (row.handed_in_at === null || row.receipt === null) return null;
  return {
    saved: row.saved_at_hand_in ?? 0,
    of: row.questions,
    code: row.receipt,
    at: new Date(row.handed_in_at).toISOString(),
  };
}
