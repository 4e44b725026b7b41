import { asc, eq, sql } from "drizzle-orm";
import { closestName } from "@school/core/api/closest-name.ts";
import type { ImportQuestion } from "@school/core/api/imports.ts";
import { plural } from "@school/core/api/plural.ts";
import {
  fullClassName,
  matchClassName,
  normaliseClassName,
} from "@school/core/classes/class-name.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { messages } from "@school/core/students/text.ts";

/** The classes of the current session and the categories, as an import looks at them. */
interface Places {
  readonly open: readonly OpenClass[];
  readonly archived: readonly OpenClass[];
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

interface OpenClass {
  readonly id: string;
  readonly name: string;
  readonly section: string | null;
}

/** Something of the school, or what is to be made and is called so. */
export type Place = { readonly id: string } | { readonly missing: string };

/** What a cell leads to; a reason when it leads nowhere. */
type Found = { readonly place: Place } | { readonly fault: string };

/** Two statements. */
export async function readPlaces(db: Reader, sessionId: string): Promise<Places> {
  const rows = await db
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      archived: sql<boolean>`${classes.archivedAt} is not null`,
    })
    .from(classes)
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(eq(classes.sessionId, sessionId))
    .orderBy(asc(classCategories.order), asc(classes.name), asc(classes.section));
  const categories = await db
    .select({ id: classCategories.id, name: classCategories.name })
    .from(classCategories);
  return {
    open: rows.filter(({ archived }) => !archived),
    archived: rows.filter(({ archived }) => archived),
    categories,
  };
}

/** The class that a cell names; a missing one counts as found when it is to be made. */
export function findClass(typed: string, { open, archived }: Places, makeMissing: boolean): Found {
  const match = matchClassName(typed, open);
  if (match.kind === "one") return { place: { id: match.class.id } };
  if (match.kind === "several") {
    const arms = match.classes.map(fullClassName).join(", ");
    return { fault: `“${typed}” has several arms: ${arms}. Enter one of them.` };
  }
  if (matchClassName(typed, archived).kind !== "none") {
    return { fault: `The class “${typed}” was deleted. Restore it or enter another.` };
  }
  if (makeMissing) return { place: { missing: typed } };
  const meant = closestName(typed, open.map(fullClassName));
  return { fault: `No class is called “${typed}”.${meant ? ` Did you mean ${meant}?` : ""}` };
}

export function findCategory(typed: string, { categories }: Places, makeMissing: boolean): Found {
  const wanted = normaliseClassName(typed);
  const found = categories.find(({ name }) => normaliseClassName(name) === wanted);
  if (found) return { place: { id: found.id } };
  if (makeMissing) return { place: { missing: typed } };
  const names = categories.map(({ name }) => name);
  const meant = closestName(typed, names);
  return { fault: `No category is called “${typed}”.${meant ? ` Did you mean ${meant}?` : ""}` };
}

export const DEFAULT_CLASS = "defaultClass";
export const MISSING_CLASSES = "missingClasses";
export const NO_CLASS = "none";

/** Nursery if it exists, else its first year, else the first class there is. */
export function defaultClassQuestion(
  { open }: Places,
  lines: number,
  given: string | undefined,
): ImportQuestion {
  const choices = [
    ...open.map((found) => ({ value: found.id, label: fullClassName(found) })),
    { value: NO_CLASS, label: "No class yet" },
  ];
  const called = (name: string) =>
    open.find((found) => normaliseClassName(fullClassName(found)) === name) ??
    open.find((found) => normaliseClassName(found.name) === name);
  const usual = called("nursery") ?? called("nursery 1") ?? open[0];
  const answer = choices.find(({ value }) => value === given)?.value ?? usual?.id ?? NO_CLASS;
  const text = `${plural(lines, "row has", "rows have")} no class. Which class should they join?`;
  return { key: DEFAULT_CLASS, text, choices, answer };
}

const MAX_NAMED = 12;

export function missingClassesQuestion(
  names: readonly string[],
  given: string | undefined,
): ImportQuestion {
  const listed = names.slice(0, MAX_NAMED).join(", ");
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  return {
    key: MISSING_CLASSES,
    text: `The school does not have these classes yet: ${listed}${more}.`,
    choices: [
      { value: "refuse", label: "Do not import these rows" },
      { value: "make", label: messages.createClasses },
    ],
    answer: given === "make" ? "make" : "refuse",
  };
}
