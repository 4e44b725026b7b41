import type { Hall, HallRow } from "@school/core/cbt/hall/contract.ts";
import { presentSummary } from "../tests/queries-summary.ts";
import type { HallFound } from "./queries.ts";

export function presentHall({ test: found, rows }: HallFound): Omit<Hall, "mayChange"> {
  const test = presentSummary(found);
  return {
    test,
    entryCode: test.requireEntryCode ? found.entryCode : null,
    pausedAt: found.pausedAt?.toISOString() ?? null,
    rows: rows.map((row) => presentRow(row, test.questions)),
  };
}

/** The row of one pupil; `questions` is the number for pupils who have not started. */
function presentRow(row: HallFound["rows"][number], questions: number): HallRow {
  const hasBegun = row.sittingId !== null;
  return {
    student: row.student,
    status: !hasBegun ? "not_begun" : row.handedInAt === null ? "sitting" : "handed_in",
    sittingId: row.sittingId,
    lastContact: hasBegun ? row.lastContact : null,
    answered: row.answered,
    saved: row.saved,
    of: row.of ?? questions,
    setAside: row.setAside,
    machine: row.machine,
    openings: row.seat ?? 0,
    beganAt: row.beganAt?.toISOString() ?? null,
    secondsLeft: row.secondsLeft,
    secondsGiven: row.secondsGiven ?? 0,
    handedInAt: row.handedInAt?.toISOString() ?? null,
    handedInBy: row.handedInBy,
    receipt: row.receipt,
  };
}
