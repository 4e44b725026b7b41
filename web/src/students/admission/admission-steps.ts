import type { Issue } from "@school/core/api/error.ts";
import { namesIn } from "@school/core/api/fields.ts";
import { STUDENT_FIELDS } from "@school/core/students/fields.ts";

/** The parts of the admission form and the fields that are in each. */
export const ADMISSION_STEPS = [
  { key: "child", label: "Child", fields: namesIn(STUDENT_FIELDS, "child") },
  {
    key: "family",
    label: "Family",
    fields: [...namesIn(STUDENT_FIELDS, "family"), ...namesIn(STUDENT_FIELDS, "collecting")],
  },
  { key: "schooling", label: "Schooling", fields: namesIn(STUDENT_FIELDS, "schooling") },
  {
    key: "account",
    label: "Account",
    fields: [...namesIn(STUDENT_FIELDS, "account"), "password", "passportId"],
  },
  { key: "check", label: "Check", fields: [] },
] as const satisfies readonly { key: string; label: string; fields: readonly string[] }[];

export type AdmissionStep = (typeof ADMISSION_STEPS)[number]["key"];

/** The fields of a step, by their names. */
export function fieldsOf(step: AdmissionStep): readonly string[] {
  return ADMISSION_STEPS.find(({ key }) => key === step)?.fields ?? [];
}

/** The step of the address; the first for any other word. */
export function stepOf(text: string): AdmissionStep {
  return ADMISSION_STEPS.find(({ key }) => key === text)?.key ?? "child";
}

/** The step after or before this one; null at either end. */
export function stepBeside(step: AdmissionStep, by: 1 | -1): AdmissionStep | null {
  const at = ADMISSION_STEPS.findIndex(({ key }) => key === step);
  return ADMISSION_STEPS[at + by]?.key ?? null;
}

/** Returns the issues of one step. */
export function issuesIn(step: AdmissionStep, issues: readonly Issue[]): Issue[] {
  const fields = fieldsOf(step);
  return issues.filter(({ path }) => fields.includes(String(path[0])));
}

/** The first step with an issue; null without one. */
export function firstStepWith(issues: readonly Issue[]): AdmissionStep | null {
  return ADMISSION_STEPS.find(({ key }) => issuesIn(key, issues).length > 0)?.key ?? null;
}
