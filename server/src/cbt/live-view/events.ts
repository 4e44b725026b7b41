import { and, eq, sql } from "drizzle-orm";
import type { LiveViewEventKind } from "@school/core/cbt/live-view/contract.ts";
import { bareNames } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { liveViewEvents } from "../sittings/tables.ts";

/** An event of a test; without a pupil it concerns all of them. */
export interface NewLiveViewEvent {
  testId: string;
  kind: LiveViewEventKind;
  sittingId?: string | null;
  studentId?: string | null;
  /** The person; undefined for the server. */
  by?: string | null;
  /** Seconds of added time, or of a pause. */
  seconds?: number;
  reason?: string;
  device?: string;
}

/** Writes to the log of the test in the transaction of the change: one statement for any number. */
export async function writeLiveViewEvents(
  tx: Transaction,
  events: readonly NewLiveViewEvent[],
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
    device: one.device ?? null,
  }));
  await insertRows(tx, liveViewEvents, rows);
}

/** Maximum number of events of one kind, pupil and test: a faulty device must not fill the log. */
const MAX_EVENTS = 50;

/** An event that a pupil or the pupil's device can cause without limit. */
export interface PupilEvent {
  testId: string;
  studentId: string;
  sittingId: string | null;
  kind: LiveViewEventKind;
  device?: string;
}

const { id, testId, studentId, sittingId, kind, device } = liveViewEvents;
const columns = bareNames(id, testId, studentId, sittingId, kind, device);

/** Writes events of pupils to the log, up to `MAX_EVENTS`: one statement for any number. */
export async function writeBoundedEvents(
  tx: Transaction,
  events: readonly PupilEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const isSame = and(
    eq(liveViewEvents.studentId, sql`event."studentId"`),
    eq(liveViewEvents.testId, sql`event."testId"`),
    eq(liveViewEvents.kind, sql`event.kind`),
  );
  await tx.execute(sql`
    insert into ${liveViewEvents} (${columns})
    select event.*
    from unnest(
      ${sql.param(events.map(() => newId()))}::uuid[],
      ${sql.param(events.map((one) => one.testId))}::uuid[],
      ${sql.param(events.map((one) => one.studentId))}::uuid[],
      ${sql.param(events.map((one) => one.sittingId))}::uuid[],
      ${sql.param(events.map((one) => one.kind))}::text[],
      ${sql.param(events.map((one) => one.device ?? null))}::text[]
    ) as event (id, "testId", "studentId", "sittingId", kind, device)
    where ${MAX_EVENTS} > (select count(*) from ${liveViewEvents} where ${isSame})`);
}
