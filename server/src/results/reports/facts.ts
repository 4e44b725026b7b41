import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { fullClassName, matchClassName } from "@school/core/classes/class-name.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { classes } from "../../classes/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/per-database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { isSwitchedOn } from "../../platform/settings/settings.ts";
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

/** The class that a report is about, with what `mayReadClassReport` needs to know. */
export interface ReportClass {
  class: { id: string; name: string };
  session: { id: string; name: string };
  scheme: GradingScheme;
  facts: { isClassTeacher: boolean; everyTeacherMayEnter: boolean };
}

/** What a report counts: a class in one term or, with null, in all terms of its session. */
export interface ReportScope extends Pick<ReportClass, "class" | "session" | "scheme"> {
  term: Term | null;
}

/**
 * Finds the class that a person typed, in the session of that year or the current one, and what
 * the person is to it, in one statement. Throws `NotFound` for an unknown year, `ClassNotFound`,
 * `ClassAmbiguous`, or `ClassWithoutMarks`.
 */
export async function findReportClass(
  db: Database,
  personId: string,
  { className, academicYear = "" }: TypedClass,
): Promise<ReportClass> {
  const year = academicYear === "" ? null : (parseAcademicYear(academicYear) ?? academicYear);
  const rows = await possibleClasses(db).execute({
    personId,
    year,
    names: possibleNames(className),
  });
  const anyRow = findFirst(rows);
  if (!anyRow) throw unknownYear(academicYear);
  const session = { id: anyRow.sessionId, name: anyRow.academicYear };
  const candidates = rows.flatMap((row) => row.class ?? []);
  const found = requireOneClass(className, matchClassName(className, candidates));
  const name = fullClassName(found);
  const scheme = rows.find((row) => row.class?.id === found.id)?.scheme;
  if (!scheme) throw new ClassWithoutMarks(name, "className");
  return {
    class: { id: found.id, name },
    session,
    scheme,
    facts: {
      isClassTeacher: rows.some((row) => row.class?.id === found.id && row.isClassTeacher),
      everyTeacherMayEnter: anyRow.everyTeacherMayEnter,
    },
  };
}

/**
 * What the class's name without its section may be: for "primary 4 gold" that is "primary",
 * "primary 4" or "primary 4 gold". So the index finds the few classes that can be meant, however
 * many the session has, and core's rule chooses. Stored names have single spaces.
 */
function possibleNames(typed: string): string[] {
  const words = typed.normalize("NFC").toLowerCase().trim().split(/\s+/);
  return words.map((_, index) => words.slice(0, index + 1).join(" "));
}

const possibleClasses = prepared((db) =>
  db
    .select({
      sessionId: academicSessions.id,
      academicYear: academicSessions.name,
      class: { id: classes.id, name: classes.name, section: classes.section },
      scheme: schemeOfClass(classes.id),
      isClassTeacher: isClassTeacher(sql.placeholder("personId"), classes.id),
      everyTeacherMayEnter: isSwitchedOn(SCHOOL_SETTINGS.everyTeacherMayEnter),
    })
    .from(academicSessions)
    .leftJoin(
      classes,
      and(
        eq(classes.sessionId, academicSessions.id),
        sql`lower(${classes.name}) = any(${sql.placeholder("names")}::text[])`,
      ),
    )
    .where(
      sql`${academicSessions.name} = coalesce(${sql.placeholder("year")}::text, (
        select ${currentSession.name} from ${academicSessions} ${currentSession}
        join ${terms} on ${terms.sessionId} = ${currentSession.id} and ${terms.isCurrent}
      ))`,
    )
    .prepare("report_class"),
);

function unknownYear(academicYear: string): NotFound {
  const message =
    academicYear === ""
      ? "There is no current term. Enter the academic year."
      : `Session “${academicYear}” not found.`;
  return new NotFound(message, { issues: [{ path: ["academicYear"], message }] });
}
