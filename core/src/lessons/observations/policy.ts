import type { Actor } from "../../accounts/actor.ts";
import { isOffice } from "../../accounts/policy.ts";
import { mayReadStudent, type StudentFacts } from "../../students/policy.ts";
import { mayOpenEClassroom, mayTeach } from "../policy.ts";

export interface ObservedClassFacts {
  /** Whether the actor is class teacher or assistant of the class. */
  readonly isClassTeacher: boolean;
}

/** Whether the actor may write and read observations of the children of a class. */
export function mayObserveClass(actor: Actor, facts: ObservedClassFacts): boolean {
  return mayTeach(actor) && (isOffice(actor) || facts.isClassTeacher);
}

/** Whether the actor may read the observations of a child: its family, class teachers and office. */
export function mayReadObservations(actor: Actor, facts: StudentFacts): boolean {
  return mayOpenEClassroom(actor) && mayReadStudent(actor, facts);
}

export interface ObservationFacts {
  readonly isAuthor: boolean;
  /** Relation of the actor to the present class of each child. */
  readonly classes: readonly ObservedClassFacts[];
}

/** Whether the actor may change or delete an observation: its author and all who could write it. */
export function mayChangeObservation(actor: Actor, facts: ObservationFacts): boolean {
  if (!mayTeach(actor)) return false;
  const { isAuthor, classes } = facts;
  const teachesAll = classes.length > 0 && classes.every((one) => one.isClassTeacher);
  return isAuthor || isOffice(actor) || teachesAll;
}
