import { eq, inArray } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { unusedCategories, unusedClasses } from "./facts.ts";
import { fullName } from "./queries.ts";
import { classCategories, classes } from "./tables.ts";

interface Undone {
  /** Names of what is gone. */
  readonly classes: readonly string[];
  readonly categories: readonly string[];
  /** Names of what stays, since it is in use or was changed. */
  readonly keptClasses: readonly string[];
  readonly keptCategories: readonly string[];
}

/**
 * Takes the classes and categories away that an import made, those that nobody uses or has
 * changed. Call it when the import's pupils are gone. A fixed number of statements.
 */
export async function undoMissingClasses(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
): Promise<Undone> {
  // Locked first: nobody enters a class between the look at it and its end.
  const madeClasses = await tx
    .select({ id: classes.id, name: fullName, categoryId: classes.categoryId })
    .from(classes)
    .where(eq(classes.importId, importId))
    .orderBy(classes.id)
    .for("update");
  const madeCategories = await tx
    .select({ id: classCategories.id, name: classCategories.name })
    .from(classCategories)
    .where(eq(classCategories.importId, importId))
    .orderBy(classCategories.id)
    .for("update");
  const goingClasses = await unusedClasses(
    tx,
    madeClasses.map(({ id }) => id),
  );
  await tx.delete(classes).where(inArray(classes.id, goingClasses));
  const goingCategories = await unusedCategories(
    tx,
    madeCategories.map(({ id }) => id),
  );
  await tx.delete(classCategories).where(inArray(classCategories.id, goingCategories));
  const [goneClasses, keptClasses] = divide(madeClasses, goingClasses);
  const [goneCategories, keptCategories] = divide(madeCategories, goingCategories);
  await writeAudit(tx, origin, [
    ...goneClasses.map(({ id, ...before }) => ({
      action: "classes.delete",
      subjectId: id,
      before,
      after: null,
    })),
    ...goneCategories.map(({ id, ...before }) => ({
      action: "classes.delete-category",
      subjectId: id,
      before,
      after: null,
    })),
  ]);
  const names = (made: readonly { name: string }[]) => made.map(({ name }) => name);
  return {
    classes: names(goneClasses),
    categories: names(goneCategories),
    keptClasses: names(keptClasses),
    keptCategories: names(keptCategories),
  };
}

function divide<Made extends { id: string }>(made: readonly Made[], going: readonly string[]) {
  const isGoing = ({ id }: Made) => going.includes(id);
  return [made.filter(isGoing), made.filter((one) => !isGoing(one))] as const;
}
