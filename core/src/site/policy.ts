import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice } from "../accounts/policy.ts";
import { mayManageStudents, mayOpenOwnFamily, type StudentFacts } from "../students/policy.ts";

/** Whether the actor may edit the public page. */
export function mayEditSite(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/** Whether the actor may read visitors' enquiries and the list of newsletter readers. */
export function mayReadEnquiries(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/** Whether the actor may turn a request for a place into an admission. */
export function mayAdmitFromEnquiry(actor: Actor): boolean {
  return mayReadEnquiries(actor) && mayManageStudents(actor);
}

/** Whether the actor may ask families for consent to publish photos of their children. */
export function mayAskForConsent(actor: Actor): boolean {
  return mayEditSite(actor) || mayManageStudents(actor);
}

/** Gate of a family's answers; `mayAnswerConsent` decides for each child. */
export function mayOpenConsent(actor: Actor): boolean {
  return mayAskForConsent(actor) || mayOpenOwnFamily(actor);
}

/**
 * Returns whether the actor may read and give the answer: the child's parents, and the office for them
 * from a signed form.
 */
export function mayAnswerConsent(actor: Actor, facts: Pick<StudentFacts, "isParent">): boolean {
  return mayOpenConsent(actor) && (mayAskForConsent(actor) || facts.isParent);
}
