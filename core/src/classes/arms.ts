import { fullClassName, normaliseClassName, tidyName } from "./class-name.ts";

/** Maximum number of classes that one request creates. */
export const MAX_NEW_CLASSES = 200;

export interface PlannedClass {
  readonly name: string;
  readonly section: string | null;
  readonly categoryId: string;
}

const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];

/**
 * Returns the arms in a typed list: "Gold, Silver; Blue and Red". Each occurs once, in the order typed.
 * A number alone is a count: "3" means A, B and C; a single arm needs no name.
 */
export function armsIn(text: string): string[] {
  const count = /^\s*(\d{1,2})\s*$/.exec(text)?.[1];
  if (count !== undefined && Number(count) <= LETTERS.length) {
    return Number(count) < 2 ? [] : LETTERS.slice(0, Number(count));
  }
  const typed = text.split(/[,;\n]|\s(?:and|&)\s/i).map(tidyName);
  const arms = new Map(
    typed.filter((arm) => arm !== "").map((arm) => [normaliseClassName(arm), arm]),
  );
  return [...arms.values()];
}

/** Returns the classes of some categories: one for each arm, or one without arms. */
export function classesOf(
  categories: readonly { readonly id: string; readonly name: string }[],
  arms: readonly string[],
): PlannedClass[] {
  const sections = arms.length === 0 ? [null] : arms;
  return categories.flatMap(({ id, name }) =>
    sections.map((section) => ({ name, section, categoryId: id })),
  );
}

/** Whether the session already has the class. */
export function isAmong(
  planned: Pick<PlannedClass, "name" | "section">,
  fullNames: ReadonlySet<string>,
): boolean {
  return fullNames.has(normaliseClassName(fullClassName(planned)));
}
