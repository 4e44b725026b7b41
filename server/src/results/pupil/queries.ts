import { and, desc, eq, exists, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EnrolledTerm, TermResults } from "@school/core/results/pupil/contract.ts";
import type { StudentFacts } from "@school/core/students/policy.ts";
import { identityWith } from "../../accounts/auth/queries.ts";
import { users } from "../../accounts/tables.ts";
import { fullName, inSubjectOrder } from "../../classes/queries.ts";
import { classes, subjects } from "../../classes/tables.ts";
import type { Database } from "../../platform/database/database.ts";
import { prepared } from "../../platform/database/per-database.ts";
import { one } from "../../platform/database/rows.ts";
import { versionOf } from "../../platform/http/cached-responses/versions.ts";
import { isSwitchedOn } from "../../platform/database/settings/settings.ts";
import { isIssued, sheetIssues, withheldSheets } from "../../report-cards/tables.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { selectStudentFacts } from "../../students/facts.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { isReleased, isWithheld, missingResults } from "../facts.ts";
import { admissionNumberOf, approvedOf } from "../queries.ts";
import { isOnRegister } from "../../students/select-student.ts";
import { marks, results } from "../tables.ts";
import type { ApprovedResult, Enrolment, TermRow } from "./present.ts";

/** Facts that decide access to a pupil's results, and the version of these results. */
interface ReadAboutStudent {
  /** Null if there is no such pupil. */
  readonly facts: StudentFacts | null;
  readonly version: string;
  /** Ids of the terms that the school withholds, in order. */
  readonly withheld: readonly string[];
  /** Ids of the terms whose report sheet is with the family, in order. */
  readonly released: readonly string[];
}

const studentId = sql`${sql.placeholder("studentId")}::uuid`;

/** Includes the actor's identity; one statement. */
export const readAboutStudent = identityWith<ReadAboutStudent>(
  "identity_and_student",
  sql`select json_build_object(
    'facts', (${selectStudentFacts(sql`${sql.placeholder("personId")}::uuid`, studentId)}),
    'version', ${versionOf(sql`
      select ${enrolments.classId}::text from ${enrolments}
      where ${enrolments.studentId} = ${studentId}`)},
    'withheld', (
      select coalesce(json_agg(${withheldSheets.termId} order by ${withheldSheets.termId}), '[]')
      from ${withheldSheets} where ${withheldSheets.studentId} = ${studentId}),
    'released', (
      select coalesce(json_agg(distinct ${sheetIssues.termId} order by ${sheetIssues.termId}), '[]')
      from ${sheetIssues} where ${sheetIssues.studentId} = ${studentId} and ${isIssued}))`,
);

/** A pupil with all enrolments, newest first; undefined for a deleted one. One statement. */
export async function findStudentTerms(db: Database, studentId: string) {
  const [row] = await studentTerms(db).execute({ studentId });
  return row;
}

/** Reads the results of one enrolment visible to the family. One statement. */
export async function readTermResults(db: Database, { id }: Enrolment): Promise<TermRow> {
  return one(await termResults(db).execute({ enrolmentId: id }), "enrolment");
}

/** Like `readTermResults`, for several enrolments, by enrolment. One statement. */
export async function readResultsOfTerms(
  db: Database,
  enrolled: readonly Enrolment[],
): Promise<Map<string, TermRow>> {
  const rows = await resultsOfTerms(db).execute({ enrolmentIds: enrolled.map(({ id }) => id) });
  return new Map(rows.map((row) => [row.enrolmentId, row]));
}

/**
 * Reads the results of every enrolment of a pupil visible to the family, by enrolment. One
 * statement.
 */
export async function readAllTermResults(
  db: Database,
  studentId: string,
): Promise<Map<string, TermRow>> {
  const rows = await everyTermResults(db).execute({ studentId });
  return new Map(rows.map((row) => [row.enrolmentId, row]));
}

/**
 * The newest term of each pupil with results visible to the family. One statement for any number of
 * pupils.
 */
