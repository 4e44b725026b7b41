import { onlyPart } from "../../results/transfer/score-split.ts";
import type { GradingScheme, PartKey } from "../../school/grading-scheme.ts";
import type { AssessmentType } from "../tests/test.ts";

interface Aimed {
  readonly assessmentType: AssessmentType;
  readonly part: PartKey | null;
}

const IS_ALLOWED: Readonly<Record<AssessmentType, (key: PartKey) => boolean>> = {
  "CAT (40)": (key) => key !== "exam",
  "EXAM (60)": (key) => key === "exam",
  "CAT (100)": () => false,
  "EXAM (100)": () => false,
};

/**
 * The column assigned to a test; without one, the only column that its assessment type allows. Null
 * if several are allowed, since the same mark would count twice: the teacher has to choose.
 */
export function proposedPart(
  { assessmentType, part }: Aimed,
  scheme: GradingScheme,
): PartKey | null {
  if (part === null) return onlyPart(scheme, IS_ALLOWED[assessmentType]);
  return scheme.parts.some(({ key }) => key === part) ? part : null;
}
