import { randomInt } from "node:crypto";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { plural } from "@school/core/api/plural.ts";
import { itemAt, valueOf } from "@school/core/api/lists.ts";
import { restoreExisting, updateExisting } from "../../accounts/commands-existing.ts";
import { beginFirstPasswords } from "../../accounts/first-passwords.ts";
import { removeImported } from "../../accounts/imported-people.ts";
import {
  makeMissingClasses,
  type MissingClass,
  undoMissingClasses,
} from "../../classes/commands-import.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { inBatches } from "../../platform/documents/imports/in-batches.ts";
import type { ImportRun, Undone } from "../../platform/documents/imports/kind.ts";
import { releaseNumbers } from "../../school/numbers.ts";
import { admitPupils, namePupils, type NewPupil } from "../admission/commands-admit.ts";
import { ClassNotOpen } from "../errors.ts";
import { joinFamilies } from "../families/commands-join.ts";
import { lockFamilies } from "../families/queries.ts";
import { lockClasses } from "../moves/queries.ts";
import { type CurrentTerm, requireLockedTerm } from "../student-places.ts";
import type { AddedPupil, PlannedPupil } from "./check.ts";
import { PUPIL_RECORDS } from "./known.ts";
import type { ClassTarget } from "./places.ts";
import { PUPIL_UNDO } from "./queries.ts";
import { messages } from "@school/core/api/text.ts";

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
  const fresh = planned.flatMap((row) => (row.known === null ? [row] : []));
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
  const named = pupils.map((pupil, index) => {
    const { userId, admissionNumber, username } = itemAt(names, index);
    return { ...pupil, userId, admissionNumber, username };
  });
  await inBatches(named, run, async (batch) => {
    const sealed = batch.map((pupil) => ({
      ...pupil,
      initialPasswordSealed: run.sealer.seal(generatePassword(randomInt)),
    }));
    for (const { id } of await admitPupils({ tx, origin: run.origin }, term, sealed))
      newIds.add(id);
  });
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
  planned: readonly AddedPupil[],
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
  planned: readonly AddedPupil[],
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
function isClassByClass(planned: readonly AddedPupil[]): boolean {
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
  const pupils = await removeImported(tx, run, PUPIL_UNDO);
  // In the lock order of admissions.
  const numbers = pupils.flatMap(({ admissionNumber }) => admissionNumber ?? []);
  await releaseNumbers(tx, "ADMISSION_NUMBER", numbers);
  await releaseNumbers(
    tx,
    "STUDENT_ID",
    pupils.map(({ userId }) => userId),
  );
  const undone = await undoMissingClasses(tx, run);
  const restored = await restoreExisting(tx, PUPIL_RECORDS, run);
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
