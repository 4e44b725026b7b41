import { sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { rfc3339 } from "../../platform/db/rfc3339.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { handInSittings } from "../marks/commands-marking.ts";
import { NobodySits } from "./errors.ts";
import { hallClock } from "./hall-clock.ts";
import { writeHallEvents } from "./hall-events.ts";
import { lockHandedIn, lockOpenSittings, toldOf, type Whom } from "./hall-locks.ts";
import { cbtTests } from "../tables.ts";
import { sittingAnswers, sittings } from "../sittings/tables.ts";

/** Hands in for one pupil, a class or all who sit, with what the school has. Eight statements. */
export async function endSittings(
  tx: Transaction,
  origin: AuditOrigin,
  { reason, sealer, ...whom }: Whom & { reason: string; sealer: Sealer },
): Promise<{ pupils: number }> {
  const open = await lockOpenSittings(tx, whom);
  if (open.length === 0) throw new NobodySits();
  const ids = open.map(({ id }) => id);
  const handedIn = await handInSittings(tx, ids, { by: "invigilator", sealer });
  const testId = whom.id;
  const event = { testId, kind: "ended" as const, by: origin.actorId, reason };
  await writeHallEvents(
    tx,
    toldOf(whom, open).map((whose) => ({ ...event, ...whose })),
  );
  const entries = handedIn.map((one) => ({
    action: "cbt.end-sitting",
    subjectId: one.studentId,
    before: null,
    after: { testId, handedInAt: one.handedInAt, saved: one.saved, receipt: one.receipt, reason },
  }));
  await writeAudit(tx, origin, entries);
  return { pupils: handedIn.length };
}

/**
 * Opens a sitting that was handed in for some minutes from now, also after the test has closed; in
 * a paused hall they begin with its clock. The marks go, and come back at the next hand-in.
 */
export async function reopenSitting(
  tx: Transaction,
  origin: AuditOrigin,
  { sittingId, minutes, reason }: { sittingId: string; minutes: number; reason: string },
): Promise<{ sittingId: string }> {
  const sitting = await lockHandedIn(tx, sittingId, "Give time back instead.");
  const seconds = minutes * 60;
  await tx.execute(sql`
    update ${sittings} sitting set deadline = ${hallClock} + make_interval(secs => ${seconds}),
      seconds_still = seconds_still + extract(epoch from ${hallClock} - handed_in_at),
      seconds_given = seconds_given + ${seconds}::int, handed_in_at = null, handed_in_by = null,
      receipt = null, saved_at_hand_in = null, marks = null, total_marks = null, marked_at = null
    from ${cbtTests} test where sitting.id = ${sittingId} and test.id = sitting.test_id`);
  await tx.execute(sql`
    update ${sittingAnswers} set marks = null where sitting_id = ${sittingId}`);
  const { testId, studentId, receipt, marks } = sitting;
  const by = origin.actorId;
  await writeHallEvents(tx, [
    { testId, kind: "reopened", sittingId, studentId, by, seconds, reason },
  ]);
  const handedInAt = rfc3339(sitting.handedInAt);
  await writeAudit(tx, origin, [
    {
      action: "cbt.reopen-sitting",
      subjectId: studentId,
      before: { handedInAt, receipt, marks },
      after: { testId, minutes, reason },
    },
  ]);
  return { sittingId };
}
