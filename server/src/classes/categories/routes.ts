import { implement } from "@orpc/server";
import { categoriesContract, type ClassAlias } from "@school/core/classes/categories/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { isAllSeen } from "../order.ts";
import { presentCategory } from "../present.ts";
import { type CategoryRow, listCategories } from "../queries.ts";
import {
  addAlias,
  backfillCategories,
  createCategory,
  deleteCategory,
  removeAlias,
  reorderCategories,
  seedCategories,
  updateCategory,
  updateAlias,
} from "./commands.ts";
import { listAliases, lockAlias, lockCategories, lockCategory } from "./queries.ts";

const api = implement(categoriesContract).$context<RequestContext>().use(guard);

/** The category as the person saw it, locked. Throws `CategoryNotFound`, `StaleVersion`. */
async function openCategory(tx: Transaction, { id, version }: Seen): Promise<CategoryRow> {
  const row = await lockCategory(tx, id);
  if (row.version !== version) throw new StaleVersion(presentCategory(row));
  return row;
}

/**
 * Locks and returns all categories in order. Throws `StaleVersion` if the person did not see all of
 * them in their current version.
 */
async function openCategories(tx: Transaction, seen: readonly Seen[]): Promise<CategoryRow[]> {
  const categories = await lockCategories(tx);
  if (!isAllSeen(categories, seen)) throw new StaleVersion(categories.map(presentCategory));
  return categories;
}

/** The locked alias in the version that the person saw. Throws `AliasNotFound`, `StaleVersion`. */
async function openAlias(tx: Transaction, { id, version }: Seen): Promise<ClassAlias> {
  const row = await lockAlias(tx, id);
  if (row.version !== version) throw new StaleVersion(row);
  return row;
}

/** Categories and the class names that select them. */
export const categoriesRoutes = {
  list: api.list.handler(async ({ context }) => ({
    data: (await listCategories(context.db)).map(presentCategory),
  })),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: presentCategory(await createCategory(context, input)),
  })),

  seed: api.seed.use(transaction).handler(async ({ context: { origin, tx } }) => {
    await seedCategories({ tx, origin });
    return { data: (await listCategories(tx)).map(presentCategory) };
  }),

  reorder: api.reorder.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openCategories(tx, input.categories);
    const after = await reorderCategories({ tx, origin }, before, input.categories);
    return { data: after.map(presentCategory) };
  }),

  update: api.update.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const { is_active: isActive, ...change } = input;
    const before = await openCategory(tx, input);
    const after = await updateCategory({ tx, origin }, before, { isActive, ...change });
    return { data: presentCategory(after) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openCategory(tx, input);
    await deleteCategory({ tx, origin }, before);
    return { data: presentCategory(before) };
  }),

  backfill: api.backfill.use(transaction).handler(async ({ context: { origin, tx } }) => ({
    data: await backfillCategories({ tx, origin }),
  })),

  aliases: api.aliases.handler(async ({ context }) => ({
    data: await listAliases(context.db),
  })),

  addAlias: api.addAlias.use(transaction).handler(async ({ context, input }) => ({
    data: await addAlias(context, input),
  })),

  updateAlias: api.updateAlias.use(transaction).handler(async ({ context, input }) => {
    const before = await openAlias(context.tx, input);
    return { data: await updateAlias(context, before, input) };
  }),

  removeAlias: api.removeAlias.use(transaction).handler(async ({ context, input }) => {
    const before = await openAlias(context.tx, input);
    await removeAlias(context, before);
    return { data: before };
  }),
};
