import type { Actor } from "../accounts/actor.ts";
import { hasFeature, isOffice, isSchoolStaff, mayUsePortal } from "../accounts/policy.ts";

/** Gate of the landing page with open, coming and past tests, for every role. */
export function mayOpenCbt(actor: Actor): boolean {
  return mayUsePortal(actor) && hasFeature(actor, "CBT");
}

/** Gate of sitting a test; `maySit` decides for each test. */
export function mayTakeTests(actor: Actor): boolean {
  return mayUsePortal(actor) && actor.role === "STUDENT";
}

/** Gate of creating and watching tests; the functions below decide for each test. */
export function mayMakeTests(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "CBT");
}

/** Gate of practice: a pupil's class, and those who open it. */
export function mayOpenPractice(actor: Actor): boolean {
  return mayTakeTests(actor) || mayMakeTests(actor);
}

/** Gate of the question banks; `mayReadBank` and `mayChangeBank` decide for each bank. */
export function mayMakeQuestions(actor: Actor): boolean {
  return isSchoolStaff(actor) && hasFeature(actor, "Question Bank");
}

/** Gate of the question editor, which reads files and takes pictures for banks and tests. */
export function mayWriteQuestions(actor: Actor): boolean {
  return mayMakeTests(actor) || mayMakeQuestions(actor);
}

/** Gate of marks: a pupil's own, and a class's for its teachers. Parents use the landing page. */
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
  /** Whether the author named the person as co-author. */
  readonly isCoAuthor: boolean;
}

function writes(actor: Actor, { isAuthor, isCoAuthor }: AuthorFacts): boolean {
  return actor.role === "PRINCIPAL" || isAuthor || isCoAuthor;
}

/** Whether the actor may read a bank, answer keys included. It is private until shared. */
export function mayReadBank(actor: Actor, facts: AuthorFacts & { isShared: boolean }): boolean {
  return mayMakeQuestions(actor) && (writes(actor, facts) || facts.isShared);
}

export function mayChangeBank(actor: Actor, facts: AuthorFacts): boolean {
  return mayMakeQuestions(actor) && writes(actor, facts);
}

/**
 * Whether the actor may change a test and read its keys: the author, co-authors and the principal.
 */
export function mayChangeTest(actor: Actor, facts: AuthorFacts): boolean {
  return mayMakeTests(actor) && writes(actor, facts);
}

export interface TestClassFacts {
  /** Class teacher or assistant of a class that the test is for. */
  readonly isClassTeacher: boolean;
  /** Assigned the test's subject in a class that the test is for. */
  readonly teachesSubject: boolean;
}

/** Whether the actor may set a test for a class, or for all classes of a level. */
export function maySetTest(
  actor: Actor,
  facts: TestClassFacts & { everyTeacherMayEnter: boolean },
): boolean {
  if (!mayMakeTests(actor)) return false;
  return (
    isOffice(actor) || facts.isClassTeacher || facts.teachesSubject || facts.everyTeacherMayEnter
  );
}

/** Whether the actor may read the scores of a mock exam: those who see all tests of its class. */
export function mayReadMockExam(
  actor: Actor,
  { isAuthor, isClassTeacher }: { isAuthor: boolean; isClassTeacher: boolean },
): boolean {
  return mayMakeTests(actor) && (isOffice(actor) || isAuthor || isClassTeacher);
}

/** Whether the actor may undo a mock exam, as its author or the principal. */
export function mayUndoMockExam(actor: Actor, { isAuthor }: { isAuthor: boolean }): boolean {
  return mayMakeTests(actor) && (actor.role === "PRINCIPAL" || isAuthor);
}

/**
 * Whether the actor may read and enter the marks of all classes of a test. Other teachers do so for
 * classes that they teach.
 */
export function mayReadAllMarks(actor: Actor, facts: AuthorFacts): boolean {
  return mayMakeTests(actor) && (isOffice(actor) || writes(actor, facts));
}

/** Whether the actor may use the live view, add time and read marks. It shows no answer key. */
export function mayInvigilate(actor: Actor, facts: AuthorFacts & TestClassFacts): boolean {
  if (!mayMakeTests(actor)) return false;
  return isOffice(actor) || writes(actor, facts) || facts.isClassTeacher || facts.teachesSubject;
}

/** Whether the actor may sit the test: a pupil of its classes, once it is shown to pupils. */
export function maySit(actor: Actor, facts: { isExpected: boolean; isShown: boolean }): boolean {
  return mayTakeTests(actor) && actor.isViewed !== true && facts.isExpected && facts.isShown;
}

/** Only the pupil who sits it. */
export function mayWriteSitting(actor: Actor, sitting: { studentId: string }): boolean {
  return mayTakeTests(actor) && actor.isViewed !== true && sitting.studentId === actor.id;
}
