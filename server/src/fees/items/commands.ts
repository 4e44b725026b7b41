import type { FeeItemRecord } from "@school/core/fees/items/contract.ts";
import { and, eq, inArray } from "drizzle-orm";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { ItemIsBilled } from "../errors.ts";
import { discountRules, feeChoices, feeInstalments, feeItems } from "../tables.ts";
import type { DiscountRuleRow, FeeItemRow } from "./queries.ts";

type ItemForm = Omit<FeeItemRecord, "id" | "isBilled" | "version">;
type RuleForm = Omit<DiscountRuleRow, "id" | "version">;

/** Adds an item. Returns its id. */
export async function createItem({ tx, origin }: ActorWrite, form: ItemForm): Promise<string> {
  const id = newId();
  await tx.insert(feeItems).values({ id, ...form });
  await audit({ tx, origin }, "fees.create-item", id, { after: form });
  return id;
}

/** Changes a locked item. Throws `ItemIsBilled` for another amount after its first bill. */
export async function updateItem(
  { tx, origin }: ActorWrite,
  before: FeeItemRow,
  form: ItemForm,
): Promise<void> {
  if (before.isBilled && before.kobo !== form.kobo) throw new ItemIsBilled();
  await updateRow(tx, feeItems, before.id, form);
  await audit({ tx, origin }, "fees.update-item", before.id, {
    before: itemForm(before),
    after: form,
  });
}

/** Ends a locked item. */
export async function endItem({ tx, origin }: ActorWrite, before: FeeItemRow): Promise<void> {
  await updateRow(tx, feeItems, before.id, { endedAt: new Date() });
  await audit({ tx, origin }, "fees.end-item", before.id, { before: itemForm(before) });
}

function itemForm({
  id: _id,
  isBilled: _billed,
  version: _version,
  ...form
}: FeeItemRow): ItemForm {
  return { ...form, levelIds: [...form.levelIds], classIds: [...form.classIds] };
}

/** Adds a rule. Returns its id. */
export async function createRule({ tx, origin }: ActorWrite, form: RuleForm): Promise<string> {
  const id = newId();
  await tx.insert(discountRules).values({ id, ...form });
  await audit({ tx, origin }, "fees.create-rule", id, { after: form });
  return id;
}

/** Changes a locked rule. */
export async function updateRule(
  { tx, origin }: ActorWrite,
  before: DiscountRuleRow,
  form: RuleForm,
): Promise<DiscountRuleRow> {
  const after = await updateRow(tx, discountRules, before.id, form);
  await audit({ tx, origin }, "fees.update-rule", before.id, { before, after: form });
  return after;
}

/** Ends a locked rule. */
export async function endRule({ tx, origin }: ActorWrite, before: DiscountRuleRow): Promise<void> {
  await updateRow(tx, discountRules, before.id, { endedAt: new Date() });
  await audit({ tx, origin }, "fees.end-rule", before.id, { before });
}

interface Part {
  readonly dueOn: string;
  readonly percent: number;
}

/** Replaces the parts of a term's bill; the term is locked. */
export async function setInstalments(
  { tx, origin }: ActorWrite,
  termId: string,
  before: readonly Part[],
  after: readonly Part[],
): Promise<void> {
  await tx.delete(feeInstalments).where(eq(feeInstalments.termId, termId));
  if (after.length > 0)
    await tx.insert(feeInstalments).values(after.map((part) => ({ termId, ...part })));
  await audit({ tx, origin }, "fees.set-instalments", termId, { before, after });
}

/** Sets for whom of these pupils a locked item is chosen. */
export async function setChoices(
  { tx, origin }: ActorWrite,
  itemId: string,
  before: readonly { readonly id: string; readonly isChosen: boolean }[],
  chosenIds: ReadonlySet<string>,
): Promise<void> {
  const added = before.filter(({ id, isChosen }) => !isChosen && chosenIds.has(id));
  const removed = before.filter(({ id, isChosen }) => isChosen && !chosenIds.has(id));
  if (added.length + removed.length === 0) return;
  const idsOf = (pupils: typeof added) => pupils.map(({ id }) => id);
  if (removed.length > 0) {
    await tx
      .delete(feeChoices)
      .where(and(eq(feeChoices.itemId, itemId), inArray(feeChoices.studentId, idsOf(removed))));
  }
  if (added.length > 0) {
    await tx
      .insert(feeChoices)
      .values(added.map(({ id }) => ({ itemId, studentId: id, chosenBy: origin.actorId })));
  }
  await audit({ tx, origin }, "fees.choose-item", itemId, {
    before: { removed: idsOf(removed) },
    after: { added: idsOf(added) },
  });
}
