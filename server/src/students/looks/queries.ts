import { count, desc, eq } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import type { Look } from "@school/core/students/looks/contract.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";
import { recordLooks } from "../tables.ts";

interface Asked {
  readonly id: string;
  readonly page: number;
  readonly limit: number;
  readonly withNames: boolean;
}

/** Who looked at a pupil's record, newest first. Two statements. */
export async function listLooks(db: Reader, { id, page, limit, withNames }: Asked) {
  const isAbout = eq(recordLooks.studentId, id);
  const [rows, totals] = await Promise.all([
    db
      .select({
        kind: recordLooks.kind,
        day: recordLooks.day,
        as: recordLooks.as,
        personId: recordLooks.personId,
        name: firstNameFirst<string | null>(users),
      })
      .from(recordLooks)
      .leftJoin(users, eq(users.id, recordLooks.personId))
      .where(isAbout)
      .orderBy(desc(recordLooks.day), recordLooks.kind, recordLooks.personId)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(recordLooks).where(isAbout),
  ]);
  const data = rows.map(({ kind, day, as, personId, name }): Look => {
    const by = withNames ? { id: personId, name: name ?? "" } : null;
    return { kind, day, as, by };
  });
  return { data, pagination: paginate(page, limit, one(totals).total) };
}
