import type { Actor } from "../../accounts/actor.ts";
import {
  hasFeature,
  isOffice,
  isPrincipal,
  isSchoolStaff,
  mayUsePortal,
} from "../../accounts/policy.ts";
import { type Counterpart, COUNTERPARTS, type ThreadKind } from "./thread.ts";

/**
 * Gate of direct messages: families and staff with the feature; `mayReadThread` decides for each
 * thread. A principal who views the portal as another person sees no private messages.
 */
export function mayOpenDirect(actor: Actor): boolean {
  const isFamily = actor.role === "STUDENT" || actor.role === "PARENT";
  const isAdmitted = isFamily || (isSchoolStaff(actor) && hasFeature(actor, "Direct Messaging"));
  return mayUsePortal(actor) && !actor.isViewed && isAdmitted;
}

/** Whether the actor may begin a thread about a child: parents and staff, never pupils. */
export function mayStartThreads(actor: Actor): boolean {
  return mayOpenDirect(actor) && actor.role !== "STUDENT";
}

/** Whether the actor may upload an attachment: staff, and families with someone to write about. */
export function mayAttach(actor: Actor, facts: { readonly belongsToPupil: boolean }): boolean {
  return mayOpenDirect(actor) && (isSchoolStaff(actor) || facts.belongsToPupil);
}

export interface ChildFacts {
  /** Whether the actor is a linked parent of the child. */
  readonly isParent: boolean;
  /** Whether the actor is the current class teacher of the child. */
  readonly isClassTeacher: boolean;
  /** Whether the child's class has a class teacher who takes messages. */
  readonly hasClassTeacher: boolean;
}

/**
 * Returns the counterparts to whom a parent may write about a child, or in whose role staff may write
 * to its parents.
 */
export function counterpartsOf(actor: Actor, facts: ChildFacts): Counterpart[] {
  if (!mayStartThreads(actor)) return [];
  const isParent = actor.role === "PARENT";
  if (isParent && !facts.isParent) return [];
  const may: Readonly<Record<Counterpart, boolean>> = {
    CLASS_TEACHER: isParent ? facts.hasClassTeacher : facts.isClassTeacher,
    OFFICE: isParent || isOffice(actor),
    PRINCIPAL: isParent || isPrincipal(actor),
  };
  return COUNTERPARTS.filter((counterpart) => may[counterpart]);
}

/** Whether the actor may open the thread of a class: its current class teacher, and the office. */
export function mayOpenClassThread(actor: Actor, facts: { readonly leads: boolean }): boolean {
  return mayOpenDirect(actor) && isSchoolStaff(actor) && (facts.leads || isOffice(actor));
}

/**
 * Gate of what only principals decide: reported messages, who may write, and reading with a reason.
 */
export function mayOversee(actor: Actor): boolean {
  return mayOpenDirect(actor) && isPrincipal(actor);
}

export interface ThreadFacts {
  readonly kind: ThreadKind;
  /** Whether the actor is the parent of the thread, and still linked to the child. */
  readonly isParent: boolean;
  /**
   * Whether the actor is now class teacher of the child's class or, in a class thread, class
   * teacher or assistant of the class.
   */
  readonly isClassTeacher: boolean;
  /** In a class thread: whether the actor is a pupil of the class. */
  readonly isPupil: boolean;
  /** In a class thread: whether the actor is a parent of a pupil of the class. */
  readonly isParentOfPupil: boolean;
  /** In a class thread: whether its pupils may write. */
  readonly pupilsMayWrite: boolean;
  /** Whether the actor gave a reason to read the thread, less than `INSPECTION_HOURS` ago. */
  readonly isInspecting: boolean;
}

/** Returns whether the actor is on the school's side of a thread, which replies in it. */
export function isSchoolSide(actor: Actor, facts: ThreadFacts): boolean {
  if (!isSchoolStaff(actor)) return false;
  if (facts.kind === "OFFICE") return isOffice(actor);
  if (facts.kind === "PRINCIPAL") return isPrincipal(actor);
  if (facts.kind === "CLASS") return facts.isClassTeacher || isOffice(actor);
  return facts.isClassTeacher;
}

/**
 * Returns whether the actor may read the thread: its participants, and in a class thread also pupils
 * and parents of the class. A principal reads any other with a reason that its readers see.
 */
export function mayReadThread(actor: Actor, facts: ThreadFacts): boolean {
  return takesPart(actor, facts) || (mayOversee(actor) && facts.isInspecting);
}

/** Like `mayReadThread`, but without a principal who reads for a reason. */
export function takesPart(actor: Actor, facts: ThreadFacts): boolean {
  if (!mayOpenDirect(actor)) return false;
  if (isSchoolSide(actor, facts)) return true;
  if (facts.kind !== "CLASS") return actor.role === "PARENT" && facts.isParent;
  return (
    (actor.role === "STUDENT" && facts.isPupil) ||
    (actor.role === "PARENT" && facts.isParentOfPupil)
  );
}

/**
 * Returns whether the actor may write: the school and the parent of the thread; a pupil only in a class
 * thread that lets pupils write.
 */
export function mayWriteInThread(actor: Actor, facts: ThreadFacts): boolean {
  if (!takesPart(actor, facts)) return false;
  if (isSchoolSide(actor, facts) || facts.kind !== "CLASS") return true;
  return actor.role === "STUDENT" && facts.pupilsMayWrite;
}
