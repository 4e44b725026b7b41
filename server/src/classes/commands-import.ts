import { first } from "@school/core/api/lists.ts";
import { eq, inArray, sql } from "drizzle-orm";
import type { ClassGroup } from "@school/core/school/class-groups.ts";
import { DEFAULT_CATEGORIES } from "@school/core/classes/categories/default-categories.ts";
import { normaliseClassName, tidyName } from "@school/core/classes/class-name.ts";
import { levelInWord, USUAL_LEVELS } from "@school/core/classes/class-words.ts";
import { type AuditOrigin, writeAudit } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { takeSession } from "./commands.ts";
import { unusedCategories, unusedClasses } from "./facts.ts";
import { fullName } from "./queries.ts";
import { classCategories, classes } from "./tables.ts";

/** A class that a file names and the session lacks. */
export interface MissingClass {
  /** The file's word for it, as `normaliseClassName` has it. */
  readonly word: string;
  readonly name: string;
  readonly section: string | null;
  /** Name of its level, which is created if missing. */
  readonly category: string;
}

/**
 * Makes the classes that a file names and the school does not have, with the categories that they
 * need, as a set. Two words for one class make it once. Answers the ids by word.
 */
export async function makeMissingClasses(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
  academicYear: string,
  missing: {
    /** In file order. */
    readonly classes: readonly MissingClass[];
    /** The file goes class by class, so that its order is the school's. */
    readonly isInOrder: boolean;
  },
): Promise<Map<string, string>> {
  const session = await takeSession(tx, academicYear);
  // Prevents concurrent creation of the same one.
  await tx.execute(sql`lock table ${classCategories} in share row exclusive mode`);
  const existing = await tx.select().from(classCategories);
  const categories = await withMissing(tx, { importId, origin }, existing, {
    categories: missing.classes.map(({ category }) => category),
    isInOrder: missing.isInOrder,
  });
  const groups = Map.groupBy(missing.classes, sameClass);
  const made = [...groups.values()].map((words) => ({
    words: words.map(({ word }) => word),
    row: {
      id: newId(),
      sessionId: session.id,
      ...nameOf(words),
      categoryId: first(allByName(categories, first(words).category)).id,
      importId,
    },
  }));
  const rows = made.map(({ row }) => row);
  if (rows.length > 0) await tx.insert(classes).values(rows);
  await writeAudit({ tx, origin }, rows.map(asEntry("classes.create")));
  return new Map(made.flatMap(({ words, row }) => words.map((word) => [word, row.id] as const)));
}

/** "Pry 4A" and "Primary 4 A" are one class: the same arm of a level, under a name of the level. */
function sameClass({ name, section, category }: MissingClass): string {
  const level = levelInWord(name, [...USUAL_LEVELS, { name: category, aliases: [] }]);
  const isOfLevel = level?.arm === null && level.level.name === category;
  return JSON.stringify(
    [category, isOfLevel ? "" : name, section ?? ""].map((text) => normaliseClassName(text)),
  );
}

/** The name of the level where one of the words says it, else as the first word says it. */
function nameOf(words: readonly MissingClass[]) {
  const { name, section } =
    words.find((one) => normaliseClassName(one.name) === normaliseClassName(one.category)) ??
    first(words);
  return { name: tidyName(name), section: section && tidyName(section) };
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly order: number;
}

/** Returns all categories, after appending the missing ones. */
async function withMissing(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
  existing: readonly Category[],
  { categories, isInOrder }: { categories: readonly string[]; isInOrder: boolean },
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
  await writeAudit({ tx, origin }, made.map(asEntry("classes.create-category")));
  return [...existing, ...made];
}

function asEntry(action: string) {
  return ({ id, ...after }: { id: string }) => ({ action, subjectId: id, before: null, after });
}

function byName(categories: readonly Category[], name: string): Category | undefined {
  return allByName(categories, name)[0];
}

function allByName(categories: readonly Category[], name: string): Category[] {
  return categories.filter((one) => normaliseClassName(one.name) === normaliseClassName(name));
}

const orderOf = (name: string) =>
  DEFAULT_CATEGORIES.findIndex((one) => normaliseClassName(one.name) === normaliseClassName(name));

/** Default categories in their own order and before the others, which stay in the order of the file. */
function byDefaultOrder(one: string, other: string): number {
  const [a, b] = [orderOf(one), orderOf(other)];
  if (a === -1 || b === -1) return a === b ? 0 : a === -1 ? 1 : -1;
  return a - b;
}

/**
 * Returns the class group of a category. A default category has its own. Others get it from their name,
 * otherwise they are a primary class.
 */
function groupOf(name: string): ClassGroup {
  const known = DEFAULT_CATEGORIES[orderOf(name)];
  if (known) return known.classGroup;
  if (/^(jss|jhs|junior)/i.test(name)) return "JSS";
  if (/^(sss|shs|ss|senior)\b/i.test(name)) return "SSS";
  return /nursery|cr[eè]che|kg|kinder|reception|play/i.test(name) ? "Nursery" : "Primary";
}

interface Undone {
  /** Names of deleted ones. */
  readonly classes: readonly string[];
  readonly categories: readonly string[];
  /** Names of remaining ones, which are in use or were changed. */
  readonly remainingClasses: readonly string[];
  readonly remainingCategories: readonly string[];
}

/**
 * Deletes an import's classes and categories that are unused and unchanged. Call it after deleting
 * the import's pupils. A fixed number of statements.
 */
export async function undoMissingClasses(
  tx: Transaction,
  { importId, origin }: { importId: string; origin: AuditOrigin },
): Promise<Undone> {
  // Locked first: no one is enrolled in a class between the check and its deletion.
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
  const [goneClasses, remainingClasses] = divide(madeClasses, goingClasses);
  const [goneCategories, remainingCategories] = divide(madeCategories, goingCategories);
  await writeAudit({ tx, origin }, [
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
    remainingClasses: names(remainingClasses),
    remainingCategories: names(remainingCategories),
  };
}

function divide<Made extends { id: string }>(made: readonly Made[], going: readonly string[]) {
  const isGoing = ({ id }: Made) => going.includes(id);
  return [made.filter(isGoing), made.filter((one) => !isGoing(one))] as const;
}
