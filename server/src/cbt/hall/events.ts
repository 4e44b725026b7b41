import { and, eq, sql } from "drizzle-orm";
import type { HallEventKind } from "@school/core/cbt/hall/contract.ts";
import { bareNames } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { hallEvents } from "../sittings/tables.ts";

/** An event of a test; without a pupil it concerns all of them. */
export interface NewHallEvent {
  testId: string;
  kind: HallEventKind;
  sittingId?: string | null;
  studentId?: string | null;
  /** The person; left out for the server itself. */
  by?: string | null;
  /** Of time added, or of a pause. */
  seconds?: number;
  reason?: string;
  machine?: string;
}

/** Writes to the log of the test in the transaction of the change: one statement for any number. */
export async function writeHallEvents(
  tx: Transaction,
  events: readonly NewHallEvent[],
): Promise<void> {
  const rows = events.map((one) => ({
    id: newId(),
    testId: one.testId,
    sittingId: one.sittingId ?? null,
    studentId: one.studentId ?? null,
    kind: one.kind,
    by: one.by ?? null,
    seconds: one.seconds ?? null,
    reason: one.reason ?? null,
    machine: one.machine ?? null,
  }));
  await insertRows(tx, hallEvents, rows);
}

/** Of one kind, of one pupil in one test: a faulty device must not fill the log. */
const MAX_EVENTS = 50;

/** An event that a pupil or the pupil's device can cause without limit. */
export interface PupilEvent {
  testId: string;
  studentId: string;
  sittingId: string | null;
  kind: HallEventKind;
  machine?: string;
}

const { id, testId, studentId, sittingId, kind, machine } = hallEvents;
const columns = bareNames(id, testId, studentId, sittingId, kind, machine);

/** Writes events of pupils to the log, up to `MAX_EVENTS`: one statement for any number. */
export async function writeBoundedEvents(
  tx: Transaction,
  events: readonly PupilEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const isSame = and(
    eq(hallEvents.studentId, sql`event."studentId"`),
    eq(hallEvents.testId, sql`event."testId"`),
    eq(hallEvents.kind, sql`event.kind`),
  );
  await tx.execute(sql`
    insert into ${hallEvents} (${columns})
    select event.*
    from unnest(
      ${sql.param(events.map(() => newId()))}::uuid[],
      ${sql.param(events.map((one) => one.testId))}::uuid[],
      ${sql.param(events.map((one) => one.studentId))}::uuid[],
      ${sql.param(events.map((one) => one.sittingId))}::uuid[],
      ${sql.param(events.map((one) => one.kind))}::text[],
      ${sql.param(events.map((one) => one.machine ?? null))}::text[]
    ) as event (id, "testId", "studentId", "sittingId", kind, machine)
    where ${MAX_EVENTS} > (select count(*) from ${hallEvents} where ${isSame})`);
}
