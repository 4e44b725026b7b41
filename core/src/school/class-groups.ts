/** The parts of a school by which levels are grouped, youngest first. */
export const CLASS_GROUPS = ["Nursery", "Primary", "JSS", "SSS"] as const;

export type ClassGroup = (typeof CLASS_GROUPS)[number];
