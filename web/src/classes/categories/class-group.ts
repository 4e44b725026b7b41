import { CLASS_GROUPS, type ClassGroup } from "@school/core/classes/class-groups.ts";

/** The class group of that name; Primary for a name that is none of them. */
export function groupOf(name: string): ClassGroup {
  return CLASS_GROUPS.find((group) => group === name) ?? "Primary";
}
