import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { shownEmail } from "@school/core/api/email-address.ts";
import { toCommas } from "@school/core/staff/comma-list.ts";
import type {
  STAFF_LIST_COLUMNS,
  StaffRecordColumn,
} from "@school/core/staff/export/export-columns.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { matchingStaff, type StaffMatch, worksHere } from "../lists/queries.ts";
import { unsealPrivateFields } from "../records/record-columns.ts";
import { staffDetails } from "../tables.ts";

/** Who fits, by surname, first name and staff id: one statement. */
export async function exportedStaff(db: Reader, filter: StaffMatch): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .where(and(worksHere, matchingStaff(filter)))
    .orderBy(
      sql`${users.lastName} collate "und-x-icu"`,
      sql`${users.firstName} collate "und-x-icu"`,
      sql`${users.userId} collate "und-x-icu"`,
    );
  return rows.map(({ id }) => id);
}

/** Accounts with their records, in the given order: one statement. */
async function readStaff(db: Reader, ids: readonly string[]) {
  const rows = await db
    .select({ user: users, details: staffDetails, username: signInNames.name })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  const byId = new Map(rows.map((row) => [row.user.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type ListColumn = (typeof STAFF_LIST_COLUMNS)[number];

/** Cells of the specification's export. */
export async function readStaffList(
  db: Reader,
  ids: readonly string[],
): Promise<Record<ListColumn, string | null>[]> {
  return (await readStaff(db, ids)).map(({ user, details }) => ({
    staffId: user.userId,
    name: `${user.firstName} ${user.lastName}`,
    role: details?.roleInSchool ?? null,
    department: details?.department ?? null,
    email: shownEmail(user.email),
    phone: details?.phone ?? null,
    status: user.isActive ? "Active" : "Inactive",
  }));
}

/** Cells as an import takes them; bank details only when a sealer is given to open them with. */
export async function readStaffRecords(
  db: Reader,
  ids: readonly string[],
  sealer: Sealer | null,
): Promise<Record<StaffRecordColumn, string | null>[]> {
  return (await readStaff(db, ids)).map(({ user, details, username }) => {
    const kept = sealer ? unsealPrivateFields(sealer, details?.privateSealed ?? null) : {};
    return {
      username,
      surname: user.lastName,
      otherNames: user.firstName,
      gender: details?.gender ?? null,
      dob: details?.dob ?? null,
      address: details?.address ?? null,
      telephone: details?.phone ?? null,
      email: shownEmail(user.email),
      roleInSchool: details?.roleInSchool ?? null,
      department: details?.department ?? null,
      dateJoined: details?.dateJoined ?? null,
      staffType: details?.staffType ?? null,
      nationality: details?.nationality ?? null,
      stateOfOrigin: details?.stateOfOrigin ?? null,
      qualifications: toCommas(details?.qualifications ?? []),
      workExperience: details?.workExperience ?? null,
      specialization: toCommas(details?.specialization ?? []),
      bankName: kept.bankName ?? null,
      accountNumber: kept.accountNumber ?? null,
    };
  });
}
