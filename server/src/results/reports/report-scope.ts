import { and, eq, or, sql, type SQLWrapper } from "drizzle-orm";
import type { Term } from "@school/core/school/terms.ts";
import { signInNames } from "../../accounts/tables.ts";
import { terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import type { ReportClass } from "./queries-report-class.ts";
import { results } from "../tables.ts";

/** What a report counts: a class in one term or, with null, in all terms of its session. */
export interface ReportScope extends Pick<ReportClass, "class" | "session"> {
  term: Term | null;
}

/** The placeholders of `inScope`. */
export function valuesOf({ class: { id: classId }, term }: ReportScope) {
  return { classId, term };
}

/** SQL: the enrolment is one that the report counts. */
export const inScope = and(
  eq(enrolments.classId, sql.placeholder("classId")),
  or(sql`${sql.placeholder("term")}::text is null`, eq(terms.term, sql.placeholder("term"))),
);

/** SQL: what reports, averages and positions count, and all that families see of an enrolment. */
export function approvedOf(enrolmentId: SQLWrapper) {
  return and(
    eq(results.enrolmentId, enrolmentId),
    eq(results.status, "approved"),
    eq(results.published, true),
  );
}

/** SQL: a result's marks out of 100. An absent part counts 0; an approved result misses none. */
export const marks = sql<number>`(coalesce(${results.ca1}, 0) + coalesce(${results.ca2}, 0)
  + coalesce(${results.ca3}, 0) + coalesce(${results.ca4}, 0) + coalesce(${results.exam}, 0))`;

/** SQL: the admission number of the pupil with that id. */
export function admissionNumberOf(studentId: SQLWrapper) {
  return sql<string>`coalesce((
    select naming.name from ${signInNames} naming
    where naming.user_id = ${studentId} and naming.kind = 'ADMISSION_NUMBER'
  ), '')`;
}
