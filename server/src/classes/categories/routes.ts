import { implement } from "@orpc/server";
import { categoriesContract } from "@school/core/classes/categories/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { listCategories } from "../queries.ts";
import {
  addKnownName,
  type CategoryBackfill,
  createCategory,
  deleteCategory,
  removeKnownName,
  reorderCategories,
  seedCategories,
  updateCategory,
  updateKnownName,
} from "./commands.ts";
import { listKnownNames } from "./queries.ts";

const api = implement(categoriesContract).$context<RequestContext>().use(guard);

/** Categories and the class names that select them. */
export function categoriesRoutes(backfill: CategoryBackfill) {
  return {
    list: api.list.handler(async ({ context }) => ({ data: await listCategories(context.db) })),

    create: api.create.use(transaction).handler(async ({ context, input }) => ({
      data: await createCategory(context.tx, context.origin, input),
    })),

    seed: api.seed.use(transaction).handler(async ({ context: { origin, tx } }) => {
      await seedCategories(tx, origin);
      return { data: await listCategories(tx) };
    }),

    reorder: api.reorder.use(transaction).handler(async ({ context, input }) => ({
      data: await reorderCategories(context.tx, context.origin, input.categories),
    })),

    update: api.update.use(transaction).handler(async ({ context, input }) => {
      const { is_active: isActive, ...wanted } = input;
      return { data: await updateCategory(context.tx, context.origin, { isActive, ...wanted }) };
    }),

    remove: api.remove.use(transaction).handler(async ({ context, input }) => ({
      data: await deleteCategory(context.tx, context.origin, input),
    })),

    backfill: api.backfill.use(transaction).handler(async ({ context: { origin, tx } }) => ({
      data: { changed: await backfill(tx, origin) },
    })),

    knownNames: api.knownNames.handler(async ({ context }) => ({
      data: await listKnownNames(context.db),
    })),

    addKnownName: api.addKnownName.use(transaction).handler(async ({ context, input }) => ({
      data: await addKnownName(context.tx, context.origin, input),
    })),

    updateKnownName: api.updateKnownName.use(transaction).handler(async ({ context, input }) => ({
      data: await updateKnownName(context.tx, context.origin, input),
    })),

    removeKnownName: api.removeKnownName.use(transaction).handler(async ({ context, input }) => ({
      data: await removeKnownName(context.tx, context.origin, input),
    })),
  };
}
