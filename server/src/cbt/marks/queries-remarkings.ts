import { sql, type SQL } from "drizzle-orm";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { Remarking } from "@school/core/cbt/tests/contract.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { bySurname, surnameFirst } from "../names-in-sql.ts";
import { remarkedSittings, remarkings, sittings } from "../sittings/tables.ts";

interface RemarkingRow extends Record<string, unknown>, Omit<Remarking, "at"> {
  at: Date | string;
}

/** Re-markings with who moved, those whose marks fell or rose most first. `rest` begins with "where". */
async function readRemarkings(db: Reader, rest: SQL): Promise<Remarking[]> {
  const { rows } = await db.execute<RemarkingRow>(sql`
    select remarking.id, remarking.at, remarking.reason,
      remarking.question_text as "questionText", remarking.before, remarking.after,
      concat_ws(' ', person.first_name, person.last_name) as by,
      (select coalesce(json_agg(json_build_object(
          'student', json_build_object('id', pupil.id,
            'name', ${surnameFirst},
            'admissionNumber', coalesce(sign_in.name, '')),
          'from', moved.from, 'to', moved.to
        ) order by abs(moved.to - moved.from) desc, ${bySurname}), '[]')
        from ${remarkedSittings} moved
        join ${sittings} sitting on sitting.id = moved.sitting_id
        join ${users} pupil on pupil.id = sitting.student_id
        left join ${signInNames} sign_in
          on sign_in.user_id = pupil.id and sign_in.kind = 'ADMISSION_NUMBER'
        where moved.remarking_id = remarking.id) as moved
    from ${remarkings} remarking join ${users} person on person.id = remarking.by ${rest}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

export async function findRemarking(db: Reader, id: string): Promise<Remarking> {
  const [row] = await readRemarkings(db, sql`where remarking.id = ${id}`);
  return row!;
}

/** One page of a test's re-markings, newest first: two statements. */
export async function listRemarkings(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ data: Remarking[]; pagination: Pagination }> {
  const data = await readRemarkings(
    db,
    sql`where remarking.test_id = ${id} order by remarking.at desc, remarking.id desc
      limit ${limit} offset ${(page - 1) * limit}`,
  );
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${remarkings} where test_id = ${id}`);
  return { data, pagination: paginate(page, limit, rows[0]!.total) };
}
