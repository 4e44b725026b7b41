import { first } from "@school/core/api/lists.ts";
import { eq, inArray, sql } from "drizzle-orm";
import { categoryForName } from "@school/core/classes/categories/category-for-name.ts";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { fullClassName, normaliseClassName, tidyName } from "@school/core/classes/class-name.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { listKnownNames } from "./categories/queries.ts";
import { takeSession } from "./commands.ts";
import { unusedCategories, unusedClasses } from "./facts.ts";
import { fullName } from "./queries.ts";
import { classCategories, classes } from "./tables.ts";

interface Missing {
  /** Full names of classes that the session lacks, in the order of the file. */
  readonly classes: readonly { readonly name: string; readonly category: string | null }[];
  /** Names of categories that the school lacks. */
  readonly categories: readonly string[];
  /** The file goes class by class, so that its order is the school's. */
  readonly isInOrder: boolean;
}

/**
 * Makes the classes and categories that a file names and the school does not have, as a set. A
 * class whose name begins with a category's is an arm of that level. One whose level the school
 * does not have brings its category along: a default one, or one of its own name. Answers ids by
 * `normaliseClassName`.
 */
export async function makeMissingClasses(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
  academicYear: string,
  missing: Missing,
): Promise<{ classes: Map<string, string>; categories: Map<string, string> }> {
  const session = await takeSession(tx, academicYear);
  const known = (await listKnownNames(tx)).map(({ name, category }) => ({
    name,
    categoryId: category.id,
  }));
  // No one adds the same one at the same time.
  await tx.execute(sql`lock table ${classCategories} in share row exclusive mode`);
  const existing = await tx.select().from(classCategories);
  const levelled = missing.classes.map(({ name, category }) => ({
    name,
    level: category ?? levelOf(name, existing, known),
  }));
  const categories = await withMissing(tx, { importId, origin }, existing, {
    ...missing,
    categories: [...levelled.map(({ level }) => level), ...missing.categories],
  });
  const made = levelled.map(({ name, level }) => ({
    id: newId(),
    sessionId: session.id,
    ...splitLevelAndArm(name, categories),
    categoryId: first(allByName(categories, level)).id,
    importId,
  }));
  if (made.length > 0) await tx.insert(classes).values(made);
  await writeAudit(tx, origin, made.map(asEntry("classes.create")));
  return {
    classes: new Map(made.map((row) => [normaliseClassName(fullClassName(row)), row.id])),
    categories: new Map(categories.map(({ id, name }) => [normaliseClassName(name), id])),
  };
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly order: number;
}

interface KnownName {
  readonly name: string;
  readonly categoryId: string;
}

/** All categories, those that were missing made behind the others. */
async function withMissing(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
  existing: readonly Category[],
  { categories, isInOrder }: Pick<Missing, "categories" | "isInOrder">,
): Promise<Category[]> {
  const lacking = new Map<string, string>();
  for (const name of categories) {
    if (!byName(existing, name)) lacking.set(normaliseClassName(name), tidyName(name));
  }
  const last = existing.reduce((most, { order }) => Math.max(most, order), 0);
  const inOrder = isInOrder
    ? [...lacking.values()]
    : [...lacking.values()].toSorted(byDefaultOrder);
  const made = inOrder.map((name, index) => ({
    id: newId(),
    name,
    classGroup: groupOf(name),
    order: last + index + 1,
    isActive: true,
    importId,
  }));
  if (made.length > 0) await tx.insert(classCategories).values(made);
  await writeAudit(tx, origin, made.map(asEntry("classes.create-category")));
  return [...existing, ...made];
}

function asEntry(action: string) {
  return ({ id, ...after }: { id: string }) => ({ action, subjectId: id, before: null, after });
}

/** The name of the category to which a class belongs by its own name. */
function levelOf(
  typed: string,
  existing: readonly Category[],
  known: readonly KnownName[],
): string {
  const parts = splitLevelAndArm(typed, existing);
  const level = byName(existing, parts.name) ?? categoryForName(parts, existing, known);
  if (level) return level.name;
  const byDefault = DEFAULT_CATEGORIES.find(({ name, knownNames }) =>
    [name, ...knownNames].some((called) => isLevelOf(called, typed)),
  );
  return byDefault?.name ?? typed;
}

function byName(categories: readonly Category[], name: string): Category | undefined {
  return allByName(categories, name)[0];
}

function allByName(categories: readonly Category[], name: string): Category[] {
  return categories.filter((one) => normaliseClassName(one.name) === normaliseClassName(name));
}

/** "Primary 4 Gold" is the arm Gold of the level Primary 4, if there is such a level. */
function splitLevelAndArm(typed: string, categories: readonly Category[]) {
  const name = tidyName(typed);
  const fitting = categories.filter((category) => isLevelOf(category.name, name));
  const length = Math.max(0, ...fitting.map((category) => tidyName(category.name).length));
  if (length === 0) return { name, section: null };
  return { name: name.slice(0, length), section: name.slice(length).trim() || null };
}

function isLevelOf(level: string, name: string): boolean {
  return `${normaliseClassName(name)} `.startsWith(`${normaliseClassName(level)} `);
}

const placeOf = (name: string) =>
  DEFAULT_CATEGORIES.findIndex((one) => normaliseClassName(one.name) === normaliseClassName(name));

/** Default categories in their own order and before the others, which keep the file's. */
function byDefaultOrder(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a === -1 || b === -1) return a === b ? 0 : a === -1 ? 1 : -1;
  return a - b;
}

/** What a default category belongs to; of others the name says it, else it is a primary class. */
function groupOf(name: string): ClassGroup {
  const known = DEFAULT_CATEGORIES[placeOf(name)];
  if (known) return known.classGroup;
  if (/^(jss|jhs|junior)/i.test(name)) return "JSS";
  if (/^(sss|shs|ss|senior)\b/i.test(name)) return "SSS";
  return /nursery|cr[eè]che|kg|kinder|reception|play/i.test(name) ? "Nursery" : "Primary";
}

interface Undone {
  /** Names of what is gone. */
  readonly classes: readonly string[];
  readonly categories: readonly string[];
  /** Names of what stays, since it is in use or was changed. */
  readonly keptClasses: readonly string[];
  readonly keptCategories: readonly string[];
}

/**
 * Takes the classes and categories away that an import made, those that no one uses or has
 * changed. Call it when the import's pupils are gone. A fixed number of statements.
 */
export async function undoMissingClasses(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
): Promise<Undone> {
  // Locked first: no one enters a class between the look at it and its end.
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
