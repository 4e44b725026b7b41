import { sql, type SQL } from "drizzle-orm";
import type { PaperScores } from "@school/core/cbt/tests/contract.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { expectedPupils } from "../facts.ts";
import { byClassAndSurname, className, surnameFirst } from "../names-in-sql.ts";
import { cbtTests } from "../tables.ts";
import { paperScores } from "../sittings/tables.ts";

export type PaperRow = PaperScores["rows"][number] & { classId: string };

/**
 * The typed scores of a test on paper for every expected pupil, and for whoever has one though
 * they have left since, by class and surname; of the classes that `ofClasses` (on the alias
 * `class`) holds for. One statement.
 */
export async function readPaperRows(
  db: Reader,
  testId: string,
  ofClasses: SQL,
): Promise<PaperRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & PaperRow>(sql`
    with register as (
      select pupil.id as student_id, class.id as class_id
      from ${cbtTests} test cross join ${expectedPupils} where test.id = ${testId}
    ), typed as (
      select score.student_id, score.class_id, score.version,
        case when score.is_absent then '"ABS"'::jsonb else to_jsonb(score.marks) end as marks
      from ${paperScores} score where score.test_id = ${testId}
    )
    select json_build_object('id', pupil.id,
        'name', ${surnameFirst},
        'admissionNumber', coalesce(sign_in.name, ''),
        'className', ${className}) as student,
      class.id as "classId", typed.marks, typed.version
    from register full join typed on typed.student_id = register.student_id
    join ${users} pupil on pupil.id = coalesce(register.student_id, typed.student_id)
    join ${classes} class on class.id = coalesce(register.class_id, typed.class_id)
    left join ${signInNames} sign_in
      on sign_in.user_id = pupil.id and sign_in.kind = 'ADMISSION_NUMBER'
    where ${ofClasses}
    order by ${byClassAndSurname}`);
  return rows;
}

export function presentPaperScores(
  { test, mayChange }: Pick<PaperScores, "test" | "mayChange">,
  rows: readonly PaperRow[],
): PaperScores {
  return {
    test,
    mayChange,
    totalMarks: test.totalMarks,
    rows: rows.map(({ student, marks, version }) => ({ student, marks, version })),
  };
}
