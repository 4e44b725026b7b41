import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { randomInt } from "node:crypto";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { plural } from "@school/core/api/plural.ts";
import { itemAt, valueOf } from "@school/core/api/lists.ts";
import { inArray } from "drizzle-orm";
import { restoreExisting, updateExisting } from "../../accounts/commands-existing.ts";
import { beginFirstPasswords } from "../../accounts/first-passwords.ts";
import { removePeople } from "../../accounts/users/commands-people.ts";
import {
  makeMissingClasses,
  type MissingClass,
  undoMissingClasses,
} from "../../classes/commands-import.ts";
import { writeAudit } from "../../platform/database/audit/audit.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { requireNoObstacle, undoRefusal } from "../../platform/documents/imports/errors.ts";
import type { ImportRun, Undone } from "../../platform/documents/imports/kind.ts";
import { releaseNumbers } from "../../school/numbers.ts";
import { admitPupils, namePupils, type NewPupil } from "../admission/commands-admit.ts";
import { ClassNotOpen } from "../errors.ts";
import { joinFamilies } from "../families/commands-join.ts";
import { lockFamilies } from "../families/queries.ts";
import { lockClasses } from "../moves/queries.ts";
import { type CurrentTerm, requireLockedTerm } from "../student-places.ts";
import { enrolments, guardians, studentDetails } from "../tables.ts";
import type { PlannedPupil } from "./check.ts";
import { PUPIL_RECORDS } from "./known.ts";
import type { ClassTarget } from "./places.ts";
import { findImported, lockImported } from "./queries.ts";
import { messages } from "@school/core/api/text.ts";

/** Pupils between two checks whether the import was cancelled. */
const AT_ONCE = 500;

/**
 * Admits the pupils of a file, with its new classes and categories; they join the families with
 * their guardians' phones. Returns remarks on other effects, a sentence each.
 */
export async function writeStudents(
  tx: Transaction,
  planned: readonly PlannedPupil[],
  run: ImportRun,
): Promise<string[]> {
  await lockFamilies(tx);
  const fresh = planned.filter(({ known }) => known === null);
  const term = await requireLockedTerm(tx);
  const idOfClass = await withMissingClasses(tx, fresh, run, term);
  const pupils = fresh.map(({ pupil, class: target }): Omit<NewPupil, "initialPasswordSealed"> => ({
    ...pupil,
    classId: target && idOfClass(target),
    importId: run.importId,
  }));
  // All numbers are assigned before the first write, so that a generated one cannot equal that of a
  // later line.
  const names = await namePupils(tx, pupils);
  await run.progress(0);
  const newIds = new Set<string>();
  for (let from = 0; from < pupils.length; from += AT_ONCE) {
    const batch = pupils.slice(from, from + AT_ONCE).map((pupil, index) => {
      const { userId, admissionNumber, username } = itemAt(names, from + index);
      const initialPasswordSealed = run.sealer.seal(generatePassword(randomInt));
      return { ...pupil, userId, admissionNumber, username, initialPasswordSealed };
    });
    for (const { id } of await admitPupils({ tx, origin: run.origin }, term, batch)) newIds.add(id);
    await run.progress(from + batch.length);
  }
  await updateExisting(tx, PUPIL_RECORDS, planned, run);
  const fromList = planned.flatMap(({ known }) =>
    known?.after["admitted"] === true ? [known.id] : [],
  );
  await beginFirstPasswords(tx, fromList);
  const { placed, links } = await joinFamilies({ tx, origin: run.origin }, newIds, run.importId);
  return joinRemarks(placed.length, new Set(links.map(({ parentId }) => parentId)).size);
}

function joinRemarks(pupils: number, accounts: number): string[] {
  return [
    ...(pupils > 0
      ? [
          `${plural(pupils, "pupil")} joined the family of a brother or sister: same phone and name.`,
        ]
      : []),
    ...(accounts > 0
      ? [`${plural(accounts, "parent's account sees", "parents' accounts see")} a new child.`]
      : []),
  ];
}

