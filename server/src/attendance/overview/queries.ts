import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { attendanceFigures, isOftenAbsent, timesMissed } from "@school/core/attendance/figures.ts";
import type { Half, Mark } from "@school/core/attendance/marks.ts";
import type { ClassDays, SummaryRow } from "@school/core/attendance/overview/contract.ts";
import type { Term } from "@school/core/school/terms.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import type { Reader } from "../../platform/database/database.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNumberById } from "../../students/select-student.ts";
import { enrolments } from "../../students/tables.ts";
import { figuresOf } from "../queries.ts";
import { classRolls, registerMarks, registers } from "../tables.ts";

type MissedMark = Exclude<Mark, "PRESENT">;

interface ReadRegister {
  day: string;
  half: Half;
  pupils: string[];
  marks: { studentId: string; mark: MissedMark }[];
}

interface DaysFilter {
  readonly classId: string;
  readonly from: string;
  readonly to: string;
}

/** The registers of a class in some days, with everyone in them. Two statements. */
export async function readClassDays(
  db: Reader,
  { classId, from, to }: DaysFilter,
): Promise<{ registers: readonly ReadRegister[]; rows: ClassDays["rows"] }> {
  const dayRegisters: ReadRegister[] = await db
    .select({
      day: registers.day,
      half: registers.half,
      pupils: classRolls.pupils,
      marks: sql<ReadRegister["marks"]>`(
        select coalesce(json_agg(json_build_object(
          'studentId', ${registerMarks.studentId}, 'mark', ${registerMarks.mark})), '[]')
        from ${registerMarks} where ${registerMarks.registerId} = ${registers.id})`,
    })
    .from(registers)
    .innerJoin(classRolls, eq(classRolls.id, registers.rollId))
    .where(and(eq(registers.classId, classId), gte(registers.day, from), lte(registers.day, to)))
    .orderBy(asc(registers.day), asc(registers.half));
  const ids = [...new Set(dayRegisters.flatMap(({ pupils }) => pupils))];
  const students = await db
    .select({
      id: users.id,
      admissionNumber: sql<string>`coalesce(${admissionNumberById(users.id)}, '')`,
      name: registerName,
    })
    .from(users)
    .where(isAnyOf(users.id, ids))
    .orderBy(inRegisterOrder);
  const read = dayRegisters.map(({ day, half, pupils, marks }) => ({
    day,
    half,
    pupils: new Set(pupils),
    marks: new Map(marks.map(({ studentId, mark }) => [studentId, mark])),
  }));
  const rows = students.map((student) => {
    const cells = read
      .filter(({ pupils }) => pupils.has(student.id))
      .map(({ day, half, marks }) => {
        const mark: Mark = marks.get(student.id) ?? "PRESENT";
        return { day, half, mark };
      });
    return { student, cells, figures: figuresOfCells(cells) };
  });
  return { registers: dayRegisters, rows };
}

function figuresOfCells(cells: readonly { half: Half; mark: Mark }[]) {
  const counted = (taken: readonly { half: Half }[]) => {
    const days = taken.filter(({ half }) => half === "DAY").length;
    return { days, halves: taken.length - days };
  };
  const missed = (["ABSENT", "EXCUSED", "LATE"] as const).map((mark) => ({
    mark,
    ...counted(cells.filter((cell) => cell.mark === mark)),
  }));
  return attendanceFigures({ ...counted(cells), missed });
}

/** The terms of a session, or the requested one; none if there is no such session. */
export async function termsOf(
  db: Reader,
  { academicYear, term }: { academicYear: string; term?: Term | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: terms.id })
    .from(terms)
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .where(and(eq(academicSessions.name, academicYear), term ? eq(terms.term, term) : undefined));
  return rows.map(({ id }) => id);
}

interface SummaryFilter {
  readonly termIds: readonly string[];
  readonly classId?: string | undefined;
  readonly often?: boolean | undefined;
}

/** One page of a list. */
interface Paging {
  readonly page: number;
  readonly limit: number;
}

