import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff } from "../accounts/policy.ts";
import { messages } from "./text.ts";

/** The class list, its subjects and who teaches them. */
export function mayReadClasses(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Classes");
}

/** Categories, classes, subjects and who teaches what, as the office keeps them. */
export function mayManageClasses(actor: Actor): boolean {
  return isOffice(actor) && hasFeature(actor, "Classes");
}

/** Modules whose forms ask for a subject. */
const WITH_SUBJECTS = [
  "Classes",
  "Assessments",
  messages.reportCard,
  messages.questionBank,
  "CBT",
] as const;

/** Names of subjects, and the classes and subjects that the asking person teaches. */
export function mayReadSubjects(actor: Actor): boolean {
  return isSchoolStaff(actor) && WITH_SUBJECTS.some((feature) => hasFeature(actor, feature));
}
