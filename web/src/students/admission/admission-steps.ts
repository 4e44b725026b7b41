import type { Issue } from "@school/core/api/error.ts";

/** The parts of the admission form and the fields that stand in each. */
export const ADMISSION_STEPS = [
  {
    key: "child",
    label: "Child",
    fields: [
      "lastName",
      "firstName",
      "gender",
      "dob",
      "address",
      "country",
      "state",
      "healthCondition",
      "hobby",
    ],
  },
  { key: "family", label: "Family", fields: ["parentName", "parentPhone", "parentEmail"] },
  {
    key: "schooling",
    label: "Schooling",
    fields: [
      "sessionJoined",
      "termJoined",
      "previousSchool",
      "classLastPassed",
      "classCategoryId",
      "classId",
      "sportsHouse",
      "boarderStatus",
      "admitted",
    ],
  },
  {
    key: "account",
    label: "Account",
    fields: ["email", "studentPhone", "password", "passportId"],
  },
  { key: "check", label: "Check", fields: [] },
] as const satisfies readonly { key: string; label: string; fields: readonly string[] }[];

export type AdmissionStep = (typeof ADMISSION_STEPS)[number]["key"];

/** The step of the address; the first for any other word. */
export function stepOf(text: string): AdmissionStep {
  return ADMISSION_STEPS.find(({ key }) => key === text)?.key ?? "child";
}

/** The step after or before this one; null at either end. */
export function stepBeside(step: AdmissionStep, by: 1 | -1): AdmissionStep | null {
  const at = ADMISSION_STEPS.findIndex(({ key }) => key === step);
  return ADMISSION_STEPS[at + by]?.key ?? null;
}

/** What is wrong in one step. */
export function issuesIn(step: AdmissionStep, issues: readonly Issue[]): Issue[] {
  const fields: readonly string[] = ADMISSION_STEPS.find(({ key }) => key === step)!.fields;
  return issues.filter(({ path }) => fields.includes(String(path[0])));
}

/** The first step in which something is wrong; null if in none. */
export function firstStepWith(issues: readonly Issue[]): AdmissionStep | null {
  return ADMISSION_STEPS.find(({ key }) => issuesIn(key, issues).length > 0)?.key ?? null;
}
