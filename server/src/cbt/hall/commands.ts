import { and, eq, isNull, sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { HallNotPaused, HallPaused, NoOpenSittings } from "../errors.ts";
import { handInSittings } from "../sittings/commands-hand-in.ts";
import {
  isSittingIn,
  lockHandedIn,
  lockOpenSittings,
  lockTestExclusive,
  type OpenSitting,
  type Whom,
} from "../row-locks.ts";
import { hallClock } from "../sittings/state.ts";
import { sittings, sittingAnswers } from "../sittings/tables.ts";
import { cbtTests } from "../tables.ts";
import { writeHallEvents } from "./events.ts";

/**
 * Of whom the log tells what was done: the whole hall, or each pupil by name, so that nobody reads
 * of another class's time as of their own.
 */
function toldOf(
  { sittingId, classId }: Whom,
  open: readonly OpenSitting[],
): { sittingId: string | null; studentId: string | null }[] {
  if (sittingId === null && classId === null) return [{ sittingId: null, studentId: null }];
  return open.map(({ id, studentId }) => ({ sittingId: id, studentId }));
}

/**
 * Gives minutes back to one pupil, a class, or all who have not handed in: also to those whose time has
 * just run out. Six statements at most. Answers how many got them.
 */
export async function giveTime(
  tx: Transaction,
  origin: AuditOrigin,
  { minutes, reason, ...whom }: Whom & { minutes: number; reason: string },
): Promise<{ pupils: number }> {
  const open = await lockOpenSittings(tx, whom);
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
  const testId = whom.id;
  const event = { testId, kind: "time_given" as const, by: origin.actorId, seconds, reason };
  await writeHallEvents(
    tx,
    toldOf(whom, open).map((whose) => ({ ...event, ...whose })),
  );
  const after = new Map(rows.map((row) => [row.id, row.deadline.toISOString()]));
  const entries = open.map(({ id, studentId, deadline }) => ({
    action: "cbt.give-time",
    subjectId: studentId,
    before: { deadline: deadline.toISOString() },
    after: { testId, deadline: after.get(id), minutes, reason },
  }));
  await writeAudit(tx, origin, entries);
  return { pupils: rows.length };
}

/** Stops the clock of a hall. */
export async function pauseHall(
  tx: Transaction,
  origin: AuditOrigin,
  { id, reason }: { id: string; reason: string },
): Promise<{ pausedAt: string }> {
  const [row] = await tx
    .update(cbtTests)
    .set({ pausedAt: sql`now()` })
    .where(and(eq(cbtTests.id, id), isNull(cbtTests.pausedAt)))
    .returning({ pausedAt: cbtTests.pausedAt });
  if (!row?.pausedAt) throw new HallPaused();
  const pausedAt = row.pausedAt.toISOString();
  await writeHallEvents(tx, [{ testId: id, kind: "paused", by: origin.actorId, reason }]);
  await writeAudit(tx, origin, [
    { action: "cbt.pause-hall", subjectId: id, before: null, after: { pausedAt, reason } },
  ]);
  return { pausedAt };
}

/**
 * Lets the clock of a hall go on: every open deadline moves by as much of the pause as the pupil
 * sat through. That is no time given, since nobody's remaining time changes by it.
 */
export async function resumeHall(
  tx: Transaction,
  origin: AuditOrigin,
  id: string,
): Promise<{ seconds: number }> {
  // So that a pause cannot begin or end while deadlines move; the test comes before its sittings.
  await lockTestExclusive(tx, id);
  // As a text, which has more digits than a `Date`.
  const [test] = await tx
    .select({ pausedAt: sql<string | null>`${cbtTests.pausedAt}` })
    .from(cbtTests)
    .where(eq(cbtTests.id, id));
  const pausedAt = test?.pausedAt ?? null;
  if (pausedAt === null) throw new HallNotPaused();
  const open = await lockOpenSittings(tx, { id, sittingId: null, classId: null });
  // The moment after the locks: until then the clock stands, however long they took.
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
  await writeHallEvents(tx, [{ testId: id, kind: "resumed", by: origin.actorId, seconds }]);
  await writeAudit(tx, origin, [
    {
      action: "cbt.resume-hall",
      subjectId: id,
      before: { pausedAt: new Date(pausedAt).toISOString() },
      after: { pausedAt: null, seconds },
    },
  ]);
  return { seconds };
}

/** Hands in for one pupil, a class or all who sit, with what the school has. Eight statements. */
export async function endSittings(
  tx: Transaction,
  origin: AuditOrigin,
  { reason, sealer, ...whom }: Whom & { reason: string; sealer: Sealer },
): Promise<{ pupils: number }> {
  const open = await lockOpenSittings(tx, whom);
  if (open.length === 0) throw new NoOpenSittings();
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
  const sitting = await lockHandedIn(tx, sittingId, "Add time instead.");
  const seconds = minutes * 60;
  await tx
    .update(sittings)
    .set({
      deadline: sql`${hallClock} + make_interval(secs => ${seconds})`,
      secondsStill: sql`${sittings.secondsStill}
        + extract(epoch from ${hallClock} - ${sittings.handedInAt})`,
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
  await writeHallEvents(tx, [
    { testId, kind: "reopened", sittingId, studentId, by, seconds, reason },
  ]);
  const handedInAt = sitting.handedInAt.toISOString();
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
