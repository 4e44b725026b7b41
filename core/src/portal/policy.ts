import type { Actor } from "../accounts/actor.ts";
import { mayUsePortal } from "../accounts/policy.ts";
import { mayOpenCbt } from "../cbt/policy.ts";
import { mayOpenEClassroom } from "../lessons/policy.ts";
import { mayOpenScoring } from "../results/policy.ts";

/*
 * Gates of pages for which no module above has one. They only decide about showing a page; the
 * server checks each record that it reads and writes.
 */

function isPupil(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "STUDENT";
}

function isParent(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "PARENT";
}

/** Gate of a pupil's results: pupil, parents, and those who may open the scoring screens. */
export function mayOpenResultsPage(actor: Actor): boolean {
  return isPupil(actor) || isParent(actor) || mayOpenScoring(actor);
}

/** Gate of a pupil's tests in the classroom; the CBT module decides about each test. */
export function mayOpenTests(actor: Actor): boolean {
  return mayOpenEClassroom(actor) && mayOpenCbt(actor);
}
