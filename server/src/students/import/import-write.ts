import { itemAt, valueOf } from "@school/core/api/lists.ts";
import { randomInt } from "node:crypto";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { normaliseClassName } from "@school/core/classes/class-name.ts";
import { makeMissingClasses } from "../../classes/commands-import.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { ImportRun } from "../../platform/imports/kind.ts";
import { expectCurrentTerm } from "../admission/admission-place.ts";
import { admitPupils, namePupils, type NewPupil } from "../admission/commands-admit.ts";
import type { PlannedPupil } from "./import-check.ts";
import { ClassNotOpen } from "../errors.ts";
import type { Place } from "./import-places.ts";
import { holdClasses } from "../moves/queries.ts";

/** Pupils between two looks at whether the import was cancelled. */
const AT_ONCE = 500;

/** Admits the pupils of a file, with the classes and categories that it brings along. */
export async function writeStudents(
  tx: Transaction,
  planned: readonly PlannedPupil[],
  run: ImportRun,
): Promise<void> {
  const term = await expectCurrentTerm(tx);
  const idOf = await withMissingPlaces(tx, planned, run, term.academicYear);
  const pupils = planned.map(
    ({ pupil, class: place, category }): Omit<NewPupil, "initialPasswordSealed"> => ({
      ...pupil,
      classId: place && idOf.class(place),
      details: { ...pupil.details, classCategoryId: category && idOf.category(category) },
      importId: run.importId,
    }),
  );
  // All are named before the first is written, so that no number that is made meets one that a
  // later line brings along.
  const names = await namePupils(tx, pupils);
  await run.progress(0);
  for (let from = 0; from < pupils.length; from += AT_ONCE) {
    const some = pupils.slice(from, from + AT_ONCE).map((pupil, index) => {
      const { userId, admissionNumber, username } = itemAt(names, from + index);
      const initialPasswordSealed = run.sealer.seal(generatePassword(randomInt));
      return { ...pupil, userId, admissionNumber, username, initialPasswordSealed };
    });
    await admitPupils(tx, run.origin, term, some);
    await run.progress(from + some.length);
  }
}

async function withMissingPlaces(
  tx: Transaction,
  planned: readonly PlannedPupil[],
  run: ImportRun,
  academicYear: string,
) {
  const classes = new Map<string, { name: string; category: string | null }>();
  const categories = new Set<string>();
  for (const { class: place, category, categoryName } of planned) {
    if (place && "missing" in place) {
      const key = normaliseClassName(place.missing);
      if (!classes.has(key)) classes.set(key, { name: place.missing, category: categoryName });
    }
    if (category && "missing" in category) categories.add(category.missing);
  }
  await holdPlaces(tx, planned);
  const made =
    classes.size + categories.size === 0
      ? null
      : await makeMissingClasses(tx, run, academicYear, {
          classes: [...classes.values()],
          categories: [...categories],
          isInOrder: isClassByClass(planned),
        });
  const idIn =
    (ids = new Map<string, string>()) =>
    (place: Place) =>
      "id" in place ? place.id : valueOf(ids, normaliseClassName(place.missing));
  return { class: idIn(made?.classes), category: idIn(made?.categories) };
}

/** None of the classes is deleted between the look at the lines and their end. */
async function holdPlaces(tx: Transaction, planned: readonly PlannedPupil[]): Promise<void> {
  const ids = new Set(
    planned.flatMap(({ class: place }) => (place && "id" in place ? place.id : [])),
  );
  const held = await holdClasses(tx, [...ids]);
  const open = [...held.values()].filter(({ isArchived }) => !isArchived);
  if (open.length === ids.size) return;
  throw new ClassNotOpen("A class of this file was deleted in the meantime.", "class");
}

/** Whether the lines of each class stand together, as in an export. */
function isClassByClass(planned: readonly PlannedPupil[]): boolean {
  const names = planned.map(({ class: place }) => JSON.stringify(place));
  const changes = names.filter((name, index) => name !== names[index - 1]).length;
  return changes === new Set(names).size;
}
