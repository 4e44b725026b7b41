import { parseTerm, type Term } from "@school/core/school/terms.ts";
import { useAddress } from "../../platform/address.ts";

/** Filter of a report, as typed. */
export interface ReportFilter {
  className: string;
  /** Null: all terms of the session. */
  term: Term | null;
  /** Empty: the current session. */
  academicYear: string;
}

/** The filter in the API's format. */
export interface ReportInput {
  className: string;
  term?: Term;
  academicYear?: string;
}

/** The scope in every report. */
export interface ReportHead {
  class: { id: string; name: string };
  academicYear: string;
  term: Term | null;
}

/**
 * The filter of the loaded report. It is in the URL; the back button undoes loading another one.
 */
export function useReportFilter(): [ReportFilter, (filter: ReportFilter) => void] {
  const [{ class: className, term, year }, setAddress] = useAddress(["class", "term", "year"]);
  return [
    { className: className.trim(), term: parseTerm(term), academicYear: year },
    (filter) =>
      setAddress(
        { class: filter.className, term: filter.term ?? "", year: filter.academicYear },
        "push",
      ),
  ];
}

export function inputOf({ className, term, academicYear }: ReportFilter): ReportInput {
  return { className, ...(term && { term }), ...(academicYear && { academicYear }) };
}

export function isSameFilter(a: ReportFilter, b: ReportFilter): boolean {
  return a.className === b.className && a.term === b.term && a.academicYear === b.academicYear;
}
