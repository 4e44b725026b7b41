import { sql } from "drizzle-orm";
import { writeAudit, type AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { rfc3339 } from "../../platform/db/rfc3339.ts";
import { HallNotPaused, HallPaused, NobodySits } from "./errors.ts";
import { writeHallEvents } from "./hall-events.ts";
import { lockOpenSittings, toldOf, type Whom } from "./hall-locks.ts";
import { lockTest } from "../row-locks.ts";
import { cbtTests } from "../tables.ts";
import { sittings } from "../sittings/tables.ts";

interface MovedRow extends Record<string, unknown> {
  id: string;
  student_id: string;
  deadline: string;
  seconds_given: number;
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
  if (open.length === 0) throw new NobodySits();
  const seconds = minutes * 60;
  const { rows } = await tx.execute<MovedRow>(sql`
    update ${sittings} set deadline = deadline + make_interval(secs => ${seconds}),
      seconds_given = seconds_given + ${seconds}::int
    where id = any(${sql.param(open.map(({ id }) => id))}::uuid[])
    returning id, student_id, deadline, seconds_given`);
  const testId = whom.id;
  const event = { testId, kind: "time_given" as const, by: origin.actorId, seconds, reason };
  await writeHallEvents(
    tx,
    toldOf(whom, open).map((whose) => ({ ...event, ...whose })),
  );
  const before = new Map(open.map((row) => [row.id, row.deadline]));
  const entries = rows.map((row) => ({
    action: "cbt.give-time",
    subjectId: row.student_id,
    before: { deadline: rfc3339(before.get(row.id)!) },
    after: { testId, deadline: rfc3339(row.deadline), minutes, reason },
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
  const { rows } = await tx.execute<{ paused_at: string }>(sql`
    update ${cbtTests} set paused_at = now() where id = ${id} and paused_at is null
    returning paused_at`);
  const [row] = rows;
  if (!row) throw new HallPaused();
  const pausedAt = rfc3339(row.paused_at);
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
  await lockTest(tx, id);
  const { rows } = await tx.execute<{ paused_at: string | null }>(sql`
    select paused_at from ${cbtTests} where id = ${id}`);
  const pausedAt = rows[0]?.paused_at ?? null;
  if (pausedAt === null) throw new HallNotPaused();
  const open = await lockOpenSittings(tx, { id, sittingId: null, classId: null });
  // The moment after the locks: until then the clock stands, however long they took.
  const pause = sql`greatest(interval '0',
    statement_timestamp() - greatest(${pausedAt}, began_at))`;
  await tx.execute(sql`
    update ${sittings}
    set deadline = deadline + ${pause}, seconds_still = seconds_still + extract(epoch from ${pause})
    where id = any(${sql.param(open.map((row) => row.id))}::uuid[])`);
  const resumed = await tx.execute<{ seconds: number }>(sql`
    update ${cbtTests} set paused_at = null where id = ${id}
    returning round(greatest(0, extract(epoch from now() - ${pausedAt}::timestamptz)))::int as seconds`);
  const seconds = resumed.rows[0]?.seconds ?? 0;
  await writeHallEvents(tx, [{ testId: id, kind: "resumed", by: origin.actorId, seconds }]);
  await writeAudit(tx, origin, [
    {
      action: "cbt.resume-hall",
      subjectId: id,
      before: { pausedAt: rfc3339(pausedAt) },
      after: { pausedAt: null, seconds },
    },
  ]);
  return { seconds };
}
