import { and, eq, sql } from "drizzle-orm";
import type { HallEventKind } from "@school/core/cbt/hall/contract.ts";
import { bareNames } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { hallEvents } from "../sittings/tables.ts";

/** Something that happened in a hall; with no pupil, to the whole of it. */
export interface NewHallEvent {
  testId: string;
  kind: HallEventKind;
  sittingId?: string | null;
  studentId?: string | null;
  /** Who did it; left out for the server itself. */
  by?: string | null;
  /** Of time given or taken. */
  seconds?: number;
  reason?: string;
  machine?: string;
}

/** Writes the hall's log in the transaction of what happened: one statement, however many. */
export async function writeHallEvents(
  tx: Transaction,
  happenings: readonly NewHallEvent[],
): Promise<void> {
  const rows = happenings.map((one) => ({
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

/** Of a kind, of one pupil in one test: a machine gone mad must not fill the log. */
const MAX_EVENTS = 50;

/** Something that a pupil, or the pupil's machine, can cause as often as it likes. */
export interface PupilsDoing {
  testId: string;
  studentId: string;
  sittingId: string | null;
  kind: HallEventKind;
  machine?: string;
}

const { id, testId, studentId, sittingId, kind, machine } = hallEvents;
const columns = bareNames(id, testId, studentId, sittingId, kind, machine);

/** Writes what pupils did into the hall's log, up to a bound: one statement, however many. */
export async function writeBoundedEvents(
  tx: Transaction,
  doings: readonly PupilsDoing[],
): Promise<void> {
  if (doings.length === 0) return;
  const isSame = and(
    eq(hallEvents.studentId, sql`doing."studentId"`),
    eq(hallEvents.testId, sql`doing."testId"`),
    eq(hallEvents.kind, sql`doing.kind`),
  );
  await tx.execute(sql`
    insert into ${hallEvents} (${columns})
    select doing.*
    from unnest(
      ${sql.param(doings.map(() => newId()))}::uuid[],
      ${sql.param(doings.map((one) => one.testId))}::uuid[],
      ${sql.param(doings.map((one) => one.studentId))}::uuid[],
      ${sql.param(doings.map((one) => one.sittingId))}::uuid[],
      ${sql.param(doings.map((one) => one.kind))}::text[],
      ${sql.param(doings.map((one) => one.machine ?? null))}::text[]
    ) as doing (id, "testId", "studentId", "sittingId", kind, machine)
    where ${MAX_EVENTS} > (select count(*) from ${hallEvents} where ${isSame})`);
}
