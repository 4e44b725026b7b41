import { roundHalfUp } from "../../api/rounding.ts";
import { gradeOf } from "../../school/grading.ts";
import type { GradingScheme } from "../../school/grading-scheme.ts";
import { type Term, TERMS } from "../../school/terms.ts";
import { averageOf, summaryOf } from "./averages.ts";
import type { ClassAverages, ClassFigures } from "./contract.ts";

/** An approved total of a pupil of the class. */
export interface CountedTotal {
  readonly studentId: string;
  readonly subjectId: string;
  readonly term: Term;
  readonly total: number;
}

interface Counted {
  readonly scheme: GradingScheme;
  /** Null: the latest term with results. */
  readonly term: Term | null;
  /** In the school's order. */
  readonly subjects: readonly { readonly id: string; readonly name: string }[];
  /** Results of all terms of the session. */
  readonly results: readonly CountedTotal[];
}

/**
 * Computes the figures of a class in each subject and as a whole, for a term and the previous ones.
 * As a whole means over the pupils' averages, to one decimal as on report sheets.
 */
export function classFigures(of: Counted): Pick<ClassFigures, "grades" | "terms" | "rows"> {
  const { scheme, subjects, results } = of;
  const reported = TERMS.filter((term) => results.some((result) => result.term === term));
  const lastTerm = of.term ?? reported.at(-1);
  const terms = reported.filter((term) => lastTerm !== undefined && term <= lastTerm);
  const grades = scheme.bands.map(({ grade }) => grade);
  if (lastTerm === undefined || !terms.includes(lastTerm)) return { grades, terms, rows: [] };
  const row = (subject: { id: string; name: string } | null) => {
    const ofSubject = subject
      ? results.filter(({ subjectId }) => subjectId === subject.id)
      : averagesOf(results);
    const averages = terms.map((term) => summaryOf(totalsIn(ofSubject, term))?.average ?? null);
    const totals = totalsIn(ofSubject, lastTerm);
    const summary = summaryOf(totals);
    const achieved = totals.map((total) => gradeOf(scheme, total));
    return {
      subject,
      averages,
      change: changeOf(averages),
      pupils: totals.length,
      ...(summary ?? { average: null, highest: null, lowest: null }),
      grades: grades.map((grade) => achieved.filter((one) => one === grade).length),
    };
  };
  return { grades, terms, rows: [...subjects.map(row), row(null)] };
}

function totalsIn(results: readonly Pick<CountedTotal, "term" | "total">[], term: Term): number[] {
  return results.filter((result) => result.term === term).map(({ total }) => total);
}

/** The average of each pupil in each term. */
function averagesOf(results: readonly CountedTotal[]): Pick<CountedTotal, "term" | "total">[] {
  const ofPupils = Map.groupBy(results, ({ studentId, term }) => `${studentId} ${term}`);
  return [...ofPupils.values()].flatMap((ofPupil) => {
    const sum = ofPupil.reduce((all, { total }) => all + total, 0);
    const average = averageOf(sum, ofPupil.length, 1);
    return average === null
      ? []
      : ofPupil.slice(0, 1).map(({ term }) => ({ term, total: average }));
  });
}

/** The average of a class in a term; class null: of all classes. */
export interface TermAverage {
  readonly className: string | null;
  readonly term: Term;
  readonly academicYear: string;
  readonly average: number;
}

/** Puts the terms of each class side by side, oldest first; every term has an overall average. */
export function classAverages(rows: readonly TermAverage[]): ClassAverages {
  const together = rows.filter(({ className }) => className === null);
  const ofClasses = Map.groupBy(rows, ({ className }) => className);
  return {
    terms: together.map(({ term, academicYear }) => ({ term, academicYear })),
    rows: [...ofClasses].map(([className, ofClass]) => {
      const averages = together.map(
        ({ term, academicYear }) =>
          ofClass.find((one) => one.term === term && one.academicYear === academicYear)?.average ??
          null,
      );
      return { className, averages, change: changeOf(averages) };
    }),
  };
}

/** The change from the previous average to the last; null if one is missing. */
function changeOf(averages: readonly (number | null)[]): number | null {
  const [before, last] = averages.length < 2 ? [] : averages.slice(-2);
  if (before === undefined || before === null || last === undefined || last === null) return null;
  return Math.sign(last - before) * roundHalfUp(Math.abs(last - before), 2);
}

/** Formats a change from the previous term with these decimals: "+2.50", "−1.25", "0.00". */
export function changeText(change: number, decimals: 1 | 2 = 2): string {
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return `${sign}${Math.abs(change).toFixed(decimals)}`;
}
