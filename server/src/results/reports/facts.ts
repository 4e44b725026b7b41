import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { fullClassName, matchClassName } from "@school/core/classes/class-name.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { identityWith } from "../../accounts/auth/queries.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { classes } from "../../classes/tables.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { versionOf } from "../../platform/http/cached-responses/versions.ts";
import { isSwitchedOn } from "../../platform/database/settings/settings.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { requireOneClass } from "../../students/errors.ts";
import { ClassWithoutMarks } from "../errors.ts";

const currentSession = alias(academicSessions, "current_session");

interface TypedClass {
  className: string;
  /** Empty: the current session. */
  academicYear?: string | undefined;
}

/** The class of a report, with the facts of `mayReadClassReport`. */
export interface ReportClass {
  class: { id: string; name: string };
  session: { id: string; name: string };
  scheme: GradingScheme;
  facts: { isClassTeacher: boolean; everyTeacherMayEnter: boolean };
  version: string;
}

/** Scope of a report: a class in one term or, with null, in all terms of its session. */
export interface ReportScope extends Pick<ReportClass, "class" | "session" | "scheme"> {
  term: Term | null;
}

/** A session of the requested year, and a class in it that the typed name may mean. */
export interface PossibleClass {
  sessionId: string;
  academicYear: string;
  class: { id: string; name: string; section: string | null } | null;
  scheme: GradingScheme | null;
  isClassTeacher: boolean;
  everyTeacherMayEnter: boolean;
  /** Version of the data in a report of the class. */
  version: string;
}

/** The placeholders of `readPossibleClasses`. */
export function valuesOfTyped({ className, academicYear = "" }: TypedClass) {
  const year = academicYear === "" ? null : (parseAcademicYear(academicYear) ?? academicYear);
  return { year, names: possibleNames(className) };
}

/**
 * Chooses the class that the person typed, in the session of that year or the current one, with the
 * person's relation to it. Throws `NotFound` for an unknown year, `ClassNotFound`,
 * `ClassAmbiguous`, or `ClassWithoutMarks`.
 */
export function chooseReportClass(
  rows: readonly PossibleClass[],
  { className, academicYear = "" }: TypedClass,
): ReportClass {
  const anyRow = findFirst(rows);
  if (!anyRow) throw unknownYear(academicYear);
  const session = { id: anyRow.sessionId, name: anyRow.academicYear };
  const candidates = rows.flatMap((row) => row.class ?? []);
  const chosenClass = requireOneClass(className, matchClassName(className, candidates));
  const name = fullClassName(chosenClass);
  const row = rows.find((one) => one.class?.id === chosenClass.id);
  if (!row?.scheme) throw new ClassWithoutMarks(name, "className");
  const { scheme, isClassTeacher: ofClass, everyTeacherMayEnter, version } = row;
  return {
    class: { id: chosenClass.id, name },
    session,
    scheme,
    facts: { isClassTeacher: ofClass, everyTeacherMayEnter },
    version,
  };
}

/**
 * Lists the possible names of the class without its arm: for "primary 4 gold" they are "primary",
 * "primary 4" and "primary 4 gold". The index finds these few classes, however many the session
 * has, and core's rule chooses. Stored names have single spaces.
 */
function possibleNames(typed: string): string[] {
  const words = typed.normalize("NFC").toLowerCase().trim().split(/\s+/);
  return words.map((_, index) => words.slice(0, index + 1).join(" "));
}

/** Includes the actor's identity; one statement. */
export const readPossibleClasses = identityWith<PossibleClass[]>(
  "identity_and_classes",
  sql`select coalesce(json_agg(json_build_object(
    'sessionId', ${academicSessions.id}, 'academicYear', ${academicSessions.name},
    'class', case when ${classes.id} is not null then json_build_object(
      'id', ${classes.id}, 'name', ${classes.name}, 'section', ${classes.section}) end,
    'scheme', ${schemeOfClass(classes.id)},
    'isClassTeacher', ${isClassTeacher(sql`${sql.placeholder("personId")}::uuid`, classes.id)},
    'everyTeacherMayEnter', ${isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter)},
    'version', ${versionOf(sql`${classes.id}::text`)}
  )), '[]')
  from ${academicSessions}
  left join ${classes} on ${classes.sessionId} = ${academicSessions.id}
    and lower(${classes.name}) = any(${sql.placeholder("names")}::text[])
  where ${academicSessions.name} = coalesce(${sql.placeholder("year")}::text, (
    select ${currentSession.name} from ${academicSessions} ${currentSession}
    join ${terms} on ${terms.sessionId} = ${currentSession.id} and ${terms.isCurrent}
  ))`,
);

function unknownYear(academicYear: string): NotFound {
  const message =
    academicYear === ""
      ? "There is no current term. Enter the academic year."
      : `Session “${academicYear}” not found.`;
  return new NotFound(message, { issues: [{ path: ["academicYear"], message }] });
}
