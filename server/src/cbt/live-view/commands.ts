import { and, eq, isNull, sql } from "drizzle-orm";
import { type AuditedWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { TestNotPaused, TestPaused, NoOpenSittings, SatOnPaper } from "../errors.ts";
import { handInSittings } from "../sittings/commands-hand-in.ts";
import {
  isSittingIn,
  lockHandedIn,
  lockOpenSittings,
  lockTestExclusive,
  type OpenSitting,
  type SittingSelection,
} from "../row-locks.ts";
import { timerNow } from "../sittings/state.ts";
import { sittings, sittingAnswers } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";
import { writeLiveViewEvents } from "./events.ts";

/**
 * The pupils for whom an action is logged: one entry for all, or one each, so that an action on one
 * class does not look like one on all.
 */
function logTargets(
  { sittingId, classId }: SittingSelection,
  open: readonly OpenSitting[],
): { sittingId: string | null; studentId: string | null }[] {
  if (sittingId === null && classId === null) return [{ sittingId: null, studentId: null }];
  return open.map(({ id, studentId }) => ({ sittingId: id, studentId }));
}

/**
 * Adds minutes for one pupil, a class, or all with an open sitting, even one whose time has just
 * expired. At most six statements. Returns the number of pupils.
 */
export async function giveTime(
  { tx, origin }: AuditedWrite,
  { minutes, reason, ...selection }: SittingSelection & { minutes: number; reason: string },
): Promise<{ pupils: number }> {
  const open = await lockOpenSittings(tx, selection);
  if (open.length === 0) throw new NoOpenSittings();
  const seconds = minutes * 60;
  const rows = await tx
    .update(sittings)
    .set({
      deadline: sql`${sittings.deadline} + make_interval(secs => ${seconds})`,
      secondsGiven: sql`${sittings.secondsGiven} + ${seconds}::int`,
    })
    .where(isSittingIn(open.map(({ id }) => id)))
    .returning({ id: sittings.id, deadline: sittings.deadline });
  const testId = selection.id;
  const event = { testId, kind: "time_given" as const, by: origin.actorId, seconds, reason };
  await writeLiveViewEvents(
    tx,
    logTargets(selection, open).map((target) => ({ ...event, ...target })),
  );
  const after = new Map(rows.map((row) => [row.id, row.deadline.toISOString()]));
  const entries = open.map(({ id, studentId, deadline }) => ({
    action: "cbt.give-time",
    subjectId: studentId,
    before: { deadline: deadline.toISOString() },
    after: { testId, deadline: after.get(id), minutes, reason },
  }));
  await writeAudit({ tx, origin }, entries);
  return { pupils: rows.length };
}

/** Pauses a test: all timers stop. */
export async function pauseTest(
  { tx, origin }: AuditedWrite,
  { id, reason }: { id: string; reason: string },
): Promise<{ pausedAt: string }> {
  const [row] = await tx
    .update(cbtTests)
    .set({ pausedAt: sql`now()` })
    .where(and(eq(cbtTests.id, id), isNull(cbtTests.pausedAt)))
    .returning({ pausedAt: cbtTests.pausedAt });
  if (!row?.pausedAt) throw new TestPaused();
  const pausedAt = row.pausedAt.toISOString();
  await writeLiveViewEvents(tx, [{ testId: id, kind: "paused", by: origin.actorId, reason }]);
  await audit({ tx, origin }, "cbt.pause-hall", id, { after: { pausedAt, reason } });
  return { pausedAt };
}

/**
 * Resumes a test: each open deadline is extended by the part of the pause that the pupil was
 * sitting. That is not extra time, since the pupils' remaining time does not change.
 */
export async function resumeTest(
  { tx, origin }: AuditedWrite,
  id: string,
): Promise<{ seconds: number }> {
  // The test is locked before its sittings, so that a pause cannot start or end while deadlines move.
  await lockTestExclusive(tx, id);
  // As text, which has a higher precision than `Date`.
  const [test] = await tx
    .select({ pausedAt: sql<string | null>`${cbtTests.pausedAt}` })
    .from(cbtTests)
    .where(eq(cbtTests.id, id));
  const pausedAt = test?.pausedAt ?? null;
  if (pausedAt === null) throw new TestNotPaused();
  const open = await lockOpenSittings(tx, { id, sittingId: null, classId: null });
  // The time after the locks: timers are stopped until then.
  const pause = sql`greatest(interval '0',
    statement_timestamp() - greatest(${pausedAt}::timestamptz, ${sittings.beganAt}))`;
  await tx
    .update(sittings)
    .set({
      deadline: sql`${sittings.deadline} + ${pause}`,
      secondsStill: sql`${sittings.secondsStill} + extract(epoch from ${pause})`,
    })
    .where(isSittingIn(open.map((row) => row.id)));
  const resumed = await tx
    .update(cbtTests)
    .set({ pausedAt: null })
    .where(eq(cbtTests.id, id))
    .returning({
      seconds: sql<number>`round(greatest(0,
        extract(epoch from now() - ${pausedAt}::timestamptz)))::int`,
    });
  const { seconds } = one(resumed, "test");
  await writeLiveViewEvents(tx, [{ testId: id, kind: "resumed", by: origin.actorId, seconds }]);
  await audit({ tx, origin }, "cbt.resume-hall", id, {
    before: { pausedAt: new Date(pausedAt).toISOString() },
    after: { pausedAt: null, seconds },
  });
  return { seconds };
}

/** Submits the saved answers for one pupil, a class or everyone who sits. Eight statements. */
export async function endSittings(
  { tx, origin }: AuditedWrite,
  { reason, sealer, ...selection }: SittingSelection & { reason: string; sealer: Sealer },
): Promise<{ pupils: number }> {
  const open = await lockOpenSittings(tx, selection);
  if (open.length === 0) throw new NoOpenSittings();
  const ids = open.map(({ id }) => id);
  const handedIn = await handInSittings(tx, ids, { by: "invigilator", sealer });
  const testId = selection.id;
  const event = { testId, kind: "ended" as const, by: origin.actorId, reason };
  await writeLiveViewEvents(
    tx,
    logTargets(selection, open).map((target) => ({ ...event, ...target })),
  );
  const entries = handedIn.map((one) => ({
    action: "cbt.end-sitting",
    subjectId: one.studentId,
    before: null,
    after: { testId, handedInAt: one.handedInAt, saved: one.saved, receipt: one.receipt, reason },
  }));
  await writeAudit({ tx, origin }, entries);
  return { pupils: handedIn.length };
}

/**
 * Reopens a submitted sitting for some minutes from now, even after the test has closed; in a paused
 * test they start when it is resumed. The marks are removed until the next hand-in.
 */
export async function reopenSitting(
  { tx, origin }: AuditedWrite,
  { sittingId, minutes, reason }: { sittingId: string; minutes: number; reason: string },
): Promise<{ sittingId: string }> {
  const sitting = await lockHandedIn(tx, sittingId, "Add time instead.");
  if (sitting.handedInBy === "paper") throw new SatOnPaper();
  const seconds = minutes * 60;
  await tx
    .update(sittings)
    .set({
      deadline: sql`${timerNow} + make_interval(secs => ${seconds})`,
      secondsStill: sql`${sittings.secondsStill}
        + extract(epoch from ${timerNow} - ${sittings.handedInAt})`,
      secondsGiven: sql`${sittings.secondsGiven} + ${seconds}::int`,
      handedInAt: null,
      handedInBy: null,
      receipt: null,
      savedAtHandIn: null,
      marks: null,
      totalMarks: null,
      markedAt: null,
    })
    .from(cbtTests)
    .where(and(eq(sittings.id, sittingId), eq(cbtTests.id, sittings.testId)));
  await tx
    .update(sittingAnswers)
    .set({ marks: null })
    .where(eq(sittingAnswers.sittingId, sittingId));
  const { testId, studentId, receipt, marks } = sitting;
  const by = origin.actorId;
  await writeLiveViewEvents(tx, [
    { testId, kind: "reopened", sittingId, studentId, by, seconds, reason },
  ]);
  const handedInAt = sitting.handedInAt.toISOString();
  await audit({ tx, origin }, "cbt.reopen-sitting", studentId, {
    before: { handedInAt, receipt, marks },
    after: { testId, minutes, reason },
  });
  return { sittingId };
}
