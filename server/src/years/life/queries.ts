import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type CountedMarks, attendanceFigures } from "@school/core/attendance/figures.ts";
import type { Mark } from "@school/core/attendance/marks.ts";
import { leftColumns } from "../../accounts/left.ts";
import { users } from "../../accounts/tables.ts";
import { classRolls, registerMarks, registers } from "../../attendance/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirst } from "../../platform/database/rows.ts";
import { isIssued, sheetIssues } from "../../report-cards/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNumberById } from "../../students/select-student.ts";
import { classChanges, studentDetails } from "../../students/tables.ts";

/** Finds the child, also long after its departure; null for a deleted one. One statement. */
export async function findLifeStudent(db: Reader, studentId: string) {
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: sql<string>`coalesce(${admissionNumberById(users.id)}, '')`,
      sex: sql<string | null>`nullif(${studentDetails.gender}, '')`,
      dob: studentDetails.dob,
      admittedOn: studentDetails.admittedOn,
      left: leftColumns,
    })
    .from(studentDetails)
    .innerJoin(users, and(eq(users.id, studentDetails.userId), isNull(users.deletedAt)))
    .where(eq(studentDetails.userId, studentId));
  return findFirst(rows);
}

/** Every move of the child, oldest first. One statement. */
export function readMoves(db: Reader, studentId: string) {
  return db
    .select({
      id: classChanges.id,
      fromClass: classChanges.fromClass,
      toClass: classChanges.toClass,
      at: classChanges.createdAt,
      reason: classChanges.reason,
    })
    .from(classChanges)
    .where(eq(classChanges.studentId, studentId))
    .orderBy(asc(classChanges.createdAt), asc(classChanges.id));
}

/**
 * Reads the child's attendance from class registers, by term; terms without registers are left out. One
 * statement.
 */
export async function readAttendance(db: Reader, studentId: string) {
  const rows = await db
    .select({
      termId: registers.termId,
      mark: registerMarks.mark,
      days: sql<number>`(count(*) filter (where ${registers.half} = 'DAY'))::int`,
      halves: sql<number>`(count(*) filter (where ${registers.half} <> 'DAY'))::int`,
    })
    .from(registers)
    .innerJoin(classRolls, eq(classRolls.id, registers.rollId))
    .leftJoin(
      registerMarks,
      and(eq(registerMarks.registerId, registers.id), eq(registerMarks.studentId, studentId)),
    )
    .where(sql`${classRolls.pupils} @> array[${studentId}]::uuid[]`)
    .groupBy(registers.termId, registerMarks.mark);
  const terms = Map.groupBy(rows, ({ termId }) => termId);
  return new Map([...terms].map(([termId, counted]) => [termId, figuresOf(counted)]));
}

interface CountedRow {
  readonly mark: Exclude<Mark, "PRESENT"> | null;
  readonly days: number;
  readonly halves: number;
}

function figuresOf(counted: readonly CountedRow[]) {
  const sum = (key: "days" | "halves") => counted.reduce((all, row) => all + row[key], 0);
  const missed: CountedMarks["missed"] = counted.flatMap(({ mark, days, halves }) =>
    mark === null ? [] : [{ mark, days, halves }],
  );
  const { opened, present } = attendanceFigures({
    days: sum("days"),
    halves: sum("halves"),
    missed,
  });
  return { opened, present };
}

/** The report sheets of the child as they were last released, by term. */
export async function readSheets(db: Reader, studentId: string) {
  const rows = await db
    .selectDistinctOn([sheetIssues.termId], {
      termId: sheetIssues.termId,
      number: sheetIssues.number,
      sheet: sheetIssues.sheet,
    })
    .from(sheetIssues)
    .where(and(eq(sheetIssues.studentId, studentId), isIssued))
    .orderBy(sheetIssues.termId, desc(sheetIssues.number));
  return new Map(rows.map((row) => [row.termId, row]));
}
