import { eq, inArray, max, sql } from "drizzle-orm";
import { tidyName } from "@school/core/classes/class-name.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { removeEmptyDeleted } from "../commands.ts";
import { subjectUse } from "../facts.ts";
import { numberInOrder } from "../order.ts";
import { auditedSubject } from "../present.ts";
import { classes, classSubjects, subjects } from "../tables.ts";
import { SubjectExists, SubjectInUse } from "./errors.ts";
import { listAllSubjects, type SubjectRow } from "./queries.ts";

/** Adds a subject, by default at the end. Throws `SubjectExists`. */
export async function createSubject(
  { tx, origin }: AuditedWrite,
  form: { name: string; order?: number | undefined },
): Promise<SubjectRow> {
  const name = tidyName(form.name);
  await requireUnusedName(tx, name);
  const [last] = await tx.select({ order: max(subjects.order) }).from(subjects);
  const order = form.order ?? (last?.order ?? 0) + 1;
  const rows = await tx.insert(subjects).values({ id: newId(), name, order }).returning();
  const made = one(rows);
  await audit({ tx, origin }, "classes.create-subject", made.id, { after: auditedSubject(made) });
  return made;
}

/** Changes a locked subject. Throws `SubjectExists`. */
export async function updateSubject(
  { tx, origin }: AuditedWrite,
  before: SubjectRow,
  change: { name?: string | undefined; isActive?: boolean | undefined },
): Promise<SubjectRow> {
  const name = change.name === undefined ? before.name : tidyName(change.name);
  if (name.toLowerCase() !== before.name.toLowerCase()) await requireUnusedName(tx, name);
  const isActive = change.isActive ?? before.isActive;
  const after = await updateRow(tx, subjects, before.id, { name, isActive });
  await audit({ tx, origin }, "classes.update-subject", after.id, {
    before: auditedSubject(before),
    after: auditedSubject(after),
  });
  return after;
}

/** Deletes a locked subject. Throws `SubjectInUse`. */
export async function deleteSubject(
  { tx, origin }: AuditedWrite,
  before: SubjectRow,
): Promise<void> {
  const taking = tx
    .select({ id: classSubjects.classId })
    .from(classSubjects)
    .where(eq(classSubjects.subjectId, before.id));
  await removeEmptyDeleted(tx, inArray(classes.id, taking));
  const use = await subjectUse(tx, before.id);
  if (use.classes + use.results + use.tests > 0) throw new SubjectInUse(before.name, use);
  await tx.delete(subjects).where(eq(subjects.id, before.id));
  await audit({ tx, origin }, "classes.delete-subject", before.id, {
    before: auditedSubject(before),
  });
}

/** Numbers all subjects, which are locked, in the given order. */
export async function reorderSubjects(
  { tx, origin }: AuditedWrite,
  before: readonly SubjectRow[],
  order: readonly { readonly id: string }[],
): Promise<SubjectRow[]> {
  await numberInOrder(tx, subjects, order);
  const after = await listAllSubjects(tx);
  await audit({ tx, origin }, "classes.order-subjects", null, {
    before: before.map(({ name }) => name),
    after: after.map(({ name }) => name),
  });
  return after;
}

async function requireUnusedName(tx: Transaction, name: string): Promise<void> {
  const sameName = sql`lower(${subjects.name}) = lower(${name})`;
  if ((await tx.$count(subjects, sameName)) > 0) throw new SubjectExists(name);
}
