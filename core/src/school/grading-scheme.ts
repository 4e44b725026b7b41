import { z } from "zod";
import type { ClassGroup } from "./class-groups.ts";

/** The parts that a scheme may have: up to four of continuous assessment, and the exam. */
export const PART_KEYS = ["CA1", "CA2", "CA3", "CA4", "exam"] as const;
export type PartKey = (typeof PART_KEYS)[number];

const ScorePart = z.object({
  key: z.enum(PART_KEYS),
  /** Label of the part in columns and on report sheets: "CA1", "First test", "Exam". */
  label: z.string(),
  /** Most marks that the part can bring, a whole number. */
  max: z.number(),
});

const GradeBand = z.object({
  grade: z.string(),
  /** Lowest total of the band, out of 100; it reaches up to the next band. */
  from: z.number(),
  remark: z.string(),
});

/**
 * Scheme by which scores are composed and graded: parts in the order of the columns, bands from the
 * best down. The schema gives the shape; `checkGradingScheme` checks whether it makes sense.
 */
export const GradingScheme = z.object({
  parts: z.array(ScorePart),
  bands: z.array(GradeBand),
});
export type GradingScheme = z.infer<typeof GradingScheme>;

/**
 * Grading schemes of class groups of a session that replace the school's scheme: one of their own, or
 * null for no marks. A group that is not named uses the school's.
 */
export type GroupSchemes = { readonly [Group in ClassGroup]?: GradingScheme | null | undefined };

/**
 * The scheme of a class by the group of its category, which a class may lack: its group's own, else
 * the school's; null for a class without marks. The server has the same rule in SQL.
 */
export function schemeOfGroup(
  school: GradingScheme,
  groups: GroupSchemes,
  classGroup: ClassGroup | null,
): GradingScheme | null {
  const own = classGroup === null ? undefined : groups[classGroup];
  return own === undefined ? school : own;
}
