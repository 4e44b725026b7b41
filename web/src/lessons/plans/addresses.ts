import { ADDRESS } from "./text.ts";

interface PlanScope {
  classId: string;
  subjectId: string;
  termId: string;
  week: number;
}

/** Returns the URL for writing a new plan. */
export function writeAddress({ classId, subjectId, termId, week }: PlanScope): string {
  const query = new URLSearchParams({
    class: classId,
    subject: subjectId,
    term: termId,
    week: String(week),
  });
  return `${ADDRESS}/write?${query.toString()}`;
}

/** The plans of a week. */
export function weekAddress(term: { id: string; academicYear: string }, week: number): string {
  const query = new URLSearchParams({
    session: term.academicYear,
    term: term.id,
    week: String(week),
  });
  return `${ADDRESS}?${query.toString()}`;
}

/** The scheme of work of a category and subject. */
export function schemeAddress(termId: string, categoryId: string, subjectId: string): string {
  const query = new URLSearchParams({ term: termId, category: categoryId, subject: subjectId });
  return `${ADDRESS}/scheme?${query.toString()}`;
}
