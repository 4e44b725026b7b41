import { count, desc, eq } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import type { Look } from "@school/core/students/access-log/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { recordAccesses } from "../tables.ts";

interface AccessFilter {
  readonly id: string;
  readonly page: number;
  readonly limit: number;
  readonly withNames: boolean;
}

/** Lists the access log of a pupil's record, newest first. Two statements. */
export async function listAccesses(db: Reader, { id, page, limit, withNames }: AccessFilter) {
  const isAbout = eq(recordAccesses.studentId, id);
  const [rows, totals] = await Promise.all([
    db
      .select({
        kind: recordAccesses.kind,
        day: recordAccesses.day,
        as: recordAccesses.as,
        personId: recordAccesses.personId,
        name: firstNameFirst<string | null>(users),
      })
      .from(recordAccesses)
      .leftJoin(users, eq(users.id, recordAccesses.personId))
      .where(isAbout)
      .orderBy(desc(recordAccesses.day), recordAccesses.kind, recordAccesses.personId)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(recordAccesses).where(isAbout),
  ]);
  const data = rows.map(({ kind, day, as, personId, name }): Look => {
    const by = withNames ? { id: personId, name: name ?? "" } : null;
    return { kind, day, as, by };
  });
  return { data, pagination: paginate(page, limit, one(totals).total) };
}
