import { sql } from "drizzle-orm";
import { categoryForName } from "@school/core/classes/category-for-name.ts";
import { fullClassName, normaliseClassName, tidyName } from "@school/core/classes/class-name.ts";
import type { ClassGroup } from "@school/core/classes/class-groups.ts";
import { DEFAULT_CATEGORIES } from "@school/core/classes/default-categories.ts";
import { writeAudit, type AuditOrigin } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { takeSession } from "./commands-class.ts";
import { listKnownNames } from "./queries-known-names.ts";
import { classCategories, classes } from "./tables.ts";

interface Missing {
  /** Full names of classes that the session lacks. */
  readonly classes: readonly { readonly name: string; readonly category: string | null }[];
  /** Names of categories that the school lacks. */
  readonly categories: readonly string[];
}

/**
 * Makes the classes and categories that a file names and the school does not have, as a set. A
 * class whose name begins with a category's is an arm of that level; one that begins with the name
 * of a default category brings that category along. Answers ids by `normaliseClassName`.
 */
export async function makeMissingClasses(
  tx: Transaction,
  origin: AuditOrigin,
  academicYear: string,
  missing: Missing,
): Promise<{ classes: Map<string, string>; categories: Map<string, string> }> {
  const session = await takeSession(tx, academicYear);
  const categories = await withMissingCategories(tx, origin, missing);
  const known = (await listKnownNames(tx)).map(({ name, category }) => ({
    name,
    categoryId: category.id,
  }));
  const made = missing.classes.map(({ name, category }) => {
    const { level, ...parts } = takeApart(name, categories);
    const named = category === null ? null : byName(categories, category);
    const found = named ?? level ?? categoryForName(parts, categories, known);
    return { id: newId(), sessionId: session.id, ...parts, categoryId: found?.id ?? null };
  });
  if (made.length > 0) await tx.insert(classes).values(made);
  await writeAudit(
    tx,
    origin,
    made.map(({ id, ...after }) => ({
      action: "classes.create",
      subjectId: id,
      before: null,
      after,
    })),
  );
  const key = normaliseClassName;
  return {
    classes: new Map(made.map((row) => [key(fullClassName(row)), row.id])),
    categories: new Map(categories.map(({ id, name }) => [key(name), id])),
  };
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** All categories, those that were missing made behind the others, in the order of the file. */
async function withMissingCategories(
  tx: Transaction,
  origin: AuditOrigin,
  missing: Missing,
): Promise<Category[]> {
  // Nobody adds the same one meanwhile.
  await tx.execute(sql`lock table ${classCategories} in share row exclusive mode`);
  const existing = await tx.select().from(classCategories);
  const wanted = missing.classes.flatMap(
    ({ name, category }) => category ?? defaultFor(name) ?? [],
  );
  const lacking = new Map<string, string>();
  for (const name of [...wanted, ...missing.categories]) {
    if (!byName(existing, name)) lacking.set(normaliseClassName(name), tidyName(name));
  }
  const last = existing.reduce((most, { order }) => Math.max(most, order), 0);
  const made = [...lacking.values()].toSorted(byDefaultOrder).map((name, index) => ({
    id: newId(),
    name,
    classGroup: groupOf(name),
    order: last + index + 1,
    isActive: true,
  }));
  if (made.length > 0) await tx.insert(classCategories).values(made);
  await writeAudit(
    tx,
    origin,
    made.map(({ id, ...after }) => ({
      action: "classes.create-category",
      subjectId: id,
      before: null,
      after,
    })),
  );
  return [...existing, ...made];
}

function byName(categories: readonly Category[], name: string): Category | undefined {
  return categories.find((one) => normaliseClassName(one.name) === normaliseClassName(name));
}

/** "Primary 4 Gold" is the arm Gold of the level Primary 4, if there is such a level. */
function takeApart(typed: string, categories: readonly Category[]) {
  const name = tidyName(typed);
  const level = categories
    .filter((category) => isLevelOf(category.name, name))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  if (!level) return { name, section: null, level: undefined };
  const section = name.slice(tidyName(level.name).length).trim() || null;
  return { name: name.slice(0, tidyName(level.name).length), section, level };
}

function isLevelOf(level: string, name: string): boolean {
  return `${normaliseClassName(name)} `.startsWith(`${normaliseClassName(level)} `);
}

function defaultFor(name: string): string | undefined {
  return DEFAULT_CATEGORIES.find((category) => isLevelOf(category.name, name))?.name;
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
  const place = placeOf(name);
  if (place !== -1) return DEFAULT_CATEGORIES[place]!.classGroup;
  if (/^(jss|jhs|junior)/i.test(name)) return "JSS";
  if (/^(sss|shs|ss|senior)\b/i.test(name)) return "SSS";
  return /nursery|cr[eè]che|kg|kinder|reception|play/i.test(name) ? "Nursery" : "Primary";
}
