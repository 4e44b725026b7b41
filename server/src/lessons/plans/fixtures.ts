import type { PlanState } from "@school/core/lessons/plans/plan.ts";
import type { Database } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { lessonPlans } from "./tables.ts";

interface PlanOverrides {
  classId: string;
  subjectId: string;
  termId: string;
  authorId: string;
  week?: number;
  topic?: string;
  state?: PlanState;
}

/** A whole lesson plan, a draft of the first week by default. */
export async function makePlan(
  db: Database,
  { week = 1, topic = "Fractions", state = "draft", ...rest }: PlanOverrides,
): Promise<{ id: string }> {
  const id = newId();
  await db.insert(lessonPlans).values({
    id,
    ...rest,
    week,
    topic,
    state,
    subTopic: "",
    objectives: "Add fractions with the same denominator",
    previousKnowledge: "Halves and quarters",
    materials: "Paper circles",
    steps: [{ minutes: 10, teacher: "Folds a circle", pupils: "Fold theirs" }],
    evaluation: "Three sums on the board",
    homework: "Page 12",
    submittedAt: state === "submitted" ? new Date() : null,
  });
  return { id };
}
