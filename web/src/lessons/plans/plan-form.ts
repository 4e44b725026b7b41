import { isSame } from "@school/core/api/is-same.ts";
import type { LessonPlan } from "@school/core/lessons/plans/contract.ts";
import type { PlanContent } from "@school/core/lessons/plans/plan.ts";

/** The form's values; minutes as typed, "" for none. */
export interface PlanValues extends Omit<PlanContent, "steps"> {
  steps: { minutes: number | string; teacher: string; pupils: string }[];
  /** True only for a send that saves it as a draft. */
  draft: boolean;
}

export const EMPTY_STEP = { minutes: "", teacher: "", pupils: "" };

export const EMPTY_PLAN: PlanValues = {
  topic: "",
  subTopic: "",
  objectives: "",
  previousKnowledge: "",
  materials: "",
  steps: [EMPTY_STEP],
  evaluation: "",
  homework: "",
  draft: false,
};

export function planValues(content: PlanContent): PlanValues {
  const steps = content.steps.map((step) => ({ ...step, minutes: step.minutes ?? "" }));
  return { ...content, steps: steps.length > 0 ? steps : [EMPTY_STEP], draft: false };
}

/** Builds the server's input from the form, leaving out empty steps at the end. */
export function planContent(values: PlanValues): PlanContent {
  const { draft: _, steps, ...parts } = values;
  const last = steps.findLastIndex(
    ({ minutes, teacher, pupils }) => minutes !== "" || `${teacher}${pupils}`.trim() !== "",
  );
  const filled = steps.slice(0, last + 1);
  return {
    ...parts,
    steps: filled.map((step) => ({
      ...step,
      minutes: step.minutes === "" ? null : Number(step.minutes),
    })),
  };
}

/** Lists the names of the parts that another user changed. */
export function changedParts(seen: LessonPlan, current: LessonPlan): string[] {
  const names = Object.keys(current.content) as (keyof PlanContent)[];
  const changed = names.filter((name) => !isSame(seen.content[name], current.content[name]));
  return [
    ...changed.map((name) => NAMES[name]),
    ...(seen.state === current.state ? [] : ["Status"]),
  ];
}

const NAMES: Readonly<Record<keyof PlanContent, string>> = {
  topic: "Topic",
  subTopic: "Sub-topic",
  objectives: "Objectives",
  previousKnowledge: "Previous knowledge",
  materials: "Materials",
  steps: "Steps",
  evaluation: "Evaluation",
  homework: "Homework",
};
