import { type SQL, sql } from "drizzle-orm";
import {
  type AttendanceFigures,
  attendanceFigures,
  type CountedMarks,
} from "@school/core/attendance/figures.ts";
import type { Reader } from "../platform/database/database.ts";
import { classRolls, registerMarks, registers } from "./tables.ts";

interface WhoseFigures {
  readonly termIds: readonly string[];
  /** Pupils to count; everyone in the registers if left out. */
  readonly studentIds?: readonly string[] | undefined;
}

interface CountedRow extends CountedMarks, Record<string, unknown> {
  studentId: string;
}

/** The attendance of pupils who are in registers of some terms. One statement. */
export async function figuresOf(
  db: Reader,
  { termIds, studentIds }: WhoseFigures,
): Promise<Map<string, AttendanceFigures>> {
  const terms = sql`${sql.param([...termIds])}::uuid[]`;
  const pupilIds = studentIds && sql`${sql.param([...studentIds])}::uuid[]`;
  const { rows } = await db.execute<CountedRow>(selectMarks(terms, pupilIds));
  return new Map(rows.map(({ studentId, ...counted }) => [studentId, attendanceFigures(counted)]));
}

/**
 * SQL: `CountedMarks` with `"studentId"` for each pupil in registers of some terms, in any class.
 * Registers with the same roll are counted together, so a year of the whole school is a few hundred
 * groups.
 *
 * @param terms an array of ids
 * @param pupilIds the pupils as an array of ids; default: everyone
 */
export function selectMarks(terms: SQL, pupilIds?: SQL): SQL {
  return sql`
    with used as materialized (
      select distinct ${registers.rollId} as id from ${registers}
      where ${registers.termId} = any(${terms})
    ), termly as materialized (
      select ${classRolls.id} as id, ${classRolls.pupils} as pupils from ${classRolls}
      where ${classRolls.id} in (select id from used)
    ), rolls as materialized (
      select id, pupils from termly ${pupilIds ? sql`where pupils && ${pupilIds}` : sql``}
    ), taken as materialized (
      select ${registers.id} as id, ${registers.rollId} as roll,
        ${registers.half} = 'DAY' as "isDay"
      from ${registers}
      where ${registers.termId} = any(${terms}) and ${registers.rollId} in (select id from rolls)
    ), counted as (
      select roll, count(*) filter (where "isDay") as days,
        count(*) filter (where not "isDay") as halves
      from taken group by roll
    ), opened as (
      select pupil.id as who, sum(counted.days) as days, sum(counted.halves) as halves
      from counted
      join rolls on rolls.id = counted.roll
      cross join unnest(rolls.pupils) as pupil (id)
      ${pupilIds ? sql`where pupil.id = any(${pupilIds})` : sql``}
      group by pupil.id
    ), missed as (
      select ${registerMarks.studentId} as who, ${registerMarks.mark} as mark,
        count(*) filter (where "isDay") as days,
        count(*) filter (where not "isDay") as halves
      from taken
      ${
        // Of some pupils by their registers: their marks of all years are the more with each year.
        pupilIds
          ? sql`cross join lateral (
              select * from ${registerMarks} where ${registerMarks.registerId} = taken.id offset 0
            ) ${registerMarks}
            where ${registerMarks.studentId} = any(${pupilIds})`
          : sql`join ${registerMarks} on ${registerMarks.registerId} = taken.id`
      }
      group by 1, 2
    ), listed as (
      select who, json_agg(json_build_object(
        'mark', mark, 'days', days, 'halves', halves)) as missed
      from missed group by who
    )
    select opened.who as "studentId", opened.days::int as days,
      opened.halves::int as halves, coalesce(listed.missed, '[]') as missed
    from opened left join listed on listed.who = opened.who`;
}
