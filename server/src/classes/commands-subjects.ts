import { eq, sql } from "drizzle-orm";
import { tidyName } from "@school/core/classes/class-name.ts";
import type { SubjectRecord } from "@school/core/classes/contract-subjects.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { StaleVersion } from "../platform/http/errors.ts";
import { SubjectExists, SubjectInUse, SubjectNotFound } from "./errors-subjects.ts";
import { subjectUse } from "./facts.ts";
import { presentSubject } from "./present.ts";
import { subjects } from "./tables.ts";

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Throws `SubjectExists`. */
export async function createSubject(
  tx: Transaction,
  origin: AuditOrigin,
  typed: string,
): Promise<SubjectRecord> {
  const name = tidyName(typed);
  await expectFree(tx, name);
  const [row] = await tx.insert(subjects).values({ id: newId(), name }).returning();
  const after = presentSubject(row!);
  await writeAudit(tx, origin, [
    { action: "classes.create-subject", subjectId: after.id, before: null, after },
  ]);
  return after;
}

/** Throws `SubjectNotFound`, `StaleVersion`, `SubjectExists`. */
export async function updateSubject(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: Seen & { name?: string | undefined; isActive?: boolean | undefined },
): Promise<SubjectRecord> {
  const before = await takeSubject(tx, wanted);
  const name = wanted.name === undefined ? before.name : tidyName(wanted.name);
  if (name.toLowerCase() !== before.name.toLowerCase()) await expectFree(tx, name);
  const isActive = wanted.isActive ?? before.isActive;
  const [row] = await tx
    .update(subjects)
    .set({ name, isActive, version: before.version + 1 })
    .where(eq(subjects.id, before.id))
    .returning();
  const after = presentSubject(row!);
  await writeAudit(tx, origin, [
    { action: "classes.update-subject", subjectId: after.id, before, after },
  ]);
  return after;
}

/** Throws `SubjectNotFound`, `StaleVersion`, `SubjectInUse`. */
export async function deleteSubject(
  tx: Transaction,
  origin: AuditOrigin,
  seen: Seen,
): Promise<SubjectRecord> {
  const before = await takeSubject(tx, seen);
  const use = await subjectUse(tx, before.id);
  if (use.classes + use.results + use.tests > 0) throw new SubjectInUse(before.name, use);
  await tx.delete(subjects).where(eq(subjects.id, before.id));
  await writeAudit(tx, origin, [
    { action: "classes.delete-subject", subjectId: before.id, before, after: null },
  ]);
  return before;
}

async function takeSubject(tx: Transaction, { id, version }: Seen): Promise<SubjectRecord> {
  const [row] = await tx.select().from(subjects).where(eq(subjects.id, id)).for("update");
  if (!row) throw new SubjectNotFound();
  const before = presentSubject(row);
  if (before.version !== version) throw new StaleVersion(before);
  return before;
}

async function expectFree(tx: Transaction, name: string): Promise<void> {
  const sameName = sql`lower(${subjects.name}) = lower(${name})`;
  if ((await tx.$count(subjects, sameName)) > 0) throw new SubjectExists(name);
}
