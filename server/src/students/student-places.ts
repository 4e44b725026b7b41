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
import { type HeldClass, holdClasses } from "./moves/queries.ts";
import { matchClass } from "./queries.ts";
import { messages } from "./text.ts";
import { messages as platformHttpMessages } from "../platform/http/text.ts";

export interface CurrentTerm extends AdmissionTerm {
  readonly term: Term;
  /** As people say it: "2025/2026". */
  readonly academicYear: string;
}

/**
 * Holds the current term until the transaction ends; who asks while the school is moved waits for
 * the term that it is moved into. Comes before any lock of accounts, as a move of the school does.
 */
export async function holdTerm(tx: Transaction): Promise<void> {
  const held = () =>
    tx.select({ id: terms.id }).from(terms).where(eq(terms.isCurrent, true)).for("share");
  // Empty for who waited for a term that is not the current one any more.
  if ((await held()).length === 0) await held();
}

/** The current term, held: pupils begin and move in it. Throws as `requireCurrentTerm` does. */
export async function holdCurrentTerm(tx: Transaction, field?: string): Promise<CurrentTerm> {
  await holdTerm(tx);
  return requireCurrentTerm(tx, field);
}

/**
 * The current term, as it is at this moment. Throws `InvalidInput` at `field` while there is none.
 */
export async function requireCurrentTerm(db: Reader, field = "classId"): Promise<CurrentTerm> {
  const [session, found] = [await findSession(db, undefined), await currentTerm(db)];
  if (session && found) {
    const { id: termId, term, academicYear } = found;
    return { sessionId: session.id, termId, term, academicYear };
  }
  const message = "There is no current term. Set it in the settings first.";
  throw new InvalidInput([{ path: [field], message }]);
}

/**
 * A class of the term's session, by its id, held as it is until the transaction ends. Throws
 * `InvalidInput` unless it is one, `ClassNotOpen` where it was deleted.
 */
export async function requireClass(
  tx: Transaction,
  { sessionId, termId }: AdmissionTerm,
  classId: string,
): Promise<Destination> {
  const found = (await holdClasses(tx, [classId])).get(classId);
  if (found?.isArchived) throw new ClassNotOpen(`${found.name} was deleted.`, "classId");
  if (found?.sessionId === sessionId) return { id: found.id, name: found.name, sessionId, termId };
  const message = messages.classOfOtherSession;
  throw new InvalidInput([{ path: ["classId"], message }]);
}

/**
 * Throws `InvalidInput` unless there is such a category and the class that was chosen by it is of
 * it, or of none.
 */
export async function requireCategoryOfClass(
  db: Reader,
  { classCategoryId, classId }: { classCategoryId: string; classId: string },
): Promise<void> {
  const wrong = (message: string) => new InvalidInput([{ path: ["classCategoryId"], message }]);
  if ((await db.$count(classCategories, eq(classCategories.id, classCategoryId))) === 0) {
    throw wrong("This class category was deleted. Choose another.");
  }
  const others = and(eq(classes.id, classId), ne(classes.categoryId, classCategoryId));
  if ((await db.$count(classes, others)) > 0) {
    throw wrong("This class is in another category now. Choose the class again.");
  }
}

/** A class into which pupils may move now. Throws `ClassNotOpen` with the reason. */
export function requireOpenClass(
  found: HeldClass | undefined,
  now: CurrentTerm,
  field: string,
): Destination {
  if (!found || found.isArchived) throw new ClassNotOpen(platformHttpMessages.classNotFound, field);
  const { id, name, sessionId, academicYear } = found;
  if (sessionId !== now.sessionId) {
    const text = `${name} belongs to ${academicYear}. Pupils move within the current session, ${now.academicYear}.`;
    throw new ClassNotOpen(text, field);
  }
  if (!found.isActive) throw new ClassNotOpen(`${name} is not active.`, field);
  return { id, name, sessionId, termId: now.termId };
}

/**
 * The class of the current session that a form names by id or as people type it; undefined where
 * it names none. Throws `ClassNotOpen`, and what `requireOneClass` throws.
 */
export async function chosenClass(
  tx: Transaction,
  { classId, class: typed = "" }: { classId?: string | undefined; class?: string | undefined },
): Promise<Destination | undefined> {
  if (!classId && !typed) return undefined;
  const field = classId ? "classId" : "class";
  const now = await holdCurrentTerm(tx, field);
  const id =
    classId ?? requireOneClass(typed, await matchClass(tx, now.sessionId, typed), field).id;
  return requireOpenClass((await holdClasses(tx, [id])).get(id), now, field);
}
