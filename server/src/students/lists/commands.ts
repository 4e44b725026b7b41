import { inArray } from "drizzle-orm";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { type Destination, movePupils } from "../moves/commands-enrolment.ts";
import { studentDetails } from "../tables.ts";
import type { StudentListRow } from "./queries.ts";

interface Change {
  /** The new class of all of them. */
  readonly to?: Destination | undefined;
  readonly isActive?: boolean | undefined;
  /** Changes to the records. */
  readonly details?: BulkDetails | undefined;
}

/** Fields of the record that a bulk edit can set; omitted ones stay as they are. */
export interface BulkDetails {
  readonly sportsHouse?: string | null | undefined;
  readonly boarderStatus?: string | null | undefined;
  readonly sessionJoined?: string | undefined;
}

/**
 * Sets a class, a status and fields of the record for pupils whose records are locked; at most
 * thirteen statements.
 */
export async function changeStudents(
  { tx, origin }: AuditedWrite,
  students: readonly StudentListRow[],
  { to, isActive, details }: Change,
): Promise<void> {
  const ids = students.map(({ id }) => id);
  if (to) await movePupils({ tx, origin }, ids, to, { kind: "CHANGE" });
  await changeUsers(tx, ids, { isActive });
  if (details) await changeDetails({ tx, origin }, students, details);
  if (isActive === undefined) return;
  await writeAudit(
    { tx, origin },
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

async function changeDetails(
  { tx, origin }: AuditedWrite,
  students: readonly StudentListRow[],
  details: BulkDetails,
): Promise<void> {
  const { sportsHouse, boarderStatus, sessionJoined } = details;
  await tx
    .update(studentDetails)
    .set({
      ...(sportsHouse !== undefined && { sportsHouse }),
      ...(boarderStatus !== undefined && { boarderStatus }),
      ...(sessionJoined !== undefined && { sessionJoined }),
    })
    .where(
      inArray(
        studentDetails.userId,
        students.map(({ id }) => id),
      ),
    );
  const entries = students.map((student) => {
    const before = {
      sportsHouse: student.sportsHouse,
      boarderStatus: student.boarderStatus,
      sessionJoined: student.sessionJoined,
    };
    const changed = Object.entries(details).filter(
      ([name, value]) => value !== before[name as keyof BulkDetails],
    );
    const after = Object.fromEntries(changed);
    return {
      action: "students.update",
      subjectId: student.id,
      before: Object.fromEntries(Object.entries(before).filter(([name]) => name in after)),
      after,
    };
  });
  await writeAudit(
    { tx, origin },
    entries.filter(({ after }) => Object.keys(after).length > 0),
  );
}
