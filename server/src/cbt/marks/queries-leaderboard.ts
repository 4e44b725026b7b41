import { sql } from "drizzle-orm";
import type { LeaderboardRow } from "@school/core/cbt/marks/contract.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { bySurname, className, firstNameFirst } from "../names-in-sql.ts";
import { pupilMarks } from "./queries.ts";

const LEADERS = 10;

interface LeaderRow extends Record<string, unknown> {
  rank: number;
  student_id: string;
  name: string;
  class_name: string;
  marks: number;
  total: number;
}

interface Whose {
  /** The pupil who reads it. */
  ownId?: string;
  /** Only pupils who took it in this class. */
  classId?: string | undefined;
}

/**
 * The ten best of a test by their marks. Ties share a rank and stand by surname; of those who tie
 * for the last place only as many stand there as fit. One statement.
 */
export async function readLeaderboard(
  db: Reader,
  test: Pick<TestSummary, "id" | "maxScore" | "totalMarks">,
  { ownId, classId }: Whose,
): Promise<LeaderboardRow[]> {
  const { rows } = await db.execute<LeaderRow>(sql`
    select rank() over (order by mark.marks desc) as rank, pupil.id as student_id,
      ${firstNameFirst} as name, ${className} as class_name,
      mark.marks::float8 as marks, coalesce(mark.total_marks, ${test.totalMarks})::float8 as total
    from ${pupilMarks} mark
    join ${users} pupil on pupil.id = mark.student_id and pupil.deleted_at is null
    join ${classes} class on class.id = mark.class_id
    where mark.test_id = ${test.id} and mark.marks is not null
      ${classId === undefined ? sql`` : sql`and class.id = ${classId}`}
    order by mark.marks desc, ${bySurname}
    limit ${LEADERS}`);
  return rows.map((row) => ({
    rank: row.rank,
    student: { id: row.student_id, name: row.name, className: row.class_name },
    marks: row.marks,
    score: scoreOf(row.marks, row.total, test.maxScore),
    isOwn: row.student_id === ownId,
  }));
}