export async function readLatestResults(
  db: Database,
  studentIds: readonly string[],
): Promise<Map<string, { enrolled: EnrolledTerm; row: TermRow }>> {
  if (studentIds.length === 0) return new Map();
  const latest = db
    .selectDistinctOn([enrolments.studentId], { id: enrolments.id })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(
      and(
        inArray(enrolments.studentId, [...studentIds]),
        exists(db.select({ id: results.id }).from(results).where(approvedOf(enrolments.id))),
      ),
    )
    .orderBy(enrolments.studentId, desc(academicSessions.name), desc(terms.term));
  const rows = await selectTermResults(db, inArray(enrolments.id, latest));
  return new Map(rows.map((row) => [row.studentId, { enrolled: row.enrolled, row }]));
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
            'total', coalesce(seen.total, 0), 'counted', seen.counted,
            'isWithheld', ${isWithheld(enrolments.studentId, enrolments.termId)},
            'isReleased', ${isReleased(enrolments.studentId, enrolments.termId)},
            'missing', ${missingResults(enrolments)}
          ) order by ${academicSessions.name} desc, ${terms.term} desc
        ), '[]')
        from ${enrolments}
        join ${terms} on ${terms.id} = ${enrolments.termId}
        join ${academicSessions} on ${academicSessions.id} = ${terms.sessionId}
        join ${classes} on ${classes.id} = ${enrolments.classId}
        cross join lateral (
          select sum(${marks}) as total, count(*) as counted
          from ${results} where ${approvedOf(enrolments.id)}
        ) seen
        where ${enrolments.studentId} = ${users.id}
      )`,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(and(eq(users.id, sql.placeholder("studentId")), isNull(users.deletedAt)))
    .prepare("student_terms"),
);

const classmates = alias(enrolments, "classmates");

/**
 * The position among the pupils of the class with an approved result in the term, whom `outOf`
 * counts; null for a pupil without one, or not admitted.
 */
const position = sql<TermResults["position"]>`(
  select json_build_object(
    'place', place, 'tied', tied, 'outOf', out_of, 'incomplete', incomplete)
  from (
    select ${classmates.studentId} as pupil_id,
      rank() over (order by sum(${marks}) desc) as place,
      count(*) over (partition by sum(${marks})) > 1 as tied,
      count(*) over () as out_of,
      count(*) filter (where ${missingResults(classmates)} > 0) over () as incomplete
    from ${enrolments} ${classmates}
    join ${users} on ${users.id} = ${classmates.studentId}
    join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    join ${results} on ${approvedOf(classmates.id)}
    where ${classmates.classId} = ${enrolments.classId}
      and ${classmates.termId} = ${enrolments.termId}
      and ${isOnRegister}
    group by ${classmates.id}
  ) ranked
  where ranked.pupil_id = ${enrolments.studentId}
)`;

const termResults = prepared((db) =>
  selectTermResults(db, eq(enrolments.id, sql.placeholder("enrolmentId"))).prepare(
    "student_term_results",
  ),
);

const resultsOfTerms = prepared((db) =>
  selectTermResults(
    db,
    sql`${enrolments.id} = any(${sql.placeholder("enrolmentIds")}::uuid[])`,
  ).prepare("student_results_of_terms"),
);

const everyTermResults = prepared((db) =>
  selectTermResults(db, eq(enrolments.studentId, sql.placeholder("studentId"))).prepare(
    "student_every_term_results",
  ),
);

/** SQL: the data of matching enrolments visible to the family. */
function selectTermResults(db: Database, which: SQL) {
  const counted = db
    .select({
      subjects: sql<ApprovedResult[]>`coalesce(json_agg(
        json_build_object(
          'id', ${subjects.id}, 'name', ${subjects.name},
          'ca1', ${results.ca1}, 'ca2', ${results.ca2}, 'ca3', ${results.ca3},
          'ca4', ${results.ca4}, 'exam', ${results.exam}, 'absent', ${results.absent},
          'total', ${marks}, 'teacherComment', ${results.teacherComment},
          'principalComment', ${results.principalComment}
        ) order by ${inSubjectOrder()}
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
      studentId: enrolments.studentId,
      enrolled: sql<EnrolledTerm>`(
        select json_build_object('termId', ${terms.id}, 'term', ${terms.term},
          'academicYear', ${academicSessions.name}, 'className', ${fullName})
        from ${terms}
        join ${academicSessions} on ${academicSessions.id} = ${terms.sessionId}
        join ${classes} on ${classes.id} = ${enrolments.classId}
        where ${terms.id} = ${enrolments.termId})`,
      scheme: schemeOfClass(enrolments.classId),
      subjects: counted.subjects,
      total: counted.total,
      position: sql<TermResults["position"]>`case
        when ${isSwitchedOn(SCHOOL_SETTINGS.showPosition)} then ${position}
      end`,
      isWithheld: isWithheld(enrolments.studentId, enrolments.termId),
      isReleased: isReleased(enrolments.studentId, enrolments.termId),
      missing: missingResults(enrolments),
    })
    .from(enrolments)
    .crossJoinLateral(counted)
    .where(which);
}