async function withMissingClasses(
  tx: Transaction,
  planned: readonly PlannedPupil[],
  run: ImportRun,
  { academicYear, sessionId }: CurrentTerm,
) {
  const missing = new Map<string, MissingClass>();
  for (const { class: target } of planned) {
    if (target && "missing" in target) missing.set(target.missing.word, target.missing);
  }
  await lockPlannedClasses(tx, planned, sessionId);
  const ids =
    missing.size === 0
      ? new Map<string, string>()
      : await makeMissingClasses(tx, run, academicYear, {
          classes: [...missing.values()],
          isInOrder: isClassByClass(planned),
        });
  return (target: ClassTarget) => ("id" in target ? target.id : valueOf(ids, target.missing.word));
}

/** Locks the classes of the lines, and checks that they are open and of the current session. */
async function lockPlannedClasses(
  tx: Transaction,
  planned: readonly PlannedPupil[],
  sessionId: string,
): Promise<void> {
  const ids = new Set(
    planned.flatMap(({ class: target }) => (target && "id" in target ? target.id : [])),
  );
  const locked = await lockClasses(tx, [...ids]);
  const rows = [...locked.values()];
  if (rows.some((one) => one.sessionId !== sessionId)) {
    throw new ClassNotOpen("The school began another session after the check.", "class");
  }
  const open = rows.filter(({ isArchived }) => !isArchived);
  if (open.length === ids.size) return;
  throw new ClassNotOpen("A class in this file was deleted after the check.", "class");
}

/** Whether each class's lines are contiguous, as in an export. */
function isClassByClass(planned: readonly PlannedPupil[]): boolean {
  const names = planned.map(({ class: target }) => JSON.stringify(target));
  const changes = names.filter((name, index) => name !== names[index - 1]).length;
  return changes === new Set(names).size;
}

/**
 * Deletes the pupils of an import, releases their numbers, and deletes its unused new classes and
 * categories. Throws `UndoBlocked` with the people who prevent it.
 */
export async function undoStudents(tx: Transaction, run: ImportRun): Promise<Undone> {
  await lockFamilies(tx);
  const pupils = await lockImported(tx, run.importId);
  requireNoObstacle(pupils.map((one) => ({ ...one, name: firstNameFirst(one) })));
  for (let from = 0; from < pupils.length; from += AT_ONCE) {
    const batch = pupils.slice(from, from + AT_ONCE);
    const ids = batch.map(({ id }) => id);
    await tx.delete(guardians).where(inArray(guardians.studentId, ids));
    await tx.delete(enrolments).where(inArray(enrolments.studentId, ids));
    await tx.delete(studentDetails).where(inArray(studentDetails.userId, ids));
    await removePeople(tx, ids);
    await writeAudit(
      { tx, origin: run.origin },
      batch.map(({ obstacle: _obstacle, ...before }) => ({
        action: "students.undo-admission",
        subjectId: before.id,
        before,
        after: null,
      })),
    );
    await run.progress(from + batch.length);
  }
  // In the lock order of admissions.
  const numbers = pupils.flatMap(({ admissionNumber }) => admissionNumber ?? []);
  await releaseNumbers(tx, "ADMISSION_NUMBER", numbers);
  await releaseNumbers(
    tx,
    "STUDENT_ID",
    pupils.map(({ userId }) => userId),
  );
  const undone = await undoMissingClasses(tx, run);
  const restored = await restoreExisting(tx, PUPIL_RECORDS, run, (count) => plural(count, "pupil"));
  const gone = (what: string, names: readonly string[]) =>
    names.length > 0 ? `${what} created by the import were deleted: ${names.join(", ")}.` : [];
  const inUse = (what: string, names: readonly string[]) =>
    names.length > 0
      ? `${what} kept because they are in use or were changed: ${names.join(", ")}.`
      : [];
  return {
    people: pupils.length,
    remarks: [
      restored,
      gone("Classes", undone.classes),
      gone(messages.classCategories, undone.categories),
      inUse("Classes", undone.remainingClasses),
      inUse(messages.classCategories, undone.remainingCategories),
    ].flat(),
  };
}

/** Returns a sentence about the people who prevent undoing an import; null for none. */
export async function findUndoRefusal(db: Reader, importId: string): Promise<string | null> {
  const pupils = await findImported(db, importId);
  return undoRefusal(pupils.map((one) => ({ ...one, name: firstNameFirst(one) })));
}
