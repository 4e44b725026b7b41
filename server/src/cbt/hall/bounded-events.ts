import { sql } from "drizzle-orm";
import type { HallEventKind } from "@school/core/cbt/hall/contract.ts";
import { newId } from "../../platform/db/id.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { hallEvents } from "../sittings/tables.ts";

/** Of a kind, of one pupil in one test: a machine gone mad must not fill the log. */
const MOST = 50;

/** Something that a pupil, or the pupil's machine, can cause as often as it likes. */
export interface PupilsDoing {
  testId: string;
  studentId: string;
  sittingId: string | null;
  kind: HallEventKind;
  machine?: string;
}

/** Writes what pupils did into the hall's log, up to a bound: one statement, however many. */
export async function writeBoundedEvents(
  tx: Transaction,
  doings: readonly PupilsDoing[],
): Promise<void> {
  if (doings.length === 0) return;
  await tx.execute(sql`
    insert into ${hallEvents} (id, test_id, student_id, sitting_id, kind, machine)
    select id, test_id, student_id, sitting_id, kind, machine
    from unnest(
      ${sql.param(doings.map(() => newId()))}::uuid[],
      ${sql.param(doings.map(({ testId }) => testId))}::uuid[],
      ${sql.param(doings.map(({ studentId }) => studentId))}::uuid[],
      ${sql.param(doings.map(({ sittingId }) => sittingId))}::uuid[],
      ${sql.param(doings.map(({ kind }) => kind))}::text[],
      ${sql.param(doings.map(({ machine }) => machine ?? null))}::text[]
    ) as doing (id, test_id, student_id, sitting_id, kind, machine)
    where ${MOST} > (
      select count(*) from ${hallEvents} earlier
      where earlier.student_id = doing.student_id and earlier.test_id = doing.test_id
        and earlier.kind = doing.kind)`);
}
