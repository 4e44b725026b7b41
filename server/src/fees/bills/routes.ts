import { implement } from "@orpc/server";
import { type BillingPlan, billsContract } from "@school/core/fees/bills/contract.ts";
import { type PlannedEntry, planBills } from "@school/core/fees/bills/plan-bills.ts";
import { billingTexts } from "@school/core/fees/bills/text.ts";
import { guard } from "../../accounts/guards.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { AlreadyCountered, BillingHasPayments, BillingNotFound, NothingToBill } from "../errors.ts";
import { listItems, listRules } from "../items/queries.ts";
import { billTerm, takeBackBilling } from "./commands.ts";
import {
  type BillingRow,
  findTermOfBilling,
  listBilledPupils,
  listBillings,
  lockTerm,
} from "./queries.ts";

const api = implement(billsContract).$context<RequestContext>().use(guard);

export const billsRoutes = {
  billingPlan: api.billingPlan.handler(async ({ context: { db }, input }) => ({
    data: (await planOf(db, input.termId)).plan,
  })),

  billTerm: api.billTerm.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const { termId, pupils, kobo } = input;
    await lockTerm(tx, termId);
    const { plan, planned } = await planOf(tx, termId);
    if (plan.pupils !== pupils || plan.kobo !== kobo) throw new StaleVersion(plan);
    if (planned.length === 0) throw new NothingToBill();
    await billTerm(context, termId, planned);
    return { data: (await planOf(tx, termId)).plan };
  }),

  takeBackBilling: api.takeBackBilling.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const termId = await findTermOfBilling(tx, input.id);
    if (termId === null) throw new BillingNotFound();
    await lockTerm(tx, termId);
    const billings = await listBillings(tx, termId);
    if (billings.some(({ id, hasPayment }) => id === input.id && hasPayment))
      throw new BillingHasPayments();
    const isTaken = await takeBackBilling(context, input.id, billingTexts.takenBack);
    if (!isTaken) throw new AlreadyCountered();
    return { data: (await planOf(tx, termId)).plan };
  }),
};

/** The entries that a billing of the term would make now, and the billings made. Four statements. */
async function planOf(
  db: Reader,
  termId: string,
): Promise<{ plan: BillingPlan; planned: PlannedEntry[] }> {
  const pupils = await listBilledPupils(db, termId);
  const planned = planBills(pupils, await listItems(db), await listRules(db));
  const billed = new Set(planned.map(({ studentId }) => studentId)).size;
  const plan = {
    pupils: billed,
    kobo: planned.reduce((sum, { kobo }) => sum + kobo, 0),
    unchanged: pupils.length - billed,
    lines: linesOf(planned),
    billings: (await listBillings(db, termId)).map(presentBilling),
  };
  return { plan, planned };
}

/** The planned entries summed by title, in the order in which they appear. */
function linesOf(planned: readonly PlannedEntry[]): BillingPlan["lines"] {
  const lines = new Map<string, BillingPlan["lines"][number]>();
  for (const { title, kind, kobo } of planned) {
    const key = `${kind} ${title}`;
    const line = lines.get(key) ?? { title, kind, pupils: 0, kobo: 0 };
    lines.set(key, { ...line, pupils: line.pupils + 1, kobo: line.kobo + kobo });
  }
  return [...lines.values()];
}

function presentBilling({ hasPayment, at, takenBackAt, ...row }: BillingRow) {
  return {
    ...row,
    at: at.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
    mayTakeBack: takenBackAt === null && !hasPayment,
  };
}
