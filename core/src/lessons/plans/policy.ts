import type { Actor } from "../../accounts/actor.ts";
import { hasFeature, isOffice, isPrincipal, isSchoolStaff } from "../../accounts/policy.ts";

/** Lesson plans and schemes of work; which class and subject is decided with the facts. */
export function mayOpenPlans(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Lesson Plan");
}

/** Approving a plan, or returning it. */
export function mayDecidePlans(actor: Actor): boolean {
  return mayOpenPlans(actor) && isPrincipal(actor);
}

/** Reminding teachers of plans that are missing. */
export function mayRemindOfPlans(actor: Actor): boolean {
  return mayOpenPlans(actor) && isOffice(actor);
}

export interface PlanFacts {
  /** The asking person is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
  /** The asking person is assigned the subject in the class. */
  readonly teachesSubject: boolean;
}

/** Writing the plans of a class and subject: those who teach it. */
export function mayWritePlan(actor: Actor, facts: PlanFacts): boolean {
  return mayOpenPlans(actor) && (facts.isClassTeacher || facts.teachesSubject);
}

/** Reading them: those who teach it, and the principal and the office all. */
export function mayReadPlan(actor: Actor, facts: PlanFacts): boolean {
  return mayWritePlan(actor, facts) || mayRemindOfPlans(actor);
}

/** Reading and writing the scheme of work of a category and subject. */
export function mayWriteScheme(
  actor: Actor,
  /** Whether the person teaches the subject in a class of the category, in the term's session. */
  { teachesIt }: { readonly teachesIt: boolean },
): boolean {
  return mayOpenPlans(actor) && (isOffice(actor) || teachesIt);
}
