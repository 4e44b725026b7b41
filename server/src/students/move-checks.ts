import type { Transaction } from "../platform/db/database.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { currentTerm } from "../school/queries.ts";
import { findSession } from "../classes/queries.ts";
import type { Destination } from "./commands-enrolment.ts";
import { ClassNotOpen } from "./errors.ts";
import { holdClasses, type HeldClass } from "./queries-moves.ts";

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

/** Where one class id leads; see `expectOpen`. */
export async function openClass(
  tx: Transaction,
  classId: string,
  field = "classId",
): Promise<Destination> {
  const now = await expectNow(tx, field);
  return expectOpen((await holdClasses(tx, [classId])).get(classId), now, field);
}
