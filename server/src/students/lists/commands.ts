import { changeUsers } from "../../accounts/users/commands-people.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { type Destination, movePupils } from "../moves/commands-enrolment.ts";
import type { StudentListRow } from "./queries.ts";

interface Change {
  /** Where they all go. */
  readonly to?: Destination | undefined;
  readonly isActive?: boolean | undefined;
}

/** Gives pupils whose records are locked a class, a status or both; eleven statements at most. */
export async function changeStudents(
  tx: Transaction,
  origin: AuditOrigin,
  students: readonly StudentListRow[],
  { to, isActive }: Change,
): Promise<void> {
  const ids = students.map(({ id }) => id);
  if (to) await movePupils(tx, origin, ids, to, { kind: "CHANGE" });
  await changeUsers(tx, ids, { isActive });
  if (isActive === undefined) return;
  await writeAudit(
    tx,
    origin,
    students
      .filter((student) => student.isActive !== isActive)
      .map((student) => ({
        action: isActive ? "students.enable" : "students.disable",
        subjectId: student.id,
        before: { isActive: student.isActive },
        after: { isActive },
      })),
  );
}
