import { normaliseClassName } from "@school/core/classes/class-name.ts";
import { sessionYearList } from "@school/core/school/academic-year.ts";
import { parseTerm, type Term } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classesApi } from "../../classes/api.ts";
import { useOwnClass } from "../../classes/use-own-class.ts";
import { useAddress } from "../../platform/address.ts";
import { schoolApi } from "../../school/api.ts";
import { useSchoolNow } from "../../school/school-now.ts";

/** The filter in the API's format. */
export interface ReportInput {
  className: string;
  /** Left out: all terms of the session. */
  term?: Term;
  /** Left out: the current session. */
  academicYear?: string;
}

/** The scope in every report. */
export interface ReportHead {
  class: { id: string; name: string };
  academicYear: string;
  term: Term | null;
}

/** The specification's range of the year filter: the last 6 calendar years. */
const YEARS_SHOWN = 6;

/**
 * The class, term and session of a report, in the address. A class may be typed there as people
 * write it. Without one it is the person's own or the last chosen, in the current term.
 */
export function useReportFilter() {
  const { currentTerm } = useSchoolNow();
  const [{ class: typed, term: typedTerm, year }, setAddress] = useAddress([
    "class",
    "term",
    "year",
  ]);
  const read = useQuery(
    classesApi.teaching.queryOptions({ input: year === "" ? {} : { academicYear: year } }),
  );
  const sessions = useQuery(schoolApi.sessions.queryOptions()).data?.data ?? [];
  const [oldest] = useState(() => new Date().getFullYear() - YEARS_SHOWN + 1);
  const classes = [...new Set(read.data?.data.map(({ fullName }) => fullName))];
  // The address has the name of a class, which is the same in each session.
  const ownClass = useOwnClass(
    classes.map((name) => ({ id: name, name })),
    "ledger",
  );
  const isNamed = typed.trim() !== "" && typed !== "all";
  const known = classes.find((name) => normaliseClassName(name) === normaliseClassName(typed));
  const className = isNamed ? (known ?? typed.trim()) : (ownClass.chosen?.id ?? "");
  const term = isNamed || typedTerm !== "" ? parseTerm(typedTerm) : (currentTerm?.term ?? null);
  return {
    className,
    classes: className === "" || classes.includes(className) ? classes : [className, ...classes],
    /** Null: all terms. */
    term,
    /** Empty: the current session. */
    academicYear: year,
    currentYear: currentTerm?.academicYear ?? "",
    years:
      sessions.length === 0
        ? []
        : sessionYearList(
            sessions.map(({ name }) => name),
            `${oldest}/${oldest + 1}`,
          ),
    isLoading: read.isPending,
    /** Undefined without a class. */
    input: className === "" ? undefined : inputOf({ className, term, academicYear: year }),
    chooseClass: (name: string) => ownClass.choose(name, { term: term ?? "" }),
    hrefOfClass: (name: string) => ownClass.hrefOf(name, { term: term ?? "" }),
    /** Chooses another term or session of the same class; the back button undoes it. */
    choose: (changes: { term?: string; year?: string }) =>
      setAddress({ class: className || typed, term: term ?? "", ...changes }, "push"),
  };
}

export function inputOf(filter: {
  className: string;
  term: Term | null;
  academicYear: string;
}): ReportInput {
  const { className, term, academicYear } = filter;
  return { className, ...(term && { term }), ...(academicYear && { academicYear }) };
}
