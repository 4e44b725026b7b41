import { type Term } from "@school/core/school/terms.ts";
import { eq } from "drizzle-orm";
import { findSession } from "../../classes/queries.ts";
import { classCategories } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { currentTerm } from "../../school/queries.ts";
import type { AdmissionTerm } from "./commands-admit.ts";
import { ClassNotOpen } from "../errors.ts";
import { holdClasses } from "../moves/queries.ts";

interface CurrentTerm extends AdmissionTerm {
  readonly term: Term;
  /** As people say it: "2025/2026". */
  readonly academicYear: string;
}

/** The term that the school is in. Throws `InvalidInput` at `field` while there is none. */
export async function expectCurrentTerm(db: Reader, field = "classId"): Promise<CurrentTerm> {
  const [session, found] = [await findSession(db, undefined), await currentTerm(db)];
  if (session && found) {
    const { id: termId, term, academicYear } = found;
    return { sessionId: session.id, termId, term, academicYear };
  }
  const message = "No term is current yet. Set the current term in the settings first.";
  throw new InvalidInput([{ path: [field], message }]);
}

/**
 * A class of the term's session, by its id, held as it is until the transaction ends. Throws
 * `InvalidInput` unless it is one, `ClassNotOpen` where it was deleted.
 */
export async function expectClass(
  tx: Transaction,
  { sessionId, termId }: AdmissionTerm,
  classId: string,
) {
  const found = (await holdClasses(tx, [classId])).get(classId);
  if (found?.isArchived) throw new ClassNotOpen(`${found.name} was deleted.`, "classId");
  if (found?.sessionId === sessionId) return { id: found.id, name: found.name, sessionId, termId };
  const message = "This class is not one of the current session any more. Choose another.";
  throw new InvalidInput([{ path: ["classId"], message }]);
}

/** Throws `InvalidInput` unless there is such a category. */
export async function expectCategory(db: Reader, id: string): Promise<void> {
  if ((await db.$count(classCategories, eq(classCategories.id, id))) > 0) return;
  const message = "This class category is gone. Choose another.";
  throw new InvalidInput([{ path: ["classCategoryId"], message }]);
}
