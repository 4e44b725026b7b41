import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { isTeachingStaff } from "@school/core/accounts/roles.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { staffDetails } from "../staff/tables.ts";

interface Colleague {
  readonly id: string;
  readonly name: string;
}

/**
 * Whom an author may name as a co-author: active teaching staff and office, by surname. `which` is
 * a condition on the columns of `users`. One statement.
 */
export async function readColleagues(db: Reader, which: SQL): Promise<Colleague[]> {
  const rows = await db
    .select({
      id: users.id,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      role: users.role,
      roleInSchool: staffDetails.roleInSchool,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(
      and(
        which,
        inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL", "ADMIN"]),
        eq(users.isActive, true),
        eq(users.awaitingApproval, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(
      sql`${users.lastName} collate "und-x-icu", ${users.firstName} collate "und-x-icu", ${users.id}`,
    );
  return rows
    .filter((one) => one.role === "PRINCIPAL" || one.role === "ADMIN" || isTeachingStaff(one))
    .map(({ id, name }) => ({ id, name }));
}
