import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff } from "../accounts/policy.ts";
import { messages } from "./text.ts";

/** Whether the actor may read the class list, its subjects and their teachers. */
export function mayReadClasses(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Classes");
}

/** Whether the actor may change categories, classes, subjects and who teaches what. */
export function mayManageClasses(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Classes");
}

/** Features whose forms need a subject. */
const WITH_SUBJECTS = [
  "Classes",
  "Assessments",
  messages.reportCard,
  messages.questionBank,
  "CBT",
] as const;

/** Whether the actor may read subjects, and the classes and subjects that they teach. */
export function mayReadSubjects(actor: Actor): boolean {
  return isSchoolStaff(actor) && WITH_SUBJECTS.some((feature) => hasFeature(actor, feature));
}
