import type { Actor } from "../../accounts/actor.ts";
import { isOffice } from "../../accounts/policy.ts";
import { type LessonFacts, mayLearn, mayTeach, mayTeachClass } from "../policy.ts";

export interface NoteFacts {
  readonly isPublished: boolean;
  /** Relation of the requesting person to each class of the note. */
  readonly classes: readonly (LessonFacts & { readonly teachesInClass: boolean })[];
  /** Whether the actor teaches the subject this session in a class of the same category. */
  readonly teachesAlike: boolean;
  /** Whether the pupil, or the parent's child, took the note's subject in its class and term. */
  readonly isOfFamily: boolean;
}

/** Whether the actor may write, publish and delete a note: those who teach all its classes. */
export function mayWriteNote(actor: Actor, { classes }: Pick<NoteFacts, "classes">): boolean {
  return classes.length > 0 && classes.every((one) => mayTeachClass(actor, one));
}

/**
 * Returns whether the actor may read a note. Drafts are for teachers of the subject in one of the
 * classes, and for the office. Published notes are also for the class's other teachers, for teachers of
 * the same subject in another arm or a later year, and for its pupils and their parents.
 */
export function mayReadNote(actor: Actor, facts: NoteFacts): boolean {
  if (mayLearn(actor)) return facts.isPublished && facts.isOfFamily;
  if (!mayTeach(actor)) return false;
  if (isOffice(actor) || facts.classes.some((one) => mayTeachClass(actor, one))) return true;
  const teachesThere = facts.classes.some(({ teachesInClass }) => teachesInClass);
  return facts.isPublished && (teachesThere || facts.teachesAlike);
}
