import { asc, eq, sql } from "drizzle-orm";
import { tidyName } from "@school/core/classes/class-name.ts";
import type { ClassGroup } from "@school/core/classes/class-groups.ts";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { StaleVersion } from "../platform/http/errors.ts";
import { CategoryExists, CategoryInUse, CategoryNotFound } from "./errors-categories.ts";
import { categoryUse } from "./facts.ts";
import { presentCategory } from "./present.ts";
import { listCategories } from "./queries.ts";
import { classCategories } from "./tables.ts";

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Throws `CategoryExists`. */
export async function createCategory(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: { name: string; classGroup: ClassGroup; order: number },
): Promise<ClassCategory> {
  const name = tidyName(wanted.name);
  await expectFree(tx, name);
  const [row] = await tx
    .insert(classCategories)
    .values({ ...wanted, id: newId(), name })
    .returning();
  const after = presentCategory(row!);
  await writeAudit(tx, origin, [
    { action: "classes.create-category", subjectId: after.id, before: null, after },
  ]);
  return after;
}

interface CategoryChange {
  readonly name?: string | undefined;
  readonly order?: number | undefined;
  readonly classGroup?: ClassGroup | undefined;
  readonly isActive?: boolean | undefined;
}

/** Throws `CategoryNotFound`, `StaleVersion`, `CategoryExists`. */
export async function updateCategory(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: Seen & CategoryChange,
): Promise<ClassCategory> {
  const before = await takeCategory(tx, wanted);
  const name = wanted.name === undefined ? before.name : tidyName(wanted.name);
  if (name.toLowerCase() !== before.name.toLowerCase()) await expectFree(tx, name);
  const [row] = await tx
    .update(classCategories)
    .set({
      name,
      order: wanted.order ?? before.order,
      classGroup: wanted.classGroup ?? before.classGroup,
      isActive: wanted.isActive ?? before.isActive,
      version: before.version + 1,
    })
    .where(eq(classCategories.id, before.id))
    .returning();
  const after = presentCategory(row!);
  await writeAudit(tx, origin, [
    { action: "classes.update-category", subjectId: after.id, before, after },
  ]);
  return after;
}

/** Besides what `updateCategory` throws: `CategoryInUse`. Its known names go along. */
export async function deleteCategory(
  tx: Transaction,
  origin: AuditOrigin,
  seen: Seen,
): Promise<ClassCategory> {
  const before = await takeCategory(tx, seen);
  const use = await categoryUse(tx, before.id);
  if (use.classes + use.pupils + use.tests > 0) throw new CategoryInUse(before.name, use);
  await tx.delete(classCategories).where(eq(classCategories.id, before.id));
  await writeAudit(tx, origin, [
    { action: "classes.delete-category", subjectId: before.id, before, after: null },
  ]);
  return before;
}

/**
 * Numbers all categories in the order in which they are named. Throws `StaleVersion` when these
 * are not all of them, or one was changed in the meantime.
 */
export async function reorderCategories(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: readonly Seen[],
): Promise<ClassCategory[]> {
  await tx
    .select({ id: classCategories.id })
    .from(classCategories)
    .orderBy(asc(classCategories.id))
    .for("update");
  const before = await listCategories(tx);
  const versions = new Map(wanted.map(({ id, version }) => [id, version]));
  const isWhole = versions.size === wanted.length && wanted.length === before.length;
  if (!isWhole || before.some(({ id, version }) => versions.get(id) !== version)) {
    throw new StaleVersion(before);
  }
  await tx.execute(sql`
    update ${classCategories}
    set "order" = wanted.place, version = ${classCategories.version} + 1
    from unnest(${sql.param(wanted.map(({ id }) => id))}::uuid[])
      with ordinality as wanted (id, place)
    where ${classCategories.id} = wanted.id and ${classCategories.order} <> wanted.place`);
  const after = await listCategories(tx);
  await writeAudit(tx, origin, [
    {
      action: "classes.order-categories",
      subjectId: null,
      before: before.map(({ name }) => name),
      after: after.map(({ name }) => name),
    },
  ]);
  return after;
}

async function takeCategory(tx: Transaction, { id, version }: Seen): Promise<ClassCategory> {
  const [row] = await tx
    .select()
    .from(classCategories)
    .where(eq(classCategories.id, id))
    .for("update");
  if (!row) throw new CategoryNotFound();
  const before = presentCategory(row);
  if (before.version !== version) throw new StaleVersion(before);
  return before;
}

async function expectFree(tx: Transaction, name: string): Promise<void> {
  const sameName = sql`lower(${classCategories.name}) = lower(${name})`;
  if ((await tx.$count(classCategories, sameName)) > 0) throw new CategoryExists(name);
}
