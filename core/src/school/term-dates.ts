import type { Issue } from "../api/error.ts";
import { parseAcademicYear } from "./academic-year.ts";
import { termLabel, type Term } from "./terms.ts";

/** Calendar days, YYYY-MM-DD, so that string comparison orders them. */
interface TermDates {
  readonly term: Term;
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * Finds faults in a session's name and the dates of its terms, given in order. Terms do not
 * overlap, and are in the two years of the name.
 */
export function checkSession(name: string, terms: readonly TermDates[]): Issue[] {
  const year = parseAcademicYear(name);
  const issues: Issue[] = [];
  if (!year) issues.push({ path: ["name"], message: "Enter the session like this: 2025/2026" });
  terms.forEach(({ term, startsOn, endsOn }, i) => {
    const label = termLabel(term, "First Term");
    const addIssue = (field: "startsOn" | "endsOn", message: string) =>
      issues.push({ path: ["terms", i, field], message: `${label} ${message}` });
    const before = terms[i - 1];
    if (endsOn <= startsOn) addIssue("endsOn", "must end after it starts");
    if (before && startsOn <= before.endsOn) {
      addIssue("startsOn", `must start after ${termLabel(before.term, "First Term")} ends`);
    }
    if (!year) return;
    if (!isWithin(year, startsOn)) addIssue("startsOn", `must be in ${year}`);
    if (!isWithin(year, endsOn)) addIssue("endsOn", `must be in ${year}`);
  });
  return issues;
}

function isWithin(year: string, day: string): boolean {
  return year.split("/").includes(day.slice(0, 4));
}
