import type { Term } from "@school/core/school/terms.ts";
import { and, eq, ne } from "drizzle-orm";
import { findSession } from "../classes/queries.ts";
import { classCategories, classes } from "../classes/tables.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { currentTerm } from "../school/queries.ts";
import { terms } from "../school/tables.ts";
import type { AdmissionTerm } from "./admission/commands-admit.ts";
import { ClassNotOpen, requireOneClass } from "./errors.ts";
import type { Destination } from "./moves/commands-enrolment.ts";
import { type LockedClass, lockClasses } from "./moves/queries.ts";
import { matchClass } from "./queries.ts";
import { messages as platformHttpMessages } from "../platform/http/text.ts";

export interface CurrentTerm extends AdmissionTerm {
  readonly term: Term;
  /** "2025/2026". */
  readonly academicYear: string;
}

/**
 * Locks the current term until the transaction ends; during a rollover it waits for the new term.
 * Must precede any lock of accounts, as in a rollover.
 */
export async function lockTerm(tx: Transaction): Promise<void> {
  const lockedTerm = () =>
    tx.select({ id: terms.id }).from(terms).where(eq(terms.isCurrent, true)).for("share");
  // Empty if it waited for a term that is no longer current.
  if ((await lockedTerm()).length === 0) await lockedTerm();
}

/** The current term, locked: pupils begin and move in it. Throws like `requireCurrentTerm`. */
export async function requireLockedTerm(tx: Transaction, field?: string): Promise<CurrentTerm> {
  await lockTerm(tx);
  return requireCurrentTerm(tx, field);
}

/** The current term. Throws `InvalidInput` at `field` without one. */
export async function requireCurrentTerm(db: Reader, field = "classId"): Promise<CurrentTerm> {
  const [session, current] = [await findSession(db, undefined), await currentTerm(db)];
  if (session && current) {
    const { id: termId, term, academicYear } = current;
    return { sessionId: session.id, termId, term, academicYear };
  }
  const message = "There is no current term. Set it in the settings first.";
  throw new InvalidInput([{ path: [field], message }]);
}

/**
 * Locks and returns a class of the term's session until the transaction ends. Throws `InvalidInput`
 * for another session's, `ClassNotOpen` for a deleted one.
 */
export async function requireClass(
  tx: Transaction,
  { sessionId, termId }: AdmissionTerm,
  classId: string,
): Promise<Destination> {
  const locked = (await lockClasses(tx, [classId])).get(classId);
  if (locked?.isArchived) throw new ClassNotOpen(`${locked.name} was deleted.`, "classId");
  if (locked?.sessionId === sessionId)
    return { id: locked.id, name: locked.name, sessionId, termId };
  const message = "This class is not in the current session. Choose another.";
  throw new InvalidInput([{ path: ["classId"], message }]);
}

/**
 * Throws `InvalidInput` unless the category exists and the chosen class belongs to it, or to none.
 */
export async function requireCategoryOfClass(
  db: Reader,
  { classCategoryId, classId }: { classCategoryId: string; classId: string },
): Promise<void> {
  const wrong = (message: string) => new InvalidInput([{ path: ["classCategoryId"], message }]);
  if ((await db.$count(classCategories, eq(classCategories.id, classCategoryId))) === 0) {
    throw wrong("This class category was deleted. Choose another.");
  }
  const elsewhere = and(eq(classes.id, classId), ne(classes.categoryId, classCategoryId));
  if ((await db.$count(classes, elsewhere)) > 0) {
    throw wrong("This class is in another category now. Choose the class again.");
  }
}

/** Returns a class into which pupils can move now. Throws `ClassNotOpen` with the reason. */
export function requireOpenClass(
  locked: LockedClass | undefined,
  current: CurrentTerm,
  field: string,
): Destination {
  if (!locked || locked.isArchived)
    throw new ClassNotOpen(platformHttpMessages.classNotFound, field);
  const { id, name, sessionId, academicYear } = locked;
  if (sessionId !== current.sessionId) {
    const text = `${name} belongs to ${academicYear}. Pupils move within the current session, ${current.academicYear}.`;
    throw new ClassNotOpen(text, field);
  }
  if (!locked.isActive) throw new ClassNotOpen(`${name} is not active.`, field);
  return { id, name, sessionId, termId: current.termId };
}

/**
 * The class of the current session named in a form by id or free text; undefined without one.
 * Throws `ClassNotOpen`, and the errors of `requireOneClass`.
 */
export async function chosenClass(
  tx: Transaction,
  { classId, class: typed = "" }: { classId?: string | undefined; class?: string | undefined },
): Promise<Destination | undefined> {
  if (!classId && !typed) return undefined;
  const field = classId ? "classId" : "class";
  const current = await requireLockedTerm(tx, field);
  const id =
    classId ?? requireOneClass(typed, await matchClass(tx, current.sessionId, typed), field).id;
  return requireOpenClass((await lockClasses(tx, [id])).get(id), current, field);
}
