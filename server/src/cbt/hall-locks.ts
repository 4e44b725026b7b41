import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/db/database.ts";
import { SittingNotFound } from "./errors.ts";
import { SittingHandedIn } from "./errors-hall.ts";
import { sittings } from "./tables-sittings.ts";

/** Of one test: one sitting, or with null all that are open. */
export interface Whom {
  id: string;
  sittingId: string | null;
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
  { id, sittingId }: Whom,
): Promise<OpenSitting[]> {
  const { rows } = await tx.execute<OpenSitting & { handed_in: boolean }>(sql`
    select id, student_id, deadline, handed_in_at is not null as handed_in from ${sittings}
    where test_id = ${id} and ${sittingId === null ? sql`handed_in_at is null` : sql`id = ${sittingId}`}
    order by id for no key update`);
  if (sittingId !== null) {
    const [one] = rows;
    if (!one) throw new SittingNotFound();
    if (one.handed_in) throw new SittingHandedIn();
  }
  return rows;
}
