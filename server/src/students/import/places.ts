import { asc, eq, sql } from "drizzle-orm";
import { closestName } from "@school/core/api/closest-name.ts";
import {
  fullClassName,
  matchClassName,
  normaliseClassName,
} from "@school/core/classes/class-name.ts";
import {
  findClassByWord,
  type Level,
  levelInWord,
  USUAL_LEVELS,
  type WordedClass,
} from "@school/core/classes/class-words.ts";
import { listAliases } from "../../classes/categories/queries.ts";
import type { MissingClass } from "../../classes/commands-import.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";

/** The classes of the current session and the levels, for an import. */
export interface ImportClasses {
  readonly open: readonly WordedClass[];
  readonly archived: readonly WordedClass[];
  readonly levels: readonly Level[];
}

/** A class of the school, or one to create. */
export type ClassTarget = { readonly id: string } | { readonly missing: MissingClass };

/** Three statements. */
export async function readImportClasses(db: Reader, sessionId: string): Promise<ImportClasses> {
  const rows = await db
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      categoryId: classes.categoryId,
      archived: sql<boolean>`${classes.archivedAt} is not null`,
    })
    .from(classes)
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(eq(classes.sessionId, sessionId))
    .orderBy(asc(classCategories.order), asc(classes.name), asc(classes.section));
  const categories = await db
    .select({ id: classCategories.id, name: classCategories.name })
    .from(classCategories)
    .where(eq(classCategories.isActive, true))
    .orderBy(asc(classCategories.order), asc(classCategories.name));
  const known = await listAliases(db);
  return {
    open: rows.filter(({ archived }) => !archived),
    archived: rows.filter(({ archived }) => archived),
    levels: categories.map((category) => {
      const classNames = known
        .filter((one) => one.category.id === category.id)
        .map(({ name }) => name);
      return { ...category, aliases: [...classNames, ...usualNames(category.name, known)] };
    }),
  };
}

/**
 * Returns the other usual names of a level, except names that the school uses for another level.
 */
function usualNames(level: string, known: readonly { readonly name: string }[]): string[] {
  const taken = new Set(known.map(({ name }) => normaliseClassName(name)));
  const usual = USUAL_LEVELS.find(
    ({ name }) => normaliseClassName(name) === normaliseClassName(level),
  );
  return (usual?.aliases ?? []).filter((name) => !taken.has(normaliseClassName(name)));
}

/** Meaning of a text that names a class. */
export type ClassWord =
  | { readonly kind: "found"; readonly place: { readonly id: string } }
  /** The class was deleted. */
  | { readonly kind: "deleted"; readonly fault: string }
  /** A person must choose the class. */
  | {
      readonly kind: "doubtful";
      /** Message for its rows until a class is chosen. */
      readonly fault: string;
      readonly likely: readonly WordedClass[];
      /** The class that can be created from it; null if its level is unknown. */
      readonly missing: MissingClass | null;
    };

/** `category` is the row's level; null for none. */
export function readClassWord(
  word: string,
  category: string | null,
  importClasses: ImportClasses,
): ClassWord {
  const match = findClassByWord(word, importClasses.open, importClasses.levels);
  if (match.kind === "one") return { kind: "found", place: { id: match.class.id } };
  if (match.likely.length === 0 && matchClassName(word, importClasses.archived).kind !== "none") {
    return {
      kind: "deleted",
      fault: `The class “${word}” was deleted. Restore it or enter another.`,
    };
  }
  const missing = match.likely.length === 0 ? missingClass(word, category, importClasses) : null;
  return {
    kind: "doubtful",
    fault: faultOf(word, match.likely, importClasses),
    likely: match.likely,
    missing,
  };
}

function faultOf(word: string, likely: readonly WordedClass[], { open }: ImportClasses): string {
  const names = likely.map(fullClassName);
  const isArmless = likely.every(
    ({ name }) => normaliseClassName(name) === normaliseClassName(word),
  );
  if (names.length > 1 && isArmless) {
    return `“${word}” has several arms: ${names.join(", ")}. Enter one of them.`;
  }
  const meant = names.length > 0 ? names.join(" or ") : closestName(word, open.map(fullClassName));
  return `No class is called “${word}”.${meant ? ` Did you mean ${meant}?` : ""}`;
}

/**
 * The class that can be created from a text: an arm of the row's level, or of the level whose name
 * or alias is its prefix. A missing level is created if it is a usual one.
 */
function missingClass(word: string, category: string | null, { levels }: ImportClasses) {
  if (category !== null) {
    const named = levels.find(({ name, aliases }) =>
      [name, ...aliases].some((one) => normaliseClassName(one) === normaliseClassName(category)),
    );
    const level = named ?? { name: category, aliases: [] };
    const inWord = levelInWord(word, [level]);
    return inLevel(word, level.name, inWord?.name ?? word, inWord?.arm ?? null);
  }
  const match = levelInWord(word, levels) ?? levelInWord(word, USUAL_LEVELS);
  return match && inLevel(word, match.level.name, match.name, match.arm);
}

/** The same text as a class of a level that a person chose. */
export function inLevel(
  word: string,
  category: string,
  name = word,
  section: string | null = null,
): MissingClass {
  return { word: normaliseClassName(word), name, section, category };
}

/** Whether a row with one filled cell names a class: a heading, not a pupil. */
export function isClassHeading(text: string, importClasses: ImportClasses): boolean {
  const word = readClassWord(text, null, importClasses);
  return word.kind === "found" || (word.kind === "doubtful" && word.missing !== null);
}
