import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { categoryForName } from "@school/core/classes/categories/category-for-name.ts";
import type { Backfill, ClassAlias } from "@school/core/classes/categories/contract.ts";
import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { fullClassName, tidyName } from "@school/core/classes/class-name.ts";
import { type AuditedWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareName, bareNames } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { removeEmptyDeleted } from "../commands.ts";
import { categoryUse, gradedOtherwise } from "../facts.ts";
import { numberInOrder } from "../order.ts";
import { auditedCategory } from "../present.ts";
import { type CategoryRow, listCategories } from "../queries.ts";
import { classCategories, classes, classAliases } from "../tables.ts";
import { CategoryExists, CategoryGraded, CategoryInUse, AliasExists } from "./errors.ts";
import {
  listAliases,
  lockClassesWithoutCategory,
  MAX_KNOWN_NAMES,
  pupilsWithoutClass,
  requireAlias,
} from "./queries.ts";

/** Throws `CategoryExists`. */
export async function createCategory(
  { tx, origin }: AuditedWrite,
  form: { name: string; classGroup: ClassGroup; order: number },
): Promise<CategoryRow> {
  const name = tidyName(form.name);
  await requireUnusedName(tx, name);
  const rows = await tx
    .insert(classCategories)
    .values({ ...form, id: newId(), name })
    .returning();
  const made = one(rows);
  await audit({ tx, origin }, "classes.create-category", made.id, { after: auditedCategory(made) });
  return made;
}

interface CategoryChange {
  readonly name?: string | undefined;
  readonly order?: number | undefined;
  readonly classGroup?: ClassGroup | undefined;
  readonly isActive?: boolean | undefined;
}

/** Changes a locked category. Throws `CategoryExists`, `CategoryGraded`. */
export async function updateCategory(
  { tx, origin }: AuditedWrite,
  before: CategoryRow,
  change: CategoryChange,
): Promise<CategoryRow> {
  const name = change.name === undefined ? before.name : tidyName(change.name);
  if (name.toLowerCase() !== before.name.toLowerCase()) await requireUnusedName(tx, name);
  const classGroup = change.classGroup ?? before.classGroup;
  if (change.classGroup && change.classGroup !== before.classGroup) {
    const ofCategory = sql`${classes.categoryId} = ${before.id}`;
    const years = await gradedOtherwise(tx, ofCategory, before, { id: before.id, classGroup });
    if (years.length > 0) throw new CategoryGraded(`Classes of ${name}`, change.classGroup, years);
  }
  const after = await updateRow(tx, classCategories, before.id, {
    name,
    order: change.order ?? before.order,
    classGroup,
    isActive: change.isActive ?? before.isActive,
  });
  await audit({ tx, origin }, "classes.update-category", after.id, {
    before: auditedCategory(before),
    after: auditedCategory(after),
  });
  return after;
}

/** Deletes a locked category with its aliases. Throws `CategoryInUse`. */
export async function deleteCategory(
  { tx, origin }: AuditedWrite,
  before: CategoryRow,
): Promise<void> {
  await removeEmptyDeleted(tx, eq(classes.categoryId, before.id));
  const use = await categoryUse(tx, before.id);
  if (use.classes + use.tests > 0) throw new CategoryInUse(before.name, use);
  await tx.delete(classCategories).where(eq(classCategories.id, before.id));
  await audit({ tx, origin }, "classes.delete-category", before.id, {
    before: auditedCategory(before),
  });
}

/** Numbers all categories, which are locked, in the given order. */
export async function reorderCategories(
  { tx, origin }: AuditedWrite,
  before: readonly CategoryRow[],
  order: readonly { readonly id: string }[],
): Promise<CategoryRow[]> {
  await numberInOrder(tx, classCategories, order);
  const after = await listCategories(tx);
  await audit({ tx, origin }, "classes.order-categories", null, {
    before: before.map(({ name }) => name),
    after: after.map(({ name }) => name),
  });
  return after;
}

async function requireUnusedName(tx: Transaction, name: string): Promise<void> {
  const sameName = sql`lower(${classCategories.name}) = lower(${name})`;
  if ((await tx.$count(classCategories, sameName)) > 0) throw new CategoryExists(name);
}

/** Adds the missing default categories and aliases; existing ones are unchanged. */
export async function seedCategories({ tx, origin }: AuditedWrite): Promise<void> {
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
  const known = DEFAULT_CATEGORIES.flatMap(({ name: category, aliases }) =>
    aliases.map((name) => ({ id: newId(), name, category })),
  );
  const { rows: learned } = await tx.execute<{ name: string }>(sql`
    insert into ${classAliases}
      (${bareNames(classAliases.id, classAliases.name, classAliases.categoryId)})
    select known.id, known.name, ${classCategories.id}
    from unnest(
      ${sql.param(known.map(({ id }) => id))}::uuid[],
      ${sql.param(known.map(({ name }) => name))}::text[],
      ${sql.param(known.map(({ category }) => category))}::text[]
    ) as known (id, name, category)
    join ${classCategories} on lower(${classCategories.name}) = lower(known.category)
    on conflict do nothing
    returning ${classAliases.name} as name`);
  if (added.length + learned.length === 0) return;
  await audit({ tx, origin }, "classes.seed-categories", null, {
    after: {
      categories: added.map(({ name }) => name),
      aliases: learned.map(({ name }) => name),
    },
  });
}

