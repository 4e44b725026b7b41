import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import { PART_KEYS, type PartKey } from "@school/core/school/grading-scheme.ts";
import type { Term } from "@school/core/school/terms.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { hasChosen } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import {
  classCategories,
  classes,
  classSubjects,
  classTeachers,
  subjects,
} from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { isTaught } from "../../students/select-student.ts";
import { results } from "../tables.ts";
import type { ProgressRow } from "./present.ts";

/** A term with its progress. */
export interface ProgressScope {
  id: string;
  sessionId: string;
  term: Term;
  startsOn: string;
  endsOn: string;
  isCurrent: boolean;
  academicYear: string;
}

/** The term with that id, or the current one; null if there is none. One statement. */
export async function findProgressTerm(
  db: Reader,
  termId: string | undefined,
): Promise<ProgressScope | null> {
  const rows = await db
    .select({
      id: terms.id,
      sessionId: terms.sessionId,
      term: terms.term,
      startsOn: terms.startsOn,
      endsOn: terms.endsOn,
      isCurrent: terms.isCurrent,
      academicYear: academicSessions.name,
    })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(termId === undefined ? eq(terms.isCurrent, true) : eq(terms.id, termId));
  return findFirst(rows);
}

/** The teacher who is responsible for a sheet. */
const responding = alias(users, "answering");

const COLUMN_OF = {
  CA1: results.ca1,
  CA2: results.ca2,
  CA3: results.ca3,
  CA4: results.ca4,
  exam: results.exam,
} as const satisfies Record<PartKey, unknown>;

/** SQL: every part of the sheet's scheme is a number or "absent", as core's `isComplete`. */
const isComplete = sql.join(
  PART_KEYS.map(
    (key) => sql`(${COLUMN_OF[key]} is not null or ${key} = any(${results.absent})
      or not ${key} = any(sheet.parts))`,
  ),
  sql` and `,
);

/** SQL: nothing is entered for the pupil, or everything was cleared again. */
const isEmpty = sql`(num_nonnulls(${results.ca1}, ${results.ca2}, ${results.ca3}, ${results.ca4},
  ${results.exam}) = 0 and coalesce(cardinality(${results.absent}), 0) = 0)`;

/**
 * SQL: every subject that a class of the session takes, with its scheme and responsible teacher:
 * the one assigned to the subject, else the class teacher. Classes without marks have none.
 */
const sheets = ({ sessionId }: ProgressScope) => sql`
  select ${classes.id} as "classId", ${fullName} as "className",
    ${classCategories.order} as "classOrder", ${subjects.id} as "subjectId",
    ${subjects.name} as "subjectName", ${subjects.order} as "subjectOrder",
    coalesce(${classSubjects.teacherId}, ${classTeachers.teacherId}) as "teacherId",
    ${classSubjects.chosenOnly} as "chosenOnly",
    array(select part ->> 'key' from jsonb_array_elements(marked.scheme -> 'parts') part) as parts
  from ${classSubjects}
  join ${classes} on ${classes.id} = ${classSubjects.classId} and ${classes.archivedAt} is null
    and ${classes.sessionId} = ${sessionId}
  join lateral (select ${schemeOfClass(classes.id)} as scheme) marked on marked.scheme is not null
  join ${subjects} on ${subjects.id} = ${classSubjects.subjectId}
  left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
  left join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
    and not ${classTeachers.isAssistant}`;

/**
 * Reads the progress of each subject of each class in a term, in class order. It covers one
 * teacher's work, or the whole school's with `teacherId` null. A subject that no pupil of the class
 * takes is left out. One statement. It reads the pupils and the scores of the term once, as sets: a
 * lookup for each pupil and subject would slow down with the years.
 */
export async function readProgress(
  db: Reader,
  scope: ProgressScope,
  { teacherId, page, limit }: { teacherId: string | null; page: number; limit: number },
): Promise<{ data: ProgressRow[]; pagination: Pagination }> {
  const takes = sql`(not sheet."chosenOnly" or ${hasChosen(sql`sheet."subjectId"`)})`;
  const isPending = sql`${results.status} = 'pending' and not ${isEmpty}`;
  const { rows } = await db.execute<ProgressRow>(sql`
    with sheet as materialized (
      select * from (${sheets(scope)}) every
      where ${teacherId === null ? sql`true` : sql`"teacherId" = ${teacherId}`}
    ),
    taught as materialized (
      select ${enrolments}.* from ${enrolments}
      join ${users} on ${users.id} = ${enrolments.studentId}
      join ${studentDetails} on ${studentDetails.userId} = ${users.id}
      where ${enrolments.termId} = ${scope.id} and ${isTaught}
        and ${enrolments.classId} in (select "classId" from sheet)
    ),
    chosen as (
      select sheet.*, row_number() over (
          order by "classOrder", "className" collate "und-x-icu", "classId",
            "subjectOrder", "subjectName" collate "und-x-icu"
        ) as place
      from sheet
      where exists (
        select 1 from taught as ${enrolments}
        where ${enrolments.classId} = sheet."classId" and (${takes} or exists (
          select 1 from ${results} where ${results.enrolmentId} = ${enrolments.id}
            and ${results.subjectId} = sheet."subjectId")))
    ),
    paged as materialized (
      select * from chosen where place > ${(page - 1) * limit} and place <= ${page * limit}
    ),
    scored as materialized (
      select ${results}.* from ${results}
      where ${results.enrolmentId} in (
        select ${enrolments.id} from taught as ${enrolments}
        where ${enrolments.classId} in (select "classId" from paged))
    ),
    counted as (
      select sheet."classId", sheet."subjectId", count(*) as pupils,
        count(*) filter (where ${results.id} is null
          or (${results.status} = 'pending' and ${isEmpty})) as "noScores",
        count(*) filter (where ${isPending} and not (${isComplete})) as incomplete,
        count(*) filter (where ${isPending} and not ${results.published}
          and ${isComplete}) as draft,
        count(*) filter (where ${isPending} and ${results.published}
          and ${isComplete}) as published,
        count(*) filter (where ${results.status} = 'approved') as approved,
        count(*) filter (where ${results.status} = 'rejected') as rejected
      from paged as sheet
      join taught as ${enrolments} on ${enrolments.classId} = sheet."classId"
      left join scored as ${results} on ${results.enrolmentId} = ${enrolments.id}
        and ${results.subjectId} = sheet."subjectId"
      where ${takes} or ${results.id} is not null
      group by sheet."classId", sheet."subjectId"
    )
    select paged."classId", paged."className", paged."subjectId", paged."subjectName",
      paged."teacherId",
      ${firstNameFirst(responding)} as "teacherName",
      counted.pupils, counted."noScores", counted.incomplete, counted.draft,
      counted.published, counted.approved, counted.rejected, everything.total
    from (select count(*) as total from chosen) everything
    left join (paged
      join counted on counted."classId" = paged."classId"
        and counted."subjectId" = paged."subjectId"
    ) on true
    left join ${users} ${responding} on ${responding.id} = paged."teacherId"
    order by paged.place`);
  return {
    // A page after the last has one row with only the total.
    data: rows.filter((row) => row.classId !== null),
    pagination: paginate(page, limit, rows[0]?.total ?? 0),
  };
}
