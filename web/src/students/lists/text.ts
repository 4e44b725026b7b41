import type { StudentRow } from "@school/core/students/lists/contract.ts";

/** As registers write it: surname first. */
export function studentName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${lastName} ${firstName}`;
}

/** The class of this term in words. */
export function classLabel({ className }: Pick<StudentRow, "className">): string {
  return className ?? "No class";
}

/** What is different now, each as a sentence without its full stop. */
export function studentChanges(seen: StudentRow, now: StudentRow): string[] {
  const changes = [
    seen.className !== now.className && `Class: ${classLabel(now)}`,
    seen.isActive !== now.isActive && `Status: ${now.isActive ? "Active" : "Disabled"}`,
    studentName(seen) !== studentName(now) && `Name: ${studentName(now)}`,
  ].filter((change) => change !== false);
  return changes.length > 0 ? changes : ["The pupil's record"];
}

export const filters = {
  atSchool: "At the school",
  left: "Left",
} as const;

export const hints = {
  admitFirst: "Admit the first student, or import a list.",
} as const;

export const labels = {
  dateOfBirth: "Date of birth",
  wholeRegister: "The whole admission register",
  newStatus: "New status",
  searchPerson: "Search name or ID",
  searchWithPhone: "Search name, ID or phone",
} as const;

export const messages = {
  selectPupils: "Select at least one pupil below.",
} as const;