/**
 * The attendance of pupils who were in registers of the terms, class by class in register order;
 * those who are often absent begin with who missed most. All of them, or one page. At most three
 * statements.
 */
export async function readSummary(
  db: Reader,
  filter: SummaryFilter,
  paging?: Paging,
): Promise<{ rows: SummaryRow[]; total: number }> {
  return filter.often ? readOften(db, filter, paging) : readAll(db, filter, paging);
}

/** Counts marks only for the pupils of the page. */
async function readAll(db: Reader, filter: SummaryFilter, paging?: Paging) {
  const [pupils, total] = await Promise.all([
    namePupils(db, filter, paging),
    paging ? db.$count(markedPupils(db, filter)) : null,
  ]);
  const isPart = paging !== undefined || filter.classId !== undefined;
  const figures = await figuresOf(db, {
    termIds: filter.termIds,
    studentIds: isPart ? pupils.map(({ student }) => student.id) : undefined,
  });
  const rows = pupils.flatMap((pupil) => {
    const counts = figures.get(pupil.student.id);
    return counts ? [{ ...pupil, figures: counts, isOften: isOftenAbsent(counts) }] : [];
  });
  return { rows, total: total ?? rows.length };
}

/** Counts everyone's marks, and reads names only of those often absent. */
async function readOften(db: Reader, filter: SummaryFilter, paging?: Paging) {
  const figures = await figuresOf(db, { termIds: filter.termIds });
  const often = [...figures].flatMap(([id, counts]) => (isOftenAbsent(counts) ? [id] : []));
  const pupils = await namePupils(db, { ...filter, studentIds: often });
  const rows = pupils
    .flatMap((pupil) => {
      const counts = figures.get(pupil.student.id);
      return counts ? [{ ...pupil, figures: counts, isOften: true }] : [];
    })
    .toSorted((a, b) => timesMissed(b.figures) - timesMissed(a.figures));
  const { page, limit } = paging ?? { page: 1, limit: rows.length };
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

interface PupilFilter extends SummaryFilter {
  /** Only these; all if empty. */
  readonly studentIds?: readonly string[];
}

/** Pupils who were in registers of the terms, each with the class of the latest of them. */
function markedPupils(db: Reader, { termIds, classId, studentIds }: PupilFilter) {
  const inRegisters = sql`${enrolments.studentId} in (
    select unnest(${classRolls.pupils}) from ${classRolls} where exists (
      select 1 from ${registers}
      where ${registers.rollId} = ${classRolls.id} and ${isAnyOf(registers.termId, termIds)}))`;
  return db
    .selectDistinctOn([enrolments.studentId], {
      studentId: enrolments.studentId,
      classId: enrolments.classId,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, and(eq(users.id, enrolments.studentId), isNull(users.deletedAt)))
    .where(
      and(
        isAnyOf(enrolments.termId, termIds),
        classId ? eq(enrolments.classId, classId) : undefined,
        studentIds ? isAnyOf(enrolments.studentId, studentIds) : undefined,
        inRegisters,
      ),
    )
    .orderBy(enrolments.studentId, sql`${terms.term} desc`)
    .as("pupils");
}

/** Those with their names, in the school's order: all, or one page. One statement. */
async function namePupils(db: Reader, filter: PupilFilter, paging?: Paging) {
  const pupils = markedPupils(db, filter);
  const named = db
    .select({
      student: {
        id: users.id,
        admissionNumber: sql<string>`coalesce(${admissionNumberById(users.id)}, '')`,
        name: registerName,
      },
      className: fullName,
    })
    .from(pupils)
    .innerJoin(users, eq(users.id, pupils.studentId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .orderBy(
      sql`coalesce(${classCategories.order}, 0)`,
      sql`${fullName} collate "und-x-icu"`,
      inRegisterOrder,
    );
  if (!paging) return named;
  return named.limit(paging.limit).offset((paging.page - 1) * paging.limit);
}
