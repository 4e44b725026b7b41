/**
 * Whether a level's children are so young that a test shows large targets and can be read aloud,
 * unless its author says otherwise: those of creche and nursery. `classGroup` is the level's.
 */
export function isForYoung(classGroup: string): boolean {
  return classGroup === "Nursery";
}
