import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { SittingNotFound } from "../errors.ts";
import { SittingHandedIn, SittingOpen } from "./errors.ts";
import { sittings } from "../sittings/tables.ts";

/** Of one test: one sitting, those that are open of one class, or with neither all that are open. */
export interface Whom {
  id: string;
  sittingId: string | null;
  classId: string | null;
}

interface OpenSitting extends Record<string, unknown> {
  id: string;
  student_id: string;
  deadline: string;
}

/**
 * Locks the open sittings in the order of their ids, as every writer does. Of one that is named,
 * throws `SittingNotFound` if it is none of this test's, and `SittingHandedIn`.
 */
export async function lockOpenSittings(
  tx: Transaction,
  { id, sittingId, classId }: Whom,
): Promise<OpenSitting[]> {
  const { rows } = await tx.execute<OpenSitting & { handed_in: boolean }>(sql`
    select id, student_id, deadline, handed_in_at is not null as handed_in from ${sittings}
    where test_id = ${id} and ${chosen(sittingId, classId)}
    order by id for no key update`);
  if (sittingId !== null) {
    const [one] = rows;
    if (!one) throw new SittingNotFound();
    if (one.handed_in) throw new SittingHandedIn();
  }
  return rows;
}

function chosen(sittingId: string | null, classId: string | null): SQL {
  if (sittingId !== null) return sql`id = ${sittingId}`;
  const ofClass = classId === null ? sql`` : sql`and class_id = ${classId}`;
  return sql`handed_in_at is null ${ofClass}`;
}

/**
 * Of whom the log tells what was done: the whole hall, or each pupil by name, so that nobody reads
 * of another class's time as of their own.
 */
export function toldOf(
  { sittingId, classId }: Whom,
  open: readonly OpenSitting[],
): { sittingId: string | null; studentId: string | null }[] {
  if (sittingId === null && classId === null) return [{ sittingId: null, studentId: null }];
  return open.map(({ id, student_id: studentId }) => ({ sittingId: id, studentId }));
}

interface HandedInSitting extends Record<string, unknown> {
  testId: string;
  studentId: string;
  handedInAt: string;
  receipt: string;
  marks: number;
}

/**
 * Locks a sitting that was handed in. Throws `SittingNotFound`, and `SittingOpen` with what to do
 * instead while the pupil sits.
 */
export async function lockHandedIn(
  tx: Transaction,
  sittingId: string,
  instead: string,
): Promise<HandedInSitting> {
  const { rows } = await tx.execute<HandedInSitting & { isOpen: boolean }>(sql`
    select test_id as "testId", student_id as "studentId", handed_in_at as "handedInAt", receipt,
      marks::float8 as marks, handed_in_at is null as "isOpen"
    from ${sittings} where id = ${sittingId} for no key update`);
  const [sitting] = rows;
  if (!sitting) throw new SittingNotFound();
  if (sitting.isOpen) throw new SittingOpen(`This pupil is still sitting. ${instead}`);
  return sitting;
}
