import { inArray } from "drizzle-orm";
import { removePeople } from "../../accounts/users/commands-remove-people.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { expectNoObstacle } from "../../platform/imports/errors.ts";
import type { ImportRun, Undone } from "../../platform/imports/kind.ts";
import { giveBackNumbers } from "../../school/give-back-numbers.ts";
import { lockImported } from "./queries.ts";
import { staffDetails } from "../tables.ts";

const AT_ONCE = 500;

/**
 * Removes the people of an import entirely and gives their staff ids back; answers how many they
 * were. Throws `UndoBlocked` with who is in the way.
 */
export async function undoStaff(tx: Transaction, run: ImportRun): Promise<Undone> {
  const members = await lockImported(tx, run.importId);
  expectNoObstacle(members);
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const some = members.slice(from, from + AT_ONCE);
    const ids = some.map(({ id }) => id);
    await tx.delete(staffDetails).where(inArray(staffDetails.userId, ids));
    await removePeople(tx, ids);
    await writeAudit(
      tx,
      run.origin,
      some.map(({ obstacle: _obstacle, ...before }) => ({
        action: "staff.undo-create",
        subjectId: before.id,
        before,
        after: null,
      })),
    );
    await run.progress(from + some.length);
  }
  await giveBackNumbers(
    tx,
    "STAFF_ID",
    members.map(({ userId }) => userId),
  );
  return { people: members.length, remarks: [] };
}
