import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ClassEntries } from "@school/core/report-cards/board/board.ts";
import type { Reminder, TermBoard } from "@school/core/report-cards/board/contract.ts";
import { itemsOf } from "@school/core/report-cards/entry/entry-rules.ts";
import { expectationsOf } from "@school/core/report-cards/settings/expectations.ts";
import { MAX_SCHOOL_SHEETS, type SheetProgress } from "@school/core/results/progress/contract.ts";
import { classRolls, registers } from "../../attendance/tables.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { presentProgress } from "../../results/progress/present.ts";
import { type ProgressScope, readProgress } from "../../results/progress/queries.ts";
import { schemeOfClass } from "../../school/facts.ts";
import { isTaught } from "../../students/select-student.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { readSheetSettings } from "../settings/queries.ts";
import { isIssued, headRemarks, sheetEntries, sheetIssues, sheetReminders } from "../tables.ts";

const leading = alias(users, "leading");

type ClassRow = Omit<ClassEntries, "class"> & {
  classId: string;
  className: string;
  teacherId: string | null;
  teacherName: string | null;
};

type LedClass = Omit<TermBoard["classes"][number], "subjects">;

/**
 * Counts the pupils of each class for whom each part of the sheet is complete, in class order: in
 * one class teacher's classes, or with `teacherId` null in all. Classes without pupils are left
 * out. At most four statements.
 */
export async function readClassEntries(
  db: Reader,
  { id: termId, sessionId }: Pick<ProgressScope, "id" | "sessionId">,
  teacherId: string | null,
): Promise<LedClass[]> {
  const settings = await readSheetSettings(db, sessionId);
  const has = (values: unknown, keys: ReadonlySet<string>) =>
    sql`coalesce(${values}, '{}'::jsonb) ?& ${sql.param([...keys])}::text[]`;
  const isRated = has(sheetEntries.ratings, itemsOf(settings, null).ratings);
  const levels = await db
    .select({ id: classCategories.id, name: classCategories.name })
    .from(classCategories);
  const ticked = levels.map((level) => {
    const { ticks } = itemsOf(settings, expectationsOf(settings, level, false));
    return sql`when ${level.id} then ${has(sheetEntries.ticks, ticks)}`;
  });
  const isTicked = sql`case led."levelId" ${sql.join([sql`when null then false`, ...ticked], sql` `)} end`;
  const hasOwnList = sql`coalesce(
    ${classes.categoryId}::text = any(${sql.param(Object.keys(settings.expectations))}::text[]), false)`;
  const { rows } = await db.execute<ClassRow>(sql`
    with led as materialized (
      select ${classes.id} as "classId", ${fullName} as "className",
        ${classes.categoryId} as "levelId",
        ${schemeOfClass(classes.id)} is null or ${hasOwnList} as "hasExpectations", ${classTeachers.teacherId} as "teacherId",
        row_number() over (
          order by ${classCategories.order}, ${fullName} collate "und-x-icu", ${classes.id}
        ) as place
      from ${classes}
      left join ${classCategories} on ${classCategories.id} = ${classes.categoryId}
      left join ${classTeachers} on ${classTeachers.classId} = ${classes.id}
        and not ${classTeachers.isAssistant}
      where ${classes.archivedAt} is null and ${classes.sessionId} = ${sessionId}
        and ${teacherId === null ? sql`true` : eq(classTeachers.teacherId, teacherId)}
    ),
    registered as materialized (
      select distinct unnest(${classRolls.pupils}) as id from ${classRolls}
      where ${classRolls.id} in (
        select ${registers.rollId} from ${registers} where ${registers.termId} = ${termId})
    ),
    counted as (
      select led."classId", count(*) as pupils,
        count(*) filter (where case when led."hasExpectations" then ${isTicked} else ${isRated} end)
          as traits,
        count(*) filter (where ${sheetEntries.timesPresent} is not null
          or ${enrolments.studentId} in (select id from registered)) as attendance,
        count(*) filter (where ${sheetEntries.comment} <> '') as comments,
        count(*) filter (where ${headRemarks.remark} <> '') as remarks,
        count(*) filter (where exists (
          select 1 from ${sheetIssues} where ${sheetIssues.studentId} = ${enrolments.studentId}
            and ${sheetIssues.termId} = ${termId} and ${isIssued})) as released
      from led
      join ${enrolments} on ${enrolments.classId} = led."classId" and ${enrolments.termId} = ${termId}
      join ${users} on ${users.id} = ${enrolments.studentId}
      join ${studentDetails} on ${studentDetails.userId} = ${users.id}
      left join ${sheetEntries} on ${sheetEntries.enrolmentId} = ${enrolments.id}
      left join ${headRemarks} on ${headRemarks.enrolmentId} = ${enrolments.id}
      where ${isTaught}
      group by led."classId"
    )
    select led."classId", led."className", led."hasExpectations", led."teacherId",
      ${firstNameFirst(leading)} as "teacherName",
      counted.pupils, counted.traits, counted.attendance, counted.comments, counted.remarks,
      counted.released
    from led
    join counted on counted."classId" = led."classId"
    left join ${users} ${leading} on ${leading.id} = led."teacherId"
    order by led.place`);
  return rows.map(({ classId, className, teacherId: leads, teacherName, ...counts }) => ({
    class: { id: classId, name: className },
    teacher: leads === null ? null : { id: leads, name: teacherName ?? "" },
    ...counts,
  }));
}

/** The classes with their subjects. A fixed number of statements for the whole school. */
export async function readBoardClasses(
  db: Reader,
  scope: ProgressScope,
): Promise<TermBoard["classes"]> {
  const entries = await readClassEntries(db, scope, null);
  const { data } = await readProgress(db, scope, {
    teacherId: null,
    page: 1,
    limit: MAX_SCHOOL_SHEETS,
  });
  return boardClasses(entries, data.map(presentProgress));
}

/** Each class with its subjects. */
export function boardClasses(
  entries: readonly LedClass[],
  sheets: readonly SheetProgress[],
): TermBoard["classes"] {
  const ofClass = Map.groupBy(sheets, (sheet) => sheet.class.id);
  return entries.map((line) => ({
    ...line,
    subjects: (ofClass.get(line.class.id) ?? []).map((sheet) => {
      const { class: _, ...ofSubject } = sheet;
      return ofSubject;
    }),
  }));
}

/** The latest reminder of each person in the term, or of one person. One statement. */
export async function readReminders(
  db: Reader,
  termId: string,
  personId: string | null = null,
): Promise<Reminder[]> {
  const rows = await db
    .selectDistinctOn([sheetReminders.personId], {
      personId: sheetReminders.personId,
      by: firstNameFirst(users),
      at: sheetReminders.createdAt,
      isMailed: sheetReminders.isMailed,
    })
    .from(sheetReminders)
    .innerJoin(users, eq(users.id, sheetReminders.remindedBy))
    .where(
      and(
        eq(sheetReminders.termId, termId),
        personId === null ? undefined : eq(sheetReminders.personId, personId),
      ),
    )
    .orderBy(sheetReminders.personId, desc(sheetReminders.createdAt));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
