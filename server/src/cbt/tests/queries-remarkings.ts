import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { paginate, type Pagination } from "@school/core/api/pagination.ts";
import type { Remarking } from "@school/core/cbt/tests/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNames, hasAdmissionNumber } from "../../students/select-student.ts";
import { remarkedSittings, remarkings, sittings } from "../sittings/tables.ts";

/** The person who corrected the key. */
const person = alias(users, "person");

/** SQL: the pupils whose marks a re-marking changed, largest changes first. */
const moved = sql<Remarking["moved"]>`(
  select coalesce(json_agg(json_build_object(
      'student', json_build_object('id', ${users.id}, 'name', ${registerName},
        'admissionNumber', coalesce(${admissionNames.name}, '')),
      'from', ${remarkedSittings.from}, 'to', ${remarkedSittings.to}
    ) order by abs(${remarkedSittings.to} - ${remarkedSittings.from}) desc, ${inRegisterOrder}), '[]')
  from ${remarkedSittings}
  join ${sittings} on ${sittings.id} = ${remarkedSittings.sittingId}
  join ${users} on ${users.id} = ${sittings.studentId}
  left join ${signInNames} ${admissionNames} on ${hasAdmissionNumber}
  where ${remarkedSittings.remarkingId} = ${remarkings.id})`;

/** Selects re-markings with their changed marks; the caller adds a condition. */
function selectRemarkings(db: Reader) {
  return db
    .select({
      id: remarkings.id,
      at: remarkings.at,
      reason: remarkings.reason,
      questionText: remarkings.questionText,
      before: remarkings.before,
      after: remarkings.after,
      by: firstNameFirst(person),
      moved,
    })
    .from(remarkings)
    .innerJoin(person, eq(person.id, remarkings.by));
}

export type RemarkingRow = Awaited<ReturnType<typeof selectRemarkings>>[number];

export async function findRemarking(db: Reader, id: string): Promise<RemarkingRow> {
  const rows = await selectRemarkings(db).where(eq(remarkings.id, id));
  return one(rows, "re-marking");
}

/** One page of a test's re-markings, newest first: two statements. */
export async function listRemarkings(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<{ rows: RemarkingRow[]; pagination: Pagination }> {
  const ofTest = eq(remarkings.testId, id);
  const rows = await selectRemarkings(db)
    .where(ofTest)
    .orderBy(desc(remarkings.at), desc(remarkings.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(remarkings, ofTest);
  return { rows, pagination: paginate(page, limit, total) };
}
