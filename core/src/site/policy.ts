import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice } from "../accounts/policy.ts";

/** The words and pictures of the public page. */
export function mayEditSite(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}

/** What visitors write to the school, and who reads its newsletter. */
export function mayReadMessages(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "School");
}
