import { inArray } from "drizzle-orm";
import { removePeople } from "../../accounts/users/commands-people.ts";
import { undoMissingClasses } from "../../classes/commands-import.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { expectNoObstacle } from "../../platform/imports/errors.ts";
import type { ImportRun, Undone } from "../../platform/imports/kind.ts";
import { giveBackNumbers } from "../../school/numbers.ts";
import { lockImported } from "./queries.ts";
import { enrolments, studentDetails } from "../tables.ts";

const AT_ONCE = 500;

/**
 * Removes the pupils of an import entirely and gives their numbers back, and what it made of
 * classes and categories, as far as nobody uses it. Throws `UndoBlocked` with who is in the way.
 */
export async function undoStudents(tx: Transaction, run: ImportRun): Promise<Undone> {
  const pupils = await lockImported(tx, run.importId);
  expectNoObstacle(pupils);
  for (let from = 0; from < pupils.length; from += AT_ONCE) {
    const some = pupils.slice(from, from + AT_ONCE);
    const ids = some.map(({ id }) => id);
    await tx.delete(enrolments).where(inArray(enrolments.studentId, ids));
    await tx.delete(studentDetails).where(inArray(studentDetails.userId, ids));
    await removePeople(tx, ids);
    await writeAudit(
      tx,
      run.origin,
      some.map(({ obstacle: _obstacle, ...before }) => ({
        action: "students.undo-admission",
        subjectId: before.id,
        before,
        after: null,
      })),
    );
    await run.progress(from + some.length);
  }
  // In the order in which admissions take them.
  const numbers = pupils.flatMap(({ admissionNumber }) => admissionNumber ?? []);
  await giveBackNumbers(tx, "ADMISSION_NUMBER", numbers);
  await giveBackNumbers(
    tx,
    "STUDENT_ID",
    pupils.map(({ userId }) => userId),
  );
  const places = await undoMissingClasses(tx, run);
  const gone = (what: string, names: readonly string[]) =>
    names.length > 0 ? `${what} that the import made are gone too: ${names.join(", ")}.` : [];
  const kept = (what: string, names: readonly string[]) =>
    names.length > 0 ? `${what} that are in use or were changed stay: ${names.join(", ")}.` : [];
  return {
    people: pupils.length,
    remarks: [
      gone("Classes", places.classes),
      gone("Class categories", places.categories),
      kept("Classes", places.keptClasses),
      kept("Class categories", places.keptCategories),
    ].flat(),
  };
}
