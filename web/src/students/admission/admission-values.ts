import { dayText } from "@school/core/api/dates.ts";
import { blankValues, namesOf, fieldValueText } from "@school/core/api/fields.ts";
import type {
  AdmissionForm,
  Draft,
  RecordChoices,
} from "@school/core/students/admission/contract.ts";
import { ADMISSION_DEFAULTS } from "@school/core/students/choices.ts";
import { STUDENT_FIELDS, type StudentField } from "@school/core/students/fields.ts";
import { todayAtSchool } from "../../school/today.ts";
import { changedFacts, fitting, type Facts } from "../../platform/forms/changes.ts";
import type { UploadedPassport } from "../records/PassportField.tsx";

/** Values of the admission form; a draft has all of them but the picture. */
export type AdmissionValues = AdmissionForm & { passport: UploadedPassport | null };

/** The form of a draft; without one, as a new form begins. */
export function valuesOf(
  draft: Draft | null,
  { currentSession, currentTerm }: RecordChoices,
): AdmissionValues {
  const blank: AdmissionForm = {
    ...blankValues(STUDENT_FIELDS),
    ...ADMISSION_DEFAULTS,
    hasOneName: false,
    sessionJoined: currentSession ?? "",
    termJoined: currentTerm ?? "",
  };
  const form = { ...blank, ...fitting(draft?.form, blank) };
  const admittedOn = draft ? form.admittedOn : todayAtSchool();
  return { ...form, admittedOn, passport: null };
}

/** A draft that this browser stored; null if an earlier version of the portal stored it. */
export function storedDraft(stored: unknown): Draft | null {
  const { id, version, form } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const isDraft = typeof id === "string" && typeof version === "number" && typeof form === "object";
  return isDraft ? (stored as Draft) : null;
}

/** A draft without any data of a child is not worth storing. */
export function isWorthStoring(values: AdmissionForm): boolean {
  const { firstName, lastName, dob, parentName, parentPhone, address } = values;
  return [firstName, lastName, dob, parentName, parentPhone, address].some(
    (text) => text.trim() !== "",
  );
}

/** Lists another user's changes to a draft: "Address: none → 9 Palm Road". */
export function draftChanges(choices: RecordChoices, seen: Draft, current: Draft): string[] {
  const facts: Facts<Draft> = namesOf(STUDENT_FIELDS).map((name) => [
    `${STUDENT_FIELDS[name].label}:`,
    ({ form }) => fieldText(form, name, choices) || "none",
  ]);
  return changedFacts(facts, seen, current);
}

/** Returns a field's value in words; "" for a blank field. */
export function fieldText(
  values: AdmissionForm,
  name: StudentField,
  choices: Pick<RecordChoices, "classes" | "categories">,
): string {
  const value = values[name];
  if (name === "classId") return choices.classes.find(({ id }) => id === value)?.fullName ?? "";
  if (name === "classCategoryId") {
    return choices.categories.find(({ id }) => id === value)?.name ?? "";
  }
  const words = fieldValueText(STUDENT_FIELDS[name], value);
  return STUDENT_FIELDS[name].kind === "day" ? dayText(words) : words;
}
