import { fullClassName, normaliseClassName } from "../class-name.ts";

interface Category {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

interface Alias {
  readonly name: string;
  readonly categoryId: string;
}

/**
 * The category that a class's name selects automatically: the active one with that name, else the
 * active one with that alias. The name with its arm is tried first, so "Basic 4 Gold" can have
 * another category than "Basic 4". Null without a match.
 */
export function categoryForName<Item extends Category>(
  named: { readonly name: string; readonly section: string | null },
  categories: readonly Item[],
  aliases: readonly Alias[],
): Item | null {
  const active = categories.filter((category) => category.isActive);
  for (const typed of [fullClassName(named), named.name]) {
    const normalized = normaliseClassName(typed);
    if (normalized === "") continue;
    const known = aliases.find(({ name }) => normaliseClassName(name) === normalized);
    const category =
      active.find(({ name }) => normaliseClassName(name) === normalized) ??
      active.find(({ id }) => id === known?.categoryId);
    if (category) return category;
  }
  return null;
}
