import type { HallEventKind } from "@school/core/cbt/hall/contract.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insert-rows.ts";
import { newId } from "../../platform/db/id.ts";
import { hallEvents } from "../sittings/tables.ts";

/** Something that happened in a hall; with no pupil, to the whole of it. */
export interface HallHappening {
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
  happenings: readonly HallHappening[],
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
