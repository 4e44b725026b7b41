import { and, eq } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { guardians } from "../tables.ts";

interface Link {
  readonly parentId: string;
  readonly studentId: string;
}

/** Links a parent to a child; a link that is there keeps its relationship. */
export async function linkChild(
  tx: Transaction,
  origin: AuditOrigin,
  { parentId, studentId }: Link,
  relationship: string | undefined,
): Promise<void> {
  const after = { parentId, studentId, relationship: relationship || null };
  const linked = await tx.insert(guardians).values(after).onConflictDoNothing().returning();
  if (linked.length === 0) return;
  await writeAudit(tx, origin, [
    { action: "students.link-parent", subjectId: studentId, before: null, after },
  ]);
}

/** Takes a link away; nothing happens if there is none. */
export async function unlinkChild(
  tx: Transaction,
  origin: AuditOrigin,
  { parentId, studentId }: Link,
): Promise<void> {
  const [before] = await tx
    .delete(guardians)
    .where(and(eq(guardians.parentId, parentId), eq(guardians.studentId, studentId)))
    .returning();
  if (!before) return;
  await writeAudit(tx, origin, [
    { action: "students.unlink-parent", subjectId: studentId, before, after: null },
  ]);
}
