import type { Score, Scores } from "@school/core/results/scores.ts";
import type { GradingScheme, PartKey } from "@school/core/school/grading-scheme.ts";

/** The columns of `results` with the parts, and the parts in which the pupil was absent. */
export interface ScoreColumns {
  ca1: number | null;
  ca2: number | null;
  ca3: number | null;
  ca4: number | null;
  exam: number | null;
  absent: string[];
}

const COLUMN_OF = { CA1: "ca1", CA2: "ca2", CA3: "ca3", CA4: "ca4", exam: "exam" } as const;

/** A row's scores with every part of the scheme; null for a missing one. */
export function scoresOf(scheme: GradingScheme, row: ScoreColumns): Scores {
  const valueOf = (key: PartKey): Score => (row.absent.includes(key) ? "ABS" : row[COLUMN_OF[key]]);
  return Object.fromEntries(scheme.parts.map(({ key }) => [key, valueOf(key)]));
}

/** Scores as columns of the table; omitted parts are missing. */
export function scoreColumns(scores: Scores): ScoreColumns {
  const marksOf = (key: PartKey): number | null => {
    const score = scores[key] ?? null;
    return score === "ABS" ? null : score;
  };
  return {
    ca1: marksOf("CA1"),
    ca2: marksOf("CA2"),
    ca3: marksOf("CA3"),
    ca4: marksOf("CA4"),
    exam: marksOf("exam"),
    absent: Object.entries(scores).flatMap(([key, score]) => (score === "ABS" ? [key] : [])),
  };
}
