import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff, mayUsePortal } from "../accounts/policy.ts";

/** The landing page: what is open, coming and past, for every role. */
export function mayOpenCbt(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "CBT");
}

/** Gate of sitting a test; which test is decided by `maySit`. */
export function mayTakeTests(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "STUDENT";
}

/** Gate of making and watching tests; which ones is decided by the functions below. */
export function mayMakeTests(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "CBT");
}

/** Gate of the question banks; which ones is decided by `mayReadBank` and `mayChangeBank`. */
export function mayMakeQuestions(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Question Bank");
}

/** The editor of questions serves banks and tests: it reads files and takes pictures for both. */
export function mayWriteQuestions(actor: Actor): boolean {
  return mayMakeTests(actor) || mayMakeQuestions(actor);
}

/** A pupil's own marks, and those of a class for its teachers; parents use the landing page. */
export function mayOpenTestResults(actor: Actor): boolean {
  return mayTakeTests(actor) || mayMakeTests(actor);
}

/** Gate of a pupil's own or a parent's children's marks. */
export function mayReadOwnMarks(actor: Actor): boolean {
  return mayUsePortal(actor) && isFamily(actor);
}

function isFamily(actor: Actor): boolean {
  return actor.role === "STUDENT" || actor.role === "PARENT";
}

export interface AuthorFacts {
  readonly isAuthor: boolean;
  /** Named by the author to work on it too. */
  readonly isCoAuthor: boolean;
}

function writes(actor: Actor, { isAuthor, isCoAuthor }: AuthorFacts): boolean {
  return actor.role === "PRINCIPAL" || isAuthor || isCoAuthor;
}

/** Reading a bank includes its answer keys. It is private until shared. */
export function mayReadBank(actor: Actor, facts: AuthorFacts & { isShared: boolean }): boolean {
  return mayMakeQuestions(actor) && (writes(actor, facts) || facts.isShared);
}

export function mayChangeBank(actor: Actor, facts: AuthorFacts): boolean {
  return mayMakeQuestions(actor) && writes(actor, facts);
}

/** Reading a test with its answer keys, and changing it: the author, co-authors and the principal. */
export function mayChangeTest(actor: Actor, facts: AuthorFacts): boolean {
  return mayMakeTests(actor) && writes(actor, facts);
}

export interface TestClassFacts {
  /** Class teacher or assistant of a class that the test is for. */
  readonly isClassTeacher: boolean;
  /** Assigned the test's subject in a class that the test is for. */
  readonly teachesSubject: boolean;
}

/** Setting a test for a class, or for all classes of a level. */
export function maySetTest(
  actor: Actor,
  facts: TestClassFacts & { everyTeacherMayEnter: boolean },
): boolean {
  if (!mayMakeTests(actor)) return false;
  return (
    isOffice(actor) || facts.isClassTeacher || facts.teachesSubject || facts.everyTeacherMayEnter
  );
}

/**
 * Reading and entering the marks of all classes that a test is for. Other teachers have the marks of
 * the classes that they teach.
 */
export function mayReadAllMarks(actor: Actor, facts: AuthorFacts): boolean {
  return mayMakeTests(actor) && (isOffice(actor) || writes(actor, facts));
}

/** The live view, adding time, and marks. It shows no answer key. */
export function mayInvigilate(actor: Actor, facts: AuthorFacts & TestClassFacts): boolean {
  if (!mayMakeTests(actor)) return false;
  return isOffice(actor) || writes(actor, facts) || facts.isClassTeacher || facts.teachesSubject;
}

/** A pupil of a class that the test is for, once it is shown to pupils. */
export function maySit(actor: Actor, facts: { isExpected: boolean; isShown: boolean }): boolean {
  return mayTakeTests(actor) && actor.isViewed !== true && facts.isExpected && facts.isShown;
}

/** Only the pupil of the sitting. */
export function mayWriteSitting(actor: Actor, sitting: { studentId: string }): boolean {
  return mayTakeTests(actor) && actor.isViewed !== true && sitting.studentId === actor.id;
}
