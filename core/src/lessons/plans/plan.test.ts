import { describe, expect, test } from "vitest";
import {
  checkPlan,
  isMissing,
  minutesOf,
  type PlanContent,
  PLAN_STATES,
  stateAfterSave,
} from "./plan.ts";

const whole: PlanContent = {
  topic: "Fractions",
  subTopic: "",
  objectives: "Add fractions with the same denominator",
  previousKnowledge: "Halves and quarters",
  materials: "Paper circles",
  steps: [{ minutes: 10, teacher: "Folds a circle", pupils: "Fold theirs" }],
  evaluation: "Three sums on the board",
  homework: "",
};
const wrong = (content: Partial<PlanContent>, submit: boolean) =>
  checkPlan({ ...whole, ...content }, submit).map(({ path }) => path.join("."));

describe("a lesson plan", () => {
  test("has a topic; submitted it has all that a principal asks for", () => {
    expect(wrong({}, true)).toEqual([]);
    expect(wrong({ topic: " " }, false)).toEqual(["topic"]);
    const gaps = { objectives: "", materials: " ", evaluation: "", steps: [] };
    expect(wrong(gaps, false)).toEqual([]);
    expect(wrong(gaps, true)).toEqual(["objectives", "materials", "evaluation", "steps"]);
    const steps = [...whole.steps, { minutes: null, teacher: "", pupils: "Listen" }];
    expect(wrong({ steps }, true)).toEqual(["steps.1.teacher", "steps.1.minutes"]);
    expect(minutesOf(steps)).toBe(10);
  });

  test("needs a new approval after every change", () => {
    for (const before of [null, ...PLAN_STATES]) {
      expect(stateAfterSave(before, true)).toBe("submitted");
      expect(stateAfterSave(before, false)).toBe(before === "returned" ? "returned" : "draft");
    }
    expect(PLAN_STATES.filter(isMissing)).toEqual(["draft", "returned"]);
    expect(isMissing(null)).toBe(true);
  });
});
