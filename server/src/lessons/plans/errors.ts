import { defineError } from "../../platform/http/errors.ts";

export const PlanNotFound = defineError(404, "plan_not_found", "There is no such lesson plan.");

export const PlanExists = defineError(
  409,
  "plan_exists",
  "This class already has a plan for this subject and week. Open that one.",
);

export const PlanNotDraft = defineError(
  409,
  "plan_not_draft",
  "Only a draft can be deleted. This plan was submitted.",
);

export const PlanNotSubmitted = defineError(
  409,
  "plan_not_submitted",
  "Only a submitted plan can be approved or returned. Open it again.",
);
