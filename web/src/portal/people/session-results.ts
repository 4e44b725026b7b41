import { first } from "@school/core/api/lists.ts";
import type { TermSummary } from "@school/core/portal/contract-child.ts";

export interface SubjectLine {
  id: string;
  name: string;
  byTerm: ReadonlyMap<string, { total: number; grade: string }>;
}

export interface SessionResults {
  academicYear: string;
  /** Those with results, in order. */
  terms: readonly TermSummary[];
  /** Every subject of the session by name. */
  subjects: readonly SubjectLine[];
}

const BY_NAME = new Intl.Collator("en");

/** Groups terms of results by session, in the given order. */
export function sessionResults(results: readonly TermSummary[]): SessionResults[] {
  return [...Map.groupBy(results, ({ academicYear }) => academicYear)].map(
    ([academicYear, ofSession]) => {
      const terms = ofSession.toSorted((a, b) => a.term.localeCompare(b.term));
      const marks = terms.flatMap(({ termId, subjects }) =>
        subjects.map((subject) => ({ ...subject, termId })),
      );
      const subjects = [...Map.groupBy(marks, ({ id }) => id)].map(([id, ofSubject]) => ({
        id,
        name: first(ofSubject).name,
        byTerm: new Map(ofSubject.map(({ termId, total, grade }) => [termId, { total, grade }])),
      }));
      return {
        academicYear,
        terms,
        subjects: subjects.toSorted((a, b) => BY_NAME.compare(a.name, b.name)),
      };
    },
  );
}
