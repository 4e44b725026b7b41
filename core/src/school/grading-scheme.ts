import { z } from "zod";
import type { ClassGroup } from "./class-groups.ts";

/** The parts that a scheme may have: up to four of continuous assessment, and an exam. */
export const PART_KEYS = ["CA1", "CA2", "CA3", "CA4", "exam"] as const;
export type PartKey = (typeof PART_KEYS)[number];

const ScorePart = z.object({
  key: z.enum(PART_KEYS),
  /** Label of the part in columns and on report sheets: "CA1", "First test", "Exam". */
  label: z.string(),
  /** Maximum marks of the part, a whole number. */
  max: z.number(),
});

const GradeBand = z.object({
  grade: z.string(),
  /** Lowest total of the band, out of 100; the band ends where the next one begins. */
  from: z.number(),
  remark: z.string(),
});

/**
 * Scheme for composing and grading scores: parts in column order, bands from the best down. The
 * schema checks the shape; `checkGradingScheme` checks the values.
 */
export const GradingScheme = z.object({
  parts: z.array(ScorePart),
  bands: z.array(GradeBand),
});
export type GradingScheme = z.infer<typeof GradingScheme>;

/**
 * Grading schemes of a session's class groups that replace the school's: their own, or null for no
 * marks. Groups without an entry use the school's.
 */
export type GroupSchemes = { readonly [Group in ClassGroup]?: GradingScheme | null | undefined };

/**
 * The scheme of a class by its category's group, if it has one: the group's own, else the school's;
 * null for a class without marks.
 */
export function schemeOfGroup(
  school: GradingScheme,
  groups: GroupSchemes,
  classGroup: ClassGroup | null,
): GradingScheme | null {
  const groupScheme = classGroup === null ? undefined : groups[classGroup];
  return groupScheme === undefined ? school : groupScheme;
}

/** The grading schemes of a session, and its levels without marks. */
export interface SessionSchemes {
  readonly gradingScheme: GradingScheme;
  readonly groupSchemes: GroupSchemes;
  /** Ids of levels without marks, whatever the scheme of their group. */
  readonly unmarkedLevels: readonly string[];
}

/**
 * The scheme of a level in a session, or of classes without a level; null for no marks. The server
 * has the same rule in SQL: `schemeOfLevel` of `school/facts.ts`.
 */
export function schemeOfLevel(
  { gradingScheme, groupSchemes, unmarkedLevels }: SessionSchemes,
  level: { readonly id: string; readonly classGroup: ClassGroup } | null,
): GradingScheme | null {
  if (level && unmarkedLevels.includes(level.id)) return null;
  return schemeOfGroup(gradingScheme, groupSchemes, level?.classGroup ?? null);
}
