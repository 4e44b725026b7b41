import { and, eq, sql, type SQL } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { TestMark } from "@school/core/cbt/marks/contract.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import { expectedPupils } from "../facts.ts";
import { byClassAndSurname } from "../register-order.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { cbtTests } from "../tables.ts";
import { mark, pupilMarks } from "./queries.ts";

/** The mark of one pupil in a test. */
export interface MarkRow extends Record<string, unknown> {
  studentId: string;
  name: string;
  admissionNumber: string;
  className: string;
  sittingId: string | null;
  status: TestMark["status"];
  marks: number | null;
  totalMarks: number | null;
  rank: number | null;
  minutes: number | null;
  handedInAt: string | null;
  totalRows: number;
}

/** A selection of the marks of a test. */
export interface MarksFilter {
  readonly classId?: string | undefined;
  readonly search?: string | undefined;
  /** On `classes`: classes whose marks the actor may read. */
  readonly ofClasses: SQL;
}

/** One page of `allMarksOfTest`. One statement; two for a page after the last. */
export async function listMarksOfTest(
  db: Reader,
  testId: string,
  { page, limit, ...filter }: MarksFilter & { page: number; limit: number },
): Promise<{ rows: MarkRow[]; pagination: Pagination }> {
  const onePage = sql`limit ${limit} offset ${(page - 1) * limit}`;
  const rows = await readRows(db, testId, filter, onePage);
  // Each row contains the count, except after the last page, which has no row.
  const [row] = rows.length > 0 ? rows : await readRows(db, testId, filter, sql`limit 1`);
  return { rows, pagination: paginate(page, limit, row?.totalRows ?? 0) };
}

/**
 * The marks of a test: of all expected pupils, and of pupils who sat it and have moved since; by
 * class, then by surname. Ranks include all pupils, whatever the filter. One statement.
 */
export async function allMarksOfTest(
  db: Reader,
  testId: string,
  filter: MarksFilter,
): Promise<MarkRow[]> {
  return readRows(db, testId, filter, sql``);
}

async function readRows(
  db: Reader,
  testId: string,
  { classId, search, ofClasses }: MarksFilter,
  onePage: SQL,
): Promise<MarkRow[]> {
  const matching = searchedExactly(search ?? "", "names");
  const { rows } = await db.execute<MarkRow>(sql`
    with concerned as (
      select ${users.id} as id, ${classes.id} as "classId"
      from ${cbtTests} cross join ${expectedPupils} where ${cbtTests.id} = ${testId}
    ), everybody as (
      select coalesce(mark."studentId", concerned.id) as "studentId",
        coalesce(mark."classId", concerned."classId") as "classId", ${mark.sittingId},
        coalesce(${mark.status}, 'not_begun') as status, ${mark.marks}, ${mark.totalMarks},
        ${mark.minutes}, ${mark.handedInAt},
        case when ${mark.marks} is not null
          then rank() over (partition by ${mark.marks} is null order by ${mark.marks} desc)
          end as rank
      from concerned
      full join (select mark.* from ${pupilMarks} where ${mark.testId} = ${testId}) mark
        on ${mark.studentId} = concerned.id
    )
    select everybody."studentId", ${registerName} as name,
      ${admissionNames.name} as "admissionNumber", ${fullName} as "className",
      everybody."sittingId", everybody.status, everybody.marks, everybody."totalMarks",
      everybody.rank, everybody.minutes, everybody."handedInAt", count(*) over () as "totalRows"
    from everybody
    join ${users} on ${users.id} = everybody."studentId" and ${users.deletedAt} is null
    join ${classes} on ${classes.id} = everybody."classId"
    join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
    where ${and(
      ofClasses,
      classId ? eq(classes.id, classId) : undefined,
      matching.length > 0
        ? sql`${users.id} in (select ${users.id} from ${users} where ${and(...matching)})`
        : undefined,
    )}
    order by ${byClassAndSurname}
    ${onePage}`);
  return rows;
}
