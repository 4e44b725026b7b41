import type { Transaction } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { currentTerm } from "../../school/queries.ts";
import { findSession } from "../../classes/queries.ts";
import type { Destination } from "./commands-enrolment.ts";
import { ClassNotOpen, expectOneClass } from "../errors.ts";
import { matchClass } from "../queries.ts";
import { type HeldClass, holdClasses } from "./queries.ts";

/** The term and session that the school is in; pupils move in these. */
export async function expectNow(tx: Transaction, field: string) {
  const [session, term] = [await findSession(tx, undefined), await currentTerm(tx)];
  if (session && term) return { session, termId: term.id };
  const message = "No term is current yet. Set the current term in the settings first.";
  throw new InvalidInput([{ path: [field], message }]);
}

export type Now = Awaited<ReturnType<typeof expectNow>>;

/** A class into which pupils may move now. Throws `ClassNotOpen` with the reason. */
export function expectOpen(found: HeldClass | undefined, now: Now, field: string): Destination {
  if (!found || found.isArchived) throw new ClassNotOpen("There is no such class.", field);
  const { id, name, sessionId, academicYear } = found;
  if (sessionId !== now.session.id) {
    const text = `${name} belongs to ${academicYear}. Pupils move within the current session, ${now.session.name}.`;
    throw new ClassNotOpen(text, field);
  }
  if (!found.isActive) throw new ClassNotOpen(`${name} is not active.`, field);
  return { id, name, sessionId, termId: now.termId };
}

/**
 * The class of the current session that a form names by id or as people type it; undefined where
 * it names none. Throws `ClassNotOpen`, and what `expectOneClass` throws.
 */
export async function chosenClass(
  tx: Transaction,
  { classId, class: typed = "" }: { classId?: string | undefined; class?: string | undefined },
): Promise<Destination | undefined> {
  if (!classId && !typed) return undefined;
  const field = classId ? "classId" : "class";
  const now = await expectNow(tx, field);
  const id =
    classId ?? expectOneClass(typed, await matchClass(tx, now.session.id, typed), field).id;
  return expectOpen((await holdClasses(tx, [id])).get(id), now, field);
}
