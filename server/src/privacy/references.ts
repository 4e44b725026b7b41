import { getTableName, inArray, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { announcements } from "../announcements/tables.ts";
import { registers } from "../attendance/tables.ts";
import { schoolRooms } from "../calendar/timetable/tables.ts";
import { sittings } from "../cbt/sittings/tables.ts";
import { cbtTests, questionBanks } from "../cbt/tables.ts";
import { fullName } from "../classes/queries.ts";
import { classes, subjects } from "../classes/tables.ts";
import { assignments } from "../lessons/tables.ts";
import type { Reader } from "../platform/database/database.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { enrolments, guardians } from "../students/tables.ts";

/** "2025/2026, TERM_1" */
const termName = sql<string>`(select ${academicSessions.name} from ${academicSessions}
  where ${academicSessions.id} = ${terms.sessionId}) || ', ' || ${terms.term}`;

/** Names that people use for a row to which other rows refer. */
const NAMES: readonly { readonly table: PgTable & { id: PgColumn }; readonly name: SQL<string> }[] =
  [
    { table: classes, name: fullName },
    { table: subjects, name: sql`${subjects.name}` },
    { table: academicSessions, name: sql`${academicSessions.name}` },
    { table: terms, name: termName },
    // A result alone does not identify its term.
    {
      table: enrolments,
      name: sql`(select ${fullName} from ${classes} where ${classes.id} = ${enrolments.classId})
        || ', ' || (select ${termName} from ${terms} where ${terms.id} = ${enrolments.termId})`,
    },
    { table: registers, name: sql`${registers.day} || ' ' || ${registers.half}` },
    { table: cbtTests, name: sql`${cbtTests.title}` },
    {
      table: sittings,
      name: sql`(select ${cbtTests.title} from ${cbtTests} where ${cbtTests.id} = ${sittings.testId})`,
    },
    { table: questionBanks, name: sql`${questionBanks.name}` },
    { table: assignments, name: sql`${assignments.title}` },
    { table: announcements, name: sql`${announcements.title}` },
    { table: schoolRooms, name: sql`${schoolRooms.name}` },
  ];

/** The table referenced by this single column, or null. */
export function targetOf(table: PgTable, column: PgColumn): string | null {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const at = columns.findIndex(({ name }) => name === column.name);
    if (at >= 0 && foreignColumns[at]?.name === "id") return getTableName(foreignTable);
  }
  return null;
}

/** Ids that rows name, by the table in which they are. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>;

export const USERS = getTableName(users);

/**
 * Finds the names that people use for the rows with these ids, by id. People are named if they are the
 * person, work at the school, or are parents and children linked to the person. People of other
 * families are not named.
 */
export async function namesOf(
  db: Reader,
  personId: string,
  named: Named,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { table, name } of NAMES) {
    const ids = [...(named.get(getTableName(table)) ?? [])];
    if (ids.length === 0) continue;
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select ${table.id} as id, ${name} as name from ${table} where ${inArray(table.id, ids)}`,
    );
    for (const row of rows) names.set(row.id, row.name);
  }
  const people = [...(named.get(USERS) ?? [])];
  if (people.length > 0) {
    const rows = await db.select({ id: users.id, name: firstNameFirst(users) }).from(users)
      .where(sql`${inArray(users.id, people)} and (
        ${users.id} = ${personId} or ${users.role} not in ('STUDENT', 'PARENT') or exists (
          select 1 from ${guardians}
          where (${guardians.parentId} = ${personId} and ${guardians.studentId} = ${users.id})
            or (${guardians.studentId} = ${personId} and ${guardians.parentId} = ${users.id})))`);
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}
