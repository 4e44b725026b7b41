import { accommodationsText } from "@school/core/cbt/sittings/accommodations.ts";
import type { LiveView, LiveViewRow } from "@school/core/cbt/live-view/contract.ts";
import { presentSummary } from "../tests/queries-summary.ts";
import type { LiveViewData } from "./queries.ts";

export function presentLiveView({ test: head, rows }: LiveViewData): Omit<LiveView, "mayChange"> {
  const test = presentSummary(head);
  return {
    test,
    entryCode: test.requireEntryCode ? head.entryCode : null,
    pausedAt: head.pausedAt?.toISOString() ?? null,
    rows: rows.map((row) => presentRow(row, test.questions)),
  };
}

/** The row of one pupil; `questions` is the number for pupils who have not started. */
function presentRow(row: LiveViewData["rows"][number], questions: number): LiveViewRow {
  const hasBegun = row.sittingId !== null;
  return {
    student: row.student,
    status: !hasBegun ? "not_begun" : row.handedInAt === null ? "sitting" : "handed_in",
    sittingId: row.sittingId,
    lastContact: hasBegun ? row.lastContact : null,
    answered: row.answered,
    saved: row.saved,
    of: row.of ?? questions,
    lateAnswers: row.lateAnswers,
    device: row.device,
    openings: row.seat ?? 0,
    beganAt: row.beganAt?.toISOString() ?? null,
    secondsLeft: row.secondsLeft,
    secondsGiven: row.secondsGiven ?? 0,
    accommodations: accommodationsText(row),
    handedInAt: row.handedInAt?.toISOString() ?? null,
    handedInBy: row.handedInBy,
    receipt: row.receipt,
  };
}
