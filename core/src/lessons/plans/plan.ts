import { z } from "zod";
import type { Issue } from "../../api/error.ts";
import { messages } from "./text.ts";

/**
 * draft: being written; submitted: waits for the principal; returned: to be improved, with a
 * comment; approved: to be taught.
 */
export const PLAN_STATES = ["draft", "submitted", "returned", "approved"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const TOPIC_LENGTH = 200;
export const PART_LENGTH = 2_000;
export const STEP_LENGTH = 1_000;
export const MAX_STEPS = 12;
export const MAX_MINUTES = 240;

const part = z.string().trim().max(PART_LENGTH);

const PlanStep = z.strictObject({
  /** Null in a draft without it. */
  minutes: z.int().min(1).max(MAX_MINUTES).nullable(),
  /** Activities of the teacher, then those of the pupils. */
  teacher: z.string().trim().max(STEP_LENGTH),
  pupils: z.string().trim().max(STEP_LENGTH),
});

/** The content of a plan; a draft may have gaps. */
export const PlanContent = z.strictObject({
  topic: z.string().trim().max(TOPIC_LENGTH),
  subTopic: z.string().trim().max(TOPIC_LENGTH),
  objectives: part,
  previousKnowledge: part,
  materials: part,
  steps: z.array(PlanStep).max(MAX_STEPS),
  evaluation: part,
  homework: part,
});
export type PlanContent = z.infer<typeof PlanContent>;

/** The parts that a submitted plan must have. */
const NEEDED = ["objectives", "previousKnowledge", "materials", "evaluation"] as const;

/** Finds faults in a plan; with `submit` also missing parts. Empty if it can be saved. */
export function checkPlan(content: PlanContent, submit: boolean): Issue[] {
  const issues: Issue[] = [];
  const isEmpty = (text: string) => text.trim() === "";
  if (isEmpty(content.topic)) issues.push({ path: ["topic"], message: messages.topic });
  if (!submit) return issues;
  for (const name of NEEDED) {
    if (isEmpty(content[name])) issues.push({ path: [name], message: messages[name] });
  }
  if (content.steps.length === 0) issues.push({ path: ["steps"], message: messages.steps });
  for (const [at, step] of content.steps.entries()) {
    const path = ["steps", at];
    if (isEmpty(step.teacher)) issues.push({ path: [...path, "teacher"], message: messages.step });
    if (step.minutes === null) {
      issues.push({ path: [...path, "minutes"], message: messages.minutes });
    }
  }
  return issues;
}

/**
 * The state of a plan after a save. An approved plan that is changed needs a new approval; a
 * returned one keeps its comment until it is submitted again.
 */
export function stateAfterSave(before: PlanState | null, submit: boolean): PlanState {
  if (submit) return "submitted";
  return before === "returned" ? "returned" : "draft";
}

/** Whether the plan is missing or not submitted. */
export function isMissing(state: PlanState | null): boolean {
  return state !== "submitted" && state !== "approved";
}

/** The sum of the steps' minutes; a step without a time counts as 0. */
export function minutesOf(steps: PlanContent["steps"]): number {
  return steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
}
