import type { PersonName, SchoolClass } from "@school/core/classes/schemas.ts";

export function personName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim();
}

/** What differs between a class as the person saw it and as it stands now. */
export function classChanges(seen: SchoolClass, now: SchoolClass): string[] {
  const facts: readonly [string, (of: SchoolClass) => string][] = [
    ["Class Name", ({ name }) => name],
    ["Section", ({ section }) => section ?? "none"],
    ["Class Category", ({ category }) => category?.name ?? "none"],
    ["Academic Year", ({ academicYear }) => academicYear],
    ["Class Teacher", teacherName],
    ["Assistants", ({ assistants }) => assistants.map(personName).join(", ") || "none"],
    ["Active", ({ isActive }) => (isActive ? "yes" : "no")],
  ];
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label} ${say(seen)} → ${say(now)}`],
  );
  return changes.length > 0 ? changes : ["Saved again with the same details"];
}

export function teacherName({ classTeacher }: { classTeacher: PersonName | null }): string {
  return classTeacher ? personName(classTeacher) : "Unassigned";
}
