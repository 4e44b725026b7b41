import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import type { Look, AccessKind } from "@school/core/students/access-log/contract.ts";
import { isLoggedAccess } from "@school/core/students/policy.ts";
import type { Database } from "../../platform/database/database.ts";
import { recordAccesses } from "../tables.ts";

/**
 * Logs that someone at the school reads these parts of a pupil's record, before they are returned:
 * once a day. One statement; none for the family, and none without such parts.
 */
export async function logAccess(
  db: Database,
  actor: Actor,
  { studentId, kinds }: { studentId: string; kinds: readonly AccessKind[] },
): Promise<void> {
  if (!isLoggedAccess(actor) || actor.isViewed || kinds.length === 0) return;
  const day = dayAtSchool(new Date());
  await db
    .insert(recordAccesses)
    .values(kinds.map((kind) => ({ studentId, personId: actor.id, kind, day, as: dutyOf(actor) })))
    .onConflictDoNothing();
}

function dutyOf({ role }: Actor): Look["as"] {
  if (role === "PRINCIPAL") return "PRINCIPAL";
  return role === "ADMIN" ? "OFFICE" : "CLASS_TEACHER";
}
