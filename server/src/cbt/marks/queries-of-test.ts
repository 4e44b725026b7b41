import { and, sql, type SQL } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { TestMark } from "@school/core/cbt/marks/contract.ts";
import { scoreOf } from "@school/core/cbt/marks/marking.ts";
import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import { expectedPupils } from "../facts.ts";
import { byClassAndSurname, className, surnameFirst } from "../names-in-sql.ts";
import { pupilMarks } from "./queries.ts";
import { cbtTests } from "../tables.ts";

interface MarkRow extends Record<string, unknown> {
  student_id: string;
  name: string;
  admission_number: string;
  class_name: string;
  sitting_id: string | null;
  status: TestMark["status"];
  marks: number | null;
  total: number | null;
  rank: number | null;
  minutes: number | null;
  handed_in_at: Date | null;
  total_rows: number;
}

/** Which marks of a test. */
export interface MarksFilter {
  readonly classId?: string | undefined;
  readonly search?: string | undefined;
  /** On the alias `class`: whose marks the person may read. */
  readonly ofClasses: SQL;
}

/** One page of the marks of a test, as `allMarksOfTest` has them. One statement. */
export async function listMarksOfTest(
  db: Reader,
  test: TestSummary,
  { page, limit, ...filter }: MarksFilter & { page: number; limit: number },
): Promise<{ data: TestMark[]; pagination: Pagination }> {
  const rows = await readRows(db, test, filter, sql`limit ${limit} offset ${(page - 1) * limit}`);
  return {
    data: rows.map((row) => presentMark(test, row)),
    pagination: paginate(page, limit, rows[0]?.total_rows ?? 0),
  };
}

/**
 * The marks of a test: everybody expected, and whoever sat and has moved away since; by class, then
 * by surname. The rank counts all of the test, whatever is filtered. One statement.
 */
export async function allMarksOfTest(
  db: Reader,
  test: TestSummary,
  filter: MarksFilter,
): Promise<TestMark[]> {
  return (await readRows(db, test, filter, sql``)).map((row) => presentMark(test, row));
}

async function readRows(
  db: Reader,
  test: TestSummary,
  { classId, search, ofClasses }: MarksFilter,
  onePage: SQL,
): Promise<MarkRow[]> {
  const matching = searchedExactly(search ?? "", "names");
  const { rows } = await db.execute<MarkRow>(sql`
    with concerned as (
      select pupil.id, class.id as class_id
      from ${cbtTests} test cross join ${expectedPupils} where test.id = ${test.id}
    ), everybody as (
      select coalesce(mark.student_id, concerned.id) as student_id,
        coalesce(mark.class_id, concerned.class_id) as class_id, mark.sitting_id,
        coalesce(mark.status, 'not_begun') as status, mark.marks::float8 as marks,
        mark.total_marks::float8 as total, mark.minutes, mark.handed_in_at,
        case when mark.marks is not null
          then rank() over (partition by mark.marks is null order by mark.marks desc) end as rank
      from concerned
      full join (select * from ${pupilMarks} one where one.test_id = ${test.id}) mark
        on mark.student_id = concerned.id
    )
    select everybody.*, ${surnameFirst} as name, number.name as admission_number,
      ${className} as class_name, count(*) over () as total_rows
    from everybody
    join ${users} pupil on pupil.id = everybody.student_id and pupil.deleted_at is null
    join ${classes} class on class.id = everybody.class_id
    join ${signInNames} number on number.user_id = pupil.id and number.kind = 'ADMISSION_NUMBER'
    where ${and(
      ofClasses,
      classId ? sql`class.id = ${classId}` : undefined,
      matching.length > 0
        ? sql`pupil.id in (select ${users.id} from ${users} where ${and(...matching)})`
        : undefined,
    )}
    order by ${byClassAndSurname}
    ${onePage}`);
  return rows;
}

function presentMark(test: TestSummary, row: MarkRow): TestMark {
  return {
    student: {
      id: row.student_id,
      name: row.name,
      admissionNumber: row.admission_number,
      className: row.class_name,
    },
    sittingId: row.sitting_id,
    status: row.status,
    marks: row.marks,
    score:
      row.marks === null ? null : scoreOf(row.marks, row.total ?? test.totalMarks, test.maxScore),
    rank: row.rank,
    minutes: row.minutes === null ? null : Math.round(row.minutes * 10) / 10,
    handedInAt: row.handed_in_at === null ? null : new Date(row.handed_in_at).toISOString(),
  };
}
