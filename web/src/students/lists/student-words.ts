import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { ApiError } from "../../platform/client/api-error.ts";

/** As registers write it: surname first. */
export function studentName({ firstName, lastName }: { firstName: string; lastName: string }) {
  return `${lastName} ${firstName}`;
}

/** The class of this term in words. */
export function classWords({ className }: Pick<StudentRow, "className">): string {
  return className ?? "No class";
}

/** The pupil as the record stands, if the error says that somebody else changed it. */
export function staleStudent(error: unknown): StudentRow | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return (error.current as StudentRow | undefined) ?? null;
}

/** What is different now, each as a sentence without its full stop. */
export function studentChanges(seen: StudentRow, now: StudentRow): string[] {
  const changes = [
    seen.className !== now.className && `Class: ${classWords(now)}`,
    seen.isActive !== now.isActive && `Status: ${now.isActive ? "Active" : "Disabled"}`,
    studentName(seen) !== studentName(now) && `Name: ${studentName(now)}`,
  ].filter((change) => change !== false);
  return changes.length > 0 ? changes : ["The record of the student"];
}
