import { z } from "zod";

/** The parts that a scheme may have: up to four of continuous assessment, and the exam. */
export const PART_KEYS = ["CA1", "CA2", "CA3", "CA4", "exam"] as const;
export type PartKey = (typeof PART_KEYS)[number];

const ScorePart = z.object({
  key: z.enum(PART_KEYS),
  /** What columns and report sheets call it: "CA1", "First test", "Exam". */
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
 * How a session's scores are made up and graded: parts in the order of the columns, bands from
 * the best down. The schema gives the shape; `checkGradingScheme` says whether it makes sense.
 */
export const GradingScheme = z.object({
  parts: z.array(ScorePart),
  bands: z.array(GradeBand),
});
export type GradingScheme = z.infer<typeof GradingScheme>;
