import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { SchoolClass } from "@school/core/classes/schemas.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { StaleVersion } from "../platform/http/errors.ts";
import { takeClass } from "./commands-class.ts";
import { dropSecondClass } from "./commands-teachers.ts";
import { NoSuchClass } from "./errors.ts";
import { isTested, pupilsOfClass, resultsOfClass } from "./facts.ts";
import { findClass } from "./queries-class.ts";
import { classes } from "./tables.ts";

interface Seen {
  readonly id: string;
  readonly version: number;
}

/**
 * Deletes a class, which leaves its pupils without one. A class that holds results, or for which
 * tests were set, is archived: gone from lists, kept in reports. The audit log names the pupils.
 * Whoever saw fewer pupils in it is told, since the others have just been put there.
 * Throws `NoSuchClass`, `StaleVersion`.
 */
export async function deleteClass(
  tx: Transaction,
  origin: AuditOrigin,
  seen: Seen & { readonly studentCount?: number | undefined },
): Promise<{ id: string; archived: boolean; unassigned: number; version: number }> {
  const { id } = seen;
  const before = await takeClass(tx, seen);
  if (before.studentCount > (seen.studentCount ?? Infinity)) throw new StaleVersion(before);
  const pupils = await pupilsOfClass(tx, id);
  const archived = (await resultsOfClass(tx, id)).length > 0 || (await isTested(tx, id));
  const version = before.version + 1;
  if (archived) {
    await tx
      .update(classes)
      .set({ archivedAt: sql`now()`, version })
      .where(eq(classes.id, id));
  } else {
    await tx.delete(classes).where(eq(classes.id, id));
  }
  await writeAudit(tx, origin, [
    {
      action: archived ? "classes.archive" : "classes.delete",
      subjectId: id,
      before: { ...before, pupils: pupils.map(({ name }) => name) },
      after: null,
    },
    ...pupils.map((pupil) => ({
      action: "classes.unassign-pupil",
      subjectId: pupil.id,
      before: { classId: id, class: before.fullName },
      after: null,
    })),
  ]);
  return { id, archived, unassigned: pupils.length, version };
}

/**
 * Brings an archived class back, with the pupils who have no other class by now; a class teacher
 * who leads another one meanwhile stays there. Throws `NoSuchClass`, `StaleVersion`.
 */
export async function restoreClass(
  tx: Transaction,
  origin: AuditOrigin,
  { id, version }: Seen,
): Promise<SchoolClass> {
  const [row] = await tx
    .select({ sessionId: classes.sessionId, version: classes.version })
    .from(classes)
    .where(and(eq(classes.id, id), isNotNull(classes.archivedAt)))
    .for("update");
  if (!row) throw new NoSuchClass();
  if (row.version !== version) throw new StaleVersion({ id, version: row.version });
  await dropSecondClass(tx, { classId: id, sessionId: row.sessionId });
  await tx
    .update(classes)
    .set({ archivedAt: null, version: version + 1 })
    .where(eq(classes.id, id));
  const after = (await findClass(tx, id))!;
  await writeAudit(tx, origin, [{ action: "classes.restore", subjectId: id, before: null, after }]);
  return after;
}
