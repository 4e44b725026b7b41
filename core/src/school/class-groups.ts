/** The parts of a school into which levels are grouped, youngest first. */
export const CLASS_GROUPS = ["Nursery", "Primary", "JSS", "SSS"] as const;

export type ClassGroup = (typeof CLASS_GROUPS)[number];

/**
 * The class groups of a school's categories, and those already chosen; all groups until the
 * categories are loaded.
 */
export function classGroupsOf(
  categories: readonly { readonly classGroup: string }[] = [],
  chosen: readonly string[] = [],
): readonly ClassGroup[] {
  if (categories.length === 0) return CLASS_GROUPS;
  const isUsed = (group: string) => categories.some(({ classGroup }) => classGroup === group);
  return CLASS_GROUPS.filter((group) => isUsed(group) || chosen.includes(group));
}
