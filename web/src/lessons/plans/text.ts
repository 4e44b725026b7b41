import type { PlanContent, PlanState } from "@school/core/lessons/plans/plan.ts";
import { plural } from "@school/core/api/plural.ts";
import type { Tone } from "../../ui/page/StatusBadge.tsx";

export const STATE_LABELS: Readonly<Record<PlanState | "missing", string>> = {
  missing: "Not written",
  draft: "Draft",
  submitted: "Submitted",
  returned: "Sent back",
  approved: "Approved",
};

export const STATE_TONES: Readonly<Record<PlanState | "missing", Tone>> = {
  missing: "bad",
  draft: "neutral",
  submitted: "waiting",
  returned: "bad",
  approved: "good",
};

/** The parts of a plan in the order in which schools print them. */
export const PART_LABELS = {
  objectives: "Objectives",
  previousKnowledge: "Previous knowledge",
  materials: "Materials",
  steps: "Steps",
  evaluation: "Evaluation",
  homework: "Homework",
} as const satisfies Partial<Record<keyof PlanContent, string>>;

export const titles = {
  page: "Lesson Plan",
  schemes: "Schemes of Work",
  scheme: "Scheme of Work",
  write: "Write Lesson Plan",
  edit: "Edit Lesson Plan",
} as const;

export const labels = {
  return: "Send back",
} as const;

export const messages = {
  submitted: "Plan submitted",
  reminded: (people: number) => `Reminded ${plural(people, "teacher", "teachers")}`,
  missing: (missing: number, plans: number) =>
    `${missing} of ${plural(plans, "plan")} ${missing === 1 ? "is" : "are"} missing`,
  remindedToday: (names: readonly string[]) => `Reminded today: ${names.join(", ")}.`,
  withoutEmail: (names: readonly string[]) => `Without an email address: ${names.join(", ")}.`,
} as const;

export const failures = {
  save: "The lesson plan was not saved",
} as const;

export const ADDRESS = "/lesson-plan";
