import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isTeachingStaff } from "@school/core/accounts/roles.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Teacher } from "@school/core/classes/contract-manage.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { staffDetails } from "../staff/tables.ts";

/** Who may lead a class or teach a subject: active teaching staff and principals, by surname. */
export async function listTeachers(db: Reader): Promise<Teacher[]> {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      roleInSchool: staffDetails.roleInSchool,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(
      and(
        inArray(users.role, ["TEACHER", "STAFF", "PRINCIPAL"]),
        eq(users.isActive, true),
        eq(users.awaitingApproval, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(
      sql`${users.lastName} collate "und-x-icu", ${users.firstName} collate "und-x-icu", ${users.id}`,
    );
  return rows
    .filter((person) => person.role === "PRINCIPAL" || isTeachingStaff(person))
    .map(({ id, firstName, lastName, email }) => ({
      id,
      _id: id,
      firstName,
      lastName,
      email: shownEmail(email),
    }));
}
