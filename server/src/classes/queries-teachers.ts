import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { isTeachingStaff, type Role } from "@school/core/accounts/roles.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { Teacher } from "@school/core/classes/contract-manage.ts";
import { inRegisterOrder } from "../accounts/register-order.ts";
import { users } from "../accounts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { staffDetails } from "../staff/tables.ts";

/** Who may lead a class or teach a subject: active teaching staff and principals, by surname. */
export async function listTeachers(db: Reader): Promise<Teacher[]> {
  const rows = await readTeachingStaff(db, { besides: ["PRINCIPAL"] });
  return rows.map(({ id, firstName, lastName, email }) => ({
    id,
    _id: id,
    firstName,
    lastName,
    email: shownEmail(email),
  }));
}

interface Which {
  /** Roles of whom all are meant, whatever their job. */
  besides: readonly Role[];
  /** Only those of them; a condition on the columns of `users`. */
  only?: SQL;
}

/** Active teaching staff and people of the roles besides, by surname. One statement. */
export async function readTeachingStaff(db: Reader, { besides, only }: Which) {
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
        only,
        inArray(users.role, ["TEACHER", "STAFF", ...besides]),
        eq(users.isActive, true),
        eq(users.awaitingApproval, false),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(inRegisterOrder);
  return rows.filter((person) => besides.includes(person.role) || isTeachingStaff(person));
}