/** Throws `AliasExists`, and `InvalidInput` for a category that there is not. */
export async function addAlias(
  { tx, origin }: AuditedWrite,
  form: { name: string; categoryId: string },
): Promise<ClassAlias> {
  const id = newId();
  if ((await tx.$count(classAliases)) >= MAX_KNOWN_NAMES) {
    const message = `You can have at most ${MAX_KNOWN_NAMES} known names. Delete one first.`;
    throw new InvalidInput([{ path: ["name"], message }]);
  }
  const row = await requireValidAlias(tx, id, form);
  await tx.insert(classAliases).values({ id, ...row });
  const after = await requireAlias(tx, id);
  await audit({ tx, origin }, "classes.add-known-name", id, { after });
  return after;
}

/** Changes a locked alias. Throws like `addAlias`. */
export async function updateAlias(
  { tx, origin }: AuditedWrite,
  before: ClassAlias,
  { name, categoryId }: { name?: string | undefined; categoryId?: string | undefined },
): Promise<ClassAlias> {
  const { id } = before;
  const row = await requireValidAlias(tx, id, {
    name: name ?? before.name,
    categoryId: categoryId ?? before.category.id,
  });
  await updateRow(tx, classAliases, id, row);
  const after = await requireAlias(tx, id);
  await audit({ tx, origin }, "classes.update-known-name", id, { before, after });
  return after;
}

/** Deletes a locked alias. */
export async function removeAlias({ tx, origin }: AuditedWrite, before: ClassAlias): Promise<void> {
  await tx.delete(classAliases).where(eq(classAliases.id, before.id));
  await audit({ tx, origin }, "classes.remove-known-name", before.id, { before });
}

async function requireValidAlias(
  tx: Transaction,
  id: string,
  form: { name: string; categoryId: string },
): Promise<{ name: string; categoryId: string }> {
  const { categoryId } = form;
  const name = tidyName(form.name);
  if ((await tx.$count(classCategories, eq(classCategories.id, categoryId))) === 0) {
    throw new InvalidInput([{ path: ["categoryId"], message: "Category not found." }]);
  }
  const other = and(sql`lower(${classAliases.name}) = lower(${name})`, ne(classAliases.id, id));
  if ((await tx.$count(classAliases, other)) > 0) throw new AliasExists(name);
  return { name, categoryId };
}

/**
 * Gives the classes of the current session that have no category the one that their name selects,
 * and so their pupils: a pupil's category is always that of the class. Eight statements, and one
 * for each level that gets a class.
 * Throws `CategoryGraded` for classes whose scores would change their meaning.
 */
export async function backfillCategories({ tx, origin }: AuditedWrite): Promise<Backfill> {
  const lacking = await lockClassesWithoutCategory(tx);
  const categories = await listCategories(tx);
  const known = (await listAliases(tx)).map(({ name, category }) => ({
    name,
    categoryId: category.id,
  }));
  const looked = lacking.map((one) => ({
    ...one,
    category: categoryForName(one, categories, known),
  }));
  const filled = looked.flatMap(({ category, ...one }) => (category ? [{ ...one, category }] : []));
  if (filled.length > 0) {
    // A few levels of a school at most.
    for (const [level, ofLevel] of Map.groupBy(filled, ({ category }) => category)) {
      const theirs = inArray(
        classes.id,
        ofLevel.map(({ id }) => id),
      );
      const years = await gradedOtherwise(tx, theirs, null, level);
      const names = ofLevel.map(fullClassName).join(", ");
      if (years.length > 0) throw new CategoryGraded(names, level.classGroup, years);
    }
    await tx.execute(sql`
      update ${classes}
      set ${bareName(classes.categoryId)} = change.category,
        ${bareName(classes.version)} = ${classes.version} + 1
      from unnest(${sql.param(filled.map(({ id }) => id))}::uuid[],
        ${sql.param(filled.map(({ category }) => category.id))}::uuid[]) as change (id, category)
      where ${classes.id} = change.id`);
    await writeAudit(
      { tx, origin },
      filled.map(({ id, category }) => ({
        action: "classes.set-category",
        subjectId: id,
        before: { category: null },
        after: { category: category.name },
      })),
    );
  }
  return {
    changed: filled.reduce((all, { pupils }) => all + pupils, 0),
    classes: filled.map(fullClassName),
    unknown: looked.filter(({ category }) => category === null).map(fullClassName),
    unassigned: await pupilsWithoutClass(tx),
  };
}
