import type { Actor } from "../accounts/actor.ts";
import { mayUsePortal } from "../accounts/policy.ts";
import { mayOpenCbt } from "../cbt/policy.ts";
import { mayOpenEClassroom } from "../lessons/policy.ts";
import { mayOpenScoring } from "../results/policy.ts";

/*
 * Who may open a page, where no room above has the sentence yet. A page only shows; what it
 * reads and writes is decided again, record by record, by the server.
 */

function isPupil(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "STUDENT";
}

function isParent(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "PARENT";
}

/** A pupil's results: the pupil, the parents, and those who may open the scoring screens. */
export function mayOpenResultsPage(actor: Actor): boolean {
  return isPupil(actor) || isParent(actor) || mayOpenScoring(actor);
}

/** The tests of a pupil as a page of the classroom: what it shows is the tests' own. */
export function mayOpenTests(actor: Actor): boolean {
  return mayOpenEClassroom(actor) && mayOpenCbt(actor);
}
