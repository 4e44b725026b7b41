import { and, asc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { type Half, halvesOf } from "@school/core/attendance/marks.ts";
import type { DayClass } from "@school/core/attendance/register/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { isClassTeacher } from "../../classes/facts.ts";
import { fullName } from "../../classes/queries.ts";
import { classCategories, classes, classTeachers } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isSwitchedOn } from "../../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { classRolls, registerMarks, registers } from "../tables.ts";

interface WhichClasses {
  readonly day: string;
  /** Only classes of this class teacher or assistant; null for all. */
  readonly teacherId: string | null;
}

interface MarkedHalf {
  half: Half;
  at: string;
  by: { id: string; name: string };
  pupils: number;
  absent: number;
  excused: number;
  late: number;
}

/** Each class with pupils on a day and its registers, in the school's order. One statement. */
export async function readDay(db: Reader, { day, teacherId }: WhichClasses): Promise<DayClass[]> {
  const count = (mark: string) =>
    sql`(select count(*) from ${registerMarks}
      where ${registerMarks.registerId} = ${registers.id} and ${registerMarks.mark} = ${mark})`;
  const rows = await db
    .select({
      class: { id: classes.id, name: fullName },
      teacher: sql<string | null>`(
        select ${firstNameFirst(users)} from ${classTeachers}
        join ${users} on ${users.id} = ${classTeachers.teacherId}
        where ${classTeachers.classId} = ${classes.id} and not ${classTeachers.isAssistant})`,
      marked: sql<MarkedHalf[]>`(
        select coalesce(json_agg(json_build_object(
          'half', ${registers.half}, 'at', ${registers.takenAt},
          'by', json_build_object('id', ${users.id},
            'name', ${firstNameFirst(users)}),
          'pupils', cardinality(${classRolls.pupils}), 'absent', ${count("ABSENT")},
          'excused', ${count("EXCUSED")}, 'late', ${count("LATE")})), '[]')
        from ${registers}
        join ${classRolls} on ${classRolls.id} = ${registers.rollId}
        join ${users} on ${users.id} = ${registers.takenBy}
        where ${registers.classId} = ${classes.id} and ${registers.day} = ${day}::date)`,
      twiceADay: isSwitchedOn(SCHOOL_SETTINGS.registerTwiceADay),
    })
    .from(classes)
    .innerJoin(
      terms,
      and(eq(terms.sessionId, classes.sessionId), lte(terms.startsOn, day), gte(terms.endsOn, day)),
    )
    .leftJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(
      and(
        isNull(classes.archivedAt),
        teacherId === null ? undefined : isClassTeacher(teacherId, classes.id),
        sql`exists (select 1 from ${enrolments}
          where ${enrolments.classId} = ${classes.id} and ${enrolments.termId} = ${terms.id})`,
      ),
    )
    .orderBy(asc(classCategories.order), sql`${fullName} collate "und-x-icu"`);
  return rows.map(({ marked, twiceADay, ...of }) => ({
    ...of,
    registers: halvesOf(
      marked.map(({ half }) => half),
      twiceADay,
    ).map((half) => {
      const register = marked.find((one) => one.half === half);
      if (!register) return { half, marked: null };
      const { half: _, at, ...rest } = register;
      return { half, marked: { ...rest, at: new Date(at).toISOString() } };
    }),
  }));
}
