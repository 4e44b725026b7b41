import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { EnrolledTerm, TermResults } from "@school/core/results/pupil/contract.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, subjects } from "../../classes/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { isSwitchedOn } from "../../platform/settings/stored-setting.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { presentTermResults, type ApprovedResult } from "./present.ts";
import { admissionNumberOf, approvedOf, marks } from "../reports/report-scope.ts";
import { isOnRegister } from "../queries.ts";
import { results } from "../tables.ts";

/** A term of enrolment, and whether the family may see results of it. */
export interface Enrolment extends EnrolledTerm {
  id: string;
  hasResults: boolean;
}

/** A pupil with every enrolment, newest first; undefined for a deleted one. One statement. */
export async function findStudentTerms(db: Database, studentId: string) {
  const [row] = await studentTerms(db).execute({ studentId });
  return row;
}

/** What the family sees of one enrolment. One statement. */
export async function readTermResults(db: Database, enrolment: Enrolment): Promise<TermResults> {
  const [row] = await termResults(db).execute({ enrolmentId: enrolment.id });
  return presentTermResults(enrolment, row!);
}

/** What the family sees of every term in which there is something to see. One statement. */
export async function readAllTermResults(
  db: Database,
  studentId: string,
  enrolments: readonly Enrolment[],
): Promise<TermResults[]> {
  const rows = await everyTermResults(db).execute({ studentId });
  const byEnrolment = new Map(rows.map((row) => [row.enrolmentId, row]));
  return enrolments.flatMap((enrolment) => {
    const row = enrolment.hasResults ? byEnrolment.get(enrolment.id) : undefined;
    return row ? [presentTermResults(enrolment, row)] : [];
  });
}

const studentTerms = prepared((db) =>
  db
    .select({
      student: { id: users.id, admissionNumber: admissionNumberOf(users.id), name: registerName },
      enrolments: sql<Enrolment[]>`(
        select coalesce(json_agg(
          json_build_object(
            'id', ${enrolments.id}, 'termId', ${terms.id}, 'term', ${terms.term},
            'academicYear', ${academicSessions.name}, 'className', ${fullName},
            'hasResults', exists (select 1 from ${results} where ${approvedOf(enrolments.id)})
          ) order by ${academicSessions.name} desc, ${terms.term} desc
        ), '[]')
        from ${enrolments}
        join ${terms} on ${terms.id} = ${enrolments.termId}
        join ${academicSessions} on ${academicSessions.id} = ${terms.sessionId}
        join ${classes} on ${classes.id} = ${enrolments.classId}
        where ${enrolments.studentId} = ${users.id}
      )`,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(eq(users.id, sql.placeholder("studentId")), isNull(users.deletedAt)))
    .prepare("student_terms"),
);

/**
 * The place among the pupils of the class that have an approved result in the term, who are also
 * those that `outOf` counts; null for one without, and for one who is not admitted.
 */
const position = sql<TermResults["position"]>`(
  select json_build_object('place', place, 'tied', tied, 'outOf', out_of)
  from (
    select classmates.student_id,
      rank() over (order by sum(${marks}) desc) as place,
      count(*) over (partition by sum(${marks})) > 1 as tied,
      count(*) over () as out_of
    from ${enrolments} classmates
    join ${users} on ${users.id} = classmates.student_id
    join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    join ${results} on ${approvedOf(sql`classmates.id`)}
    where classmates.class_id = ${enrolments.classId}
      and classmates.term_id = ${enrolments.termId}
      and ${isOnRegister}
    group by classmates.student_id
  ) ranked
  where ranked.student_id = ${enrolments.studentId}
)`;

const termResults = prepared((db) =>
  selectTermResults(db, eq(enrolments.id, sql.placeholder("enrolmentId"))).prepare(
    "student_term_results",
  ),
);

const everyTermResults = prepared((db) =>
  selectTermResults(db, eq(enrolments.studentId, sql.placeholder("studentId"))).prepare(
    "student_every_term_results",
  ),
);

/** SQL: what the family sees of the enrolments that fit the condition. */
export function selectTermResults(db: Database, which: SQL) {
  const counted = db
    .select({
      subjects: sql<ApprovedResult[]>`coalesce(json_agg(
        json_build_object(
          'id', ${subjects.id}, 'name', ${subjects.name},
          'ca1', ${results.ca1}, 'ca2', ${results.ca2}, 'ca3', ${results.ca3},
          'ca4', ${results.ca4}, 'exam', ${results.exam}, 'absent', ${results.absent},
          'total', ${marks}, 'teacherComment', ${results.teacherComment},
          'principalComment', ${results.principalComment}
        ) order by ${subjects.name} collate "und-x-icu"
      ), '[]')`.as("subjects"),
      total: sql<number>`coalesce(sum(${marks}), 0)`.as("total"),
    })
    .from(results)
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(approvedOf(enrolments.id))
    .as("counted");
  return db
    .select({
      enrolmentId: enrolments.id,
      scheme: academicSessions.gradingScheme,
      subjects: counted.subjects,
      total: counted.total,
      position: sql<TermResults["position"]>`case
        when ${isSwitchedOn(SCHOOL_SETTINGS.showPosition)} then ${position}
      end`,
    })
    .from(enrolments)
    .innerJoin(academicSessions, eq(academicSessions.id, enrolments.sessionId))
    .crossJoinLateral(counted)
    .where(which);
}
