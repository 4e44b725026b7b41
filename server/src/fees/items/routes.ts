import { implement } from "@orpc/server";
import type { FeeItemRecord } from "@school/core/fees/items/contract.ts";
import { itemsContract } from "@school/core/fees/items/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { lockTerm } from "../bills/queries.ts";
import { DiscountRuleNotFound, FeeItemNotFound } from "../errors.ts";
import {
  createItem,
  createRule,
  endItem,
  endRule,
  setChoices,
  setInstalments,
  updateItem,
  updateRule,
} from "./commands.ts";
import {
  findItem,
  listChoices,
  listClasses,
  listInstalments,
  listItems,
  listLevels,
  listRules,
  lockItem,
  lockRule,
  type DiscountRuleRow,
  type FeeItemRow,
} from "./queries.ts";

const api = implement(itemsContract).$context<RequestContext>().use(guard);

export const itemsRoutes = {
  priceList: api.priceList.handler(async ({ context: { db } }) => ({
    data: {
      items: (await listItems(db)).map(presentItem),
      rules: (await listRules(db)).map(presentRule),
      levels: await listLevels(db),
      classes: await listClasses(db),
    },
  })),

  createFeeItem: api.createFeeItem.use(transaction).handler(async ({ context, input }) => {
    const id = await createItem(context, input);
    return { data: await presentedItem(context.tx, id) };
  }),

  updateFeeItem: api.updateFeeItem.use(transaction).handler(async ({ context, input }) => {
    const before = await openItem(context.tx, input);
    const { id, version: _, ...form } = input;
    await updateItem(context, before, form);
    return { data: await presentedItem(context.tx, id) };
  }),

  endFeeItem: api.endFeeItem.use(transaction).handler(async ({ context, input }) => {
    await endItem(context, await openItem(context.tx, input));
    return { data: { id: input.id } };
  }),

  createDiscountRule: api.createDiscountRule
    .use(transaction)
    .handler(async ({ context, input }) => {
      const id = await createRule(context, input);
      return { data: { id, ...input, version: 1 } };
    }),

  updateDiscountRule: api.updateDiscountRule
    .use(transaction)
    .handler(async ({ context, input }) => {
      const before = await openRule(context.tx, input);
      const { id: _, version: _version, ...form } = input;
      return { data: presentRule(await updateRule(context, before, form)) };
    }),

  deleteDiscountRule: api.deleteDiscountRule
    .use(transaction)
    .handler(async ({ context, input }) => {
      await endRule(context, await openRule(context.tx, input));
      return { data: { id: input.id } };
    }),

  instalments: api.instalments.handler(async ({ context: { db }, input }) => ({
    data: await listInstalments(db, input.termId),
  })),

  setInstalments: api.setInstalments.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    await lockTerm(tx, input.termId);
    const before = await listInstalments(tx, input.termId);
    await setInstalments(context, input.termId, before, input.parts);
    return { data: await listInstalments(tx, input.termId) };
  }),

  feeChoices: api.feeChoices.handler(async ({ context: { db }, input }) => {
    if (!(await findItem(db, input.id))) throw new FeeItemNotFound();
    return { data: await listChoices(db, input.id, input.classId) };
  }),

  setFeeChoices: api.setFeeChoices.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    if (!(await lockItem(tx, input.id))) throw new FeeItemNotFound();
    const before = await listChoices(tx, input.id, input.classId);
    await setChoices(context, input.id, before, new Set(input.studentIds));
    const after = await listChoices(tx, input.id, input.classId);
    return { data: { chosen: after.filter(({ isChosen }) => isChosen).length } };
  }),
};

async function presentedItem(db: Reader, id: string): Promise<FeeItemRecord> {
  const row = await findItem(db, id);
  if (!row) throw new FeeItemNotFound();
  return presentItem(row);
}

/** The locked item in the version that the actor saw. Throws if it is ended or changed. */
async function openItem(tx: Transaction, { id, version }: Seen): Promise<FeeItemRow> {
  const row = await lockItem(tx, id);
  if (!row) throw new FeeItemNotFound();
  if (row.version !== version) throw new StaleVersion(presentItem(row));
  return row;
}

async function openRule(tx: Transaction, { id, version }: Seen): Promise<DiscountRuleRow> {
  const row = await lockRule(tx, id);
  if (!row) throw new DiscountRuleNotFound();
  if (row.version !== version) throw new StaleVersion(presentRule(row));
  return row;
}

function presentItem({ levelIds, classIds, ...row }: FeeItemRow): FeeItemRecord {
  return { ...row, levelIds: [...levelIds], classIds: [...classIds] };
}

function presentRule({ id, title, kind, fromChild, percent, itemIds, version }: DiscountRuleRow) {
  return { id, title, kind, fromChild, percent, itemIds: [...itemIds], version };
}
