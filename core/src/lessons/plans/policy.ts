import type { Actor } from "../../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal, isSchoolStaff } from "../../accounts/policy.ts";

/** Gate of lesson plans and schemes of work; class and subject are checked with the facts. */
export function mayOpenPlans(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Lesson Plan");
}

/** Whether the actor may approve or return plans. */
export function mayDecidePlans(actor: Actor): boolean {
  return mayOpenPlans(actor) && isPrincipal(actor);
}

/** Whether the actor may remind teachers of missing plans. */
export function mayRemindOfPlans(actor: Actor): boolean {
  return mayOpenPlans(actor) && isOffice(actor);
}

export interface PlanFacts {
  /** Whether the actor is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
  /** Whether the actor is assigned the subject in the class. */
  readonly teachesSubject: boolean;
}

/** Whether the actor may write the plans of a class and subject: those who teach it. */
export function mayWritePlan(actor: Actor, facts: PlanFacts): boolean {
  return mayOpenPlans(actor) && (facts.isClassTeacher || facts.teachesSubject);
}

/** Whether the actor may read them: those who teach it, the principal and the office. */
export function mayReadPlan(actor: Actor, facts: PlanFacts): boolean {
  return mayWritePlan(actor, facts) || mayRemindOfPlans(actor);
}

/** Whether the actor may read and write the scheme of work of a category and subject. */
export function mayWriteScheme(
  actor: Actor,
  /** Whether the actor teaches the subject in a class of the category, in the term's session. */
  { teachesIt }: { readonly teachesIt: boolean },
): boolean {
  return mayOpenPlans(actor) && (isOffice(actor) || teachesIt);
}
