import type { Actor } from "../accounts/actor.ts";
import { type Gate, hasFeature, isOffice, isPrincipal, mayUsePortal } from "../accounts/policy.ts";
import type { StudentFacts } from "../students/policy.ts";

/** The job title that opens fees and nothing of results. */
const ACCOUNTANT = "Accountant";

/** Bills, payments and balances of the whole school: the office and accountants. */
export const mayKeepFees: Gate = (actor) =>
  mayUsePortal(actor) && hasFeature(actor, "Fees") && (isOffice(actor) || isAccountant(actor));

function isAccountant({ role, roleInSchool }: Actor): boolean {
  return (role === "STAFF" || role === "TEACHER") && roleInSchool === ACCOUNTANT;
}

/** Counter-entries, and discounts that no rule gives: the office, not the clerk who takes payments. */
export const mayCounterEntries: Gate = (actor) => mayKeepFees(actor) && isOffice(actor);

/** Keys of payment providers: they decide where the parents' money goes. */
export const maySetProviders: Gate = (actor) => mayKeepFees(actor) && isPrincipal(actor);

/** Own bills and receipts. Pupils read none: balances are for parents only. */
export const mayOpenOwnFees: Gate = (actor) => mayUsePortal(actor) && actor.role === "PARENT";

/** Bills and receipts of anyone. */
export const mayOpenFees: Gate = (actor) => mayKeepFees(actor) || mayOpenOwnFees(actor);

/** Whether the actor may read the bills and receipts of this child. */
export function mayReadFeesOf(actor: Actor, { isParent }: Pick<StudentFacts, "isParent">): boolean {
  return mayKeepFees(actor) || (mayOpenOwnFees(actor) && isParent);
}
