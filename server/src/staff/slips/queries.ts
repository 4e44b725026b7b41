import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { shownEmail } from "@school/core/api/email-address.ts";
import { shownPhone } from "@school/core/api/phone.ts";
import { slipPasswordColumns } from "../../accounts/slips/login-slips.ts";
import { hasPhone, phones } from "../../accounts/sign-in-names.ts";
import { surnameFirst } from "../../accounts/names-in-sql.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { worksHere } from "../lists/queries.ts";
import { staffDetails } from "../tables.ts";

/** Active staff among these people by surname, for login slips: one statement. */
export async function readStaffForSlips(db: Reader, ids: readonly string[]) {
  const rows = await db
    .select({
      id: users.id,
      name: surnameFirst(users),
      role: users.role,
      roleInSchool: staffDetails.roleInSchool,
      awaitingApproval: users.awaitingApproval,
      isActive: users.isActive,
      email: users.email,
      username: signInNames.name,
      phone: phones.name,
      ...slipPasswordColumns,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .leftJoin(phones, hasPhone)
    .where(and(inArray(users.id, [...ids]), worksHere, isNull(users.deletedAt)))
    .orderBy(
      sql`${users.lastName} collate "und-x-icu"`,
      sql`${users.firstName} collate "und-x-icu"`,
      users.id,
    );
  return rows.map(({ email, phone, ...row }) => ({
    ...row,
    email: shownEmail(email),
    phone: phone && shownPhone(phone),
  }));
}
