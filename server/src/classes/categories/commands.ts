import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { ClassGroup } from "@school/core/classes/categories/class-groups.ts";
import type { KnownClassName } from "@school/core/classes/categories/contract.ts";
import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { tidyName } from "@school/core/classes/class-name.ts";
import type { ClassCategory } from "@school/core/classes/schemas.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { one } from "../../platform/db/rows.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { categoryUse } from "../facts.ts";
import { presentCategory } from "../present.ts";
import { listCategories } from "../queries.ts";
import { classCategories, knownClassNames } from "../tables.ts";
import { CategoryExists, CategoryInUse, CategoryNotFound, KnownNameExists } from "./errors.ts";
import { MOST_KNOWN_NAMES, requireKnownName } from "./queries.ts";

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
  const rows = await tx
    .insert(classCategories)
    .values({ ...wanted, id: newId(), name })
    .returning();
  const after = presentCategory(one(rows));
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
  const rows = await tx
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
  const after = presentCategory(one(rows));
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

/** Adds the default categories and known names that are missing; what is there stays as it is. */
export async function seedCategories(tx: Transaction, origin: AuditOrigin): Promise<void> {
  const added = await tx
    .insert(classCategories)
    .values(
      DEFAULT_CATEGORIES.map(({ name, classGroup }, index) => ({
        id: newId(),
        name,
        classGroup,
        order: index + 1,
      })),
    )
    .onConflictDoNothing()
    .returning({ name: classCategories.name });
  const known = DEFAULT_CATEGORIES.flatMap(({ name: category, knownNames }) =>
    knownNames.map((name) => ({ id: newId(), name, category })),
  );
  const { rows: learned } = await tx.execute<{ name: string }>(sql`
    insert into ${knownClassNames} (id, name, category_id)
    select known.id, known.name, ${classCategories.id}
    from unnest(
      ${sql.param(known.map(({ id }) => id))}::uuid[],
      ${sql.param(known.map(({ name }) => name))}::text[],
      ${sql.param(known.map(({ category }) => category))}::text[]
    ) as known (id, name, category)
    join ${classCategories} on lower(${classCategories.name}) = lower(known.category)
    on conflict do nothing
    returning name`);
  if (added.length + learned.length === 0) return;
  await writeAudit(tx, origin, [
    {
      action: "classes.seed-categories",
      subjectId: null,
      before: null,
      after: {
        categories: added.map(({ name }) => name),
        knownNames: learned.map(({ name }) => name),
      },
    },
  ]);
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Throws `KnownNameExists`, and `InvalidInput` for a category that there is not. */
export async function addKnownName(
  tx: Transaction,
  origin: AuditOrigin,
  wanted: { name: string; categoryId: string },
): Promise<KnownClassName> {
  const id = newId();
  if ((await tx.$count(knownClassNames)) >= MOST_KNOWN_NAMES) {
    const message = `There are ${MOST_KNOWN_NAMES} known names; delete one first.`;
    throw new InvalidInput([{ path: ["name"], message }]);
  }
  const row = await expectFits(tx, id, wanted);
  await tx.insert(knownClassNames).values({ id, ...row });
  const after = await requireKnownName(tx, id);
  await writeAudit(tx, origin, [
    { action: "classes.add-known-name", subjectId: id, before: null, after },
  ]);
  return after;
}

/** Besides: `KnownNameNotFound`, `StaleVersion`. */
export async function updateKnownName(
  tx: Transaction,
  origin: AuditOrigin,
  {
    name,
    categoryId,
    ...seen
  }: Seen & { name?: string | undefined; categoryId?: string | undefined },
): Promise<KnownClassName> {
  const before = await takeKnownName(tx, seen);
  const row = await expectFits(tx, seen.id, {
    name: name ?? before.name,
    categoryId: categoryId ?? before.category.id,
  });
  await tx
    .update(knownClassNames)
    .set({ ...row, version: before.version + 1 })
    .where(eq(knownClassNames.id, seen.id));
  const after = await requireKnownName(tx, seen.id);
  await writeAudit(tx, origin, [
    { action: "classes.update-known-name", subjectId: seen.id, before, after },
  ]);
  return after;
}

/** Throws `KnownNameNotFound`, `StaleVersion`. */
export async function removeKnownName(
  tx: Transaction,
  origin: AuditOrigin,
  seen: Seen,
): Promise<KnownClassName> {
  const before = await takeKnownName(tx, seen);
  await tx.delete(knownClassNames).where(eq(knownClassNames.id, seen.id));
  await writeAudit(tx, origin, [
    { action: "classes.remove-known-name", subjectId: seen.id, before, after: null },
  ]);
  return before;
}

async function takeKnownName(tx: Transaction, { id, version }: Seen): Promise<KnownClassName> {
  await tx
    .select({ id: knownClassNames.id })
    .from(knownClassNames)
    .where(eq(knownClassNames.id, id))
    .for("update");
  const before = await requireKnownName(tx, id);
  if (before.version !== version) throw new StaleVersion(before);
  return before;
}

async function expectFits(
  tx: Transaction,
  id: string,
  wanted: { name: string; categoryId: string },
): Promise<{ name: string; categoryId: string }> {
  const { categoryId } = wanted;
  const name = tidyName(wanted.name);
  if ((await tx.$count(classCategories, eq(classCategories.id, categoryId))) === 0) {
    throw new InvalidInput([{ path: ["categoryId"], message: "There is no such category." }]);
  }
  const other = and(
    sql`lower(${knownClassNames.name}) = lower(${name})`,
    ne(knownClassNames.id, id),
  );
  if ((await tx.$count(knownClassNames, other)) > 0) throw new KnownNameExists(name);
  return { name, categoryId };
}

/** Who writes pupils' records. They are kept in a room below this one, so app.ts hands it in. */
export interface CategoryBackfill {
  /**
   * Gives every pupil the category of their current class where it is missing or another; answers
   * how many pupils changed. A class without a category changes nobody.
   */
  (tx: Transaction, origin: AuditOrigin): Promise<number>;
}
