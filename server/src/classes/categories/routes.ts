import { implement } from "@orpc/server";
import { asc, eq } from "drizzle-orm";
import {
  categoriesContract,
  type KnownClassName,
} from "@school/core/classes/categories/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { isAllSeen } from "../order.ts";
import { presentCategory } from "../present.ts";
import { type CategoryRow, listCategories } from "../queries.ts";
import { classCategories, knownClassNames } from "../tables.ts";
import {
  addKnownName,
  backfillCategories,
  createCategory,
  deleteCategory,
  removeKnownName,
  reorderCategories,
  seedCategories,
  updateCategory,
  updateKnownName,
} from "./commands.ts";
import { CategoryNotFound } from "./errors.ts";
import { listKnownNames, requireKnownName } from "./queries.ts";

const api = implement(categoriesContract).$context<RequestContext>().use(guard);

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** The category as the person saw it, locked. Throws `CategoryNotFound`, `StaleVersion`. */
async function openCategory(tx: Transaction, { id, version }: Seen): Promise<CategoryRow> {
  const isIt = eq(classCategories.id, id);
  const [row] = await tx.select().from(classCategories).where(isIt).for("update");
  if (!row) throw new CategoryNotFound();
  if (row.version !== version) throw new StaleVersion(presentCategory(row));
  return row;
}

/**
 * All categories in their order, locked. Throws `StaleVersion` when the person did not see all of
 * them, or one was changed since then.
 */
async function openCategories(tx: Transaction, seen: readonly Seen[]): Promise<CategoryRow[]> {
  await tx
    .select({ id: classCategories.id })
    .from(classCategories)
    .orderBy(asc(classCategories.id))
    .for("update");
  const standing = await listCategories(tx);
  if (!isAllSeen(standing, seen)) throw new StaleVersion(standing.map(presentCategory));
  return standing;
}

/** The known name as the person saw it, locked. Throws `KnownNameNotFound`, `StaleVersion`. */
async function openKnownName(tx: Transaction, { id, version }: Seen): Promise<KnownClassName> {
  const isIt = eq(knownClassNames.id, id);
  await tx.select({ id: knownClassNames.id }).from(knownClassNames).where(isIt).for("update");
  const found = await requireKnownName(tx, id);
  if (found.version !== version) throw new StaleVersion(found);
  return found;
}

/** Categories and the class names that select them. */
export const categoriesRoutes = {
  list: api.list.handler(async ({ context }) => ({
    data: (await listCategories(context.db)).map(presentCategory),
  })),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: presentCategory(await createCategory(context.tx, context.origin, input)),
  })),

  seed: api.seed.use(transaction).handler(async ({ context: { origin, tx } }) => {
    await seedCategories(tx, origin);
    return { data: (await listCategories(tx)).map(presentCategory) };
  }),

  reorder: api.reorder.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openCategories(tx, input.categories);
    const after = await reorderCategories(tx, origin, before, input.categories);
    return { data: after.map(presentCategory) };
  }),

  update: api.update.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const { is_active: isActive, ...wanted } = input;
    const before = await openCategory(tx, input);
    const after = await updateCategory(tx, origin, before, { isActive, ...wanted });
    return { data: presentCategory(after) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openCategory(tx, input);
    await deleteCategory(tx, origin, before);
    return { data: presentCategory(before) };
  }),

  backfill: api.backfill.use(transaction).handler(async ({ context: { origin, tx } }) => ({
    data: await backfillCategories(tx, origin),
  })),

  knownNames: api.knownNames.handler(async ({ context }) => ({
    data: await listKnownNames(context.db),
  })),

  addKnownName: api.addKnownName.use(transaction).handler(async ({ context, input }) => ({
    data: await addKnownName(context.tx, context.origin, input),
  })),

  updateKnownName: api.updateKnownName.use(transaction).handler(async ({ context, input }) => {
    const before = await openKnownName(context.tx, input);
    return { data: await updateKnownName(context.tx, context.origin, before, input) };
  }),

  removeKnownName: api.removeKnownName.use(transaction).handler(async ({ context, input }) => {
    const before = await openKnownName(context.tx, input);
    await removeKnownName(context.tx, context.origin, before);
    return { data: before };
  }),
};
