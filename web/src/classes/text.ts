import type { PersonName, SchoolClass } from "@school/core/classes/schemas.ts";
import { changedFacts, type Facts } from "../platform/forms/changes.ts";

export function personName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim();
}

/** What differs between a class as the person saw it and as it is now. */
export function classChanges(seen: SchoolClass, now: SchoolClass): string[] {
  return changedFacts(FACTS, seen, now);
}

const FACTS: Facts<SchoolClass> = [
  ["Class Name", ({ name }) => name],
  ["Section", ({ section }) => section ?? "none"],
  ["Class Category", ({ category }) => category?.name ?? "none"],
  ["Academic Year", ({ academicYear }) => academicYear],
  ["Class Teacher", teacherName],
  ["Assistants", ({ assistants }) => assistants.map(personName).join(", ") || "none"],
  ["Active", ({ isActive }) => (isActive ? "yes" : "no")],
];

export function teacherName({ classTeacher }: { classTeacher: PersonName | null }): string {
  return classTeacher ? personName(classTeacher) : "Unassigned";
}
