import { phoneKey } from "@school/core/accounts/likely-duplicate.ts";
import { isForPrincipals } from "@school/core/accounts/users/policy.ts";
import { fieldsWithout } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/staff/fields.ts";
import { STAFF_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import type { ExistingRecords } from "../../accounts/commands-existing.ts";
import {
  type ExistingPeople,
  type Known,
  recognise,
  type RowIdentity,
} from "../../accounts/existing-people.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { worksHere } from "../lists/queries.ts";
import { staffDetails } from "../tables.ts";
import { existing } from "../text.ts";

/** Identity of a member of staff in a row. */
interface StaffRow extends RowIdentity {
  readonly userId?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly dob?: string | undefined;
  readonly phone?: string | undefined;
}

export type ExistingMember = Awaited<ReturnType<typeof readMembers>>[number] & Known;

/**
 * Fields that an import may change for existing staff. Bank details are excluded: the office may
 * write but not read them. No file has the other two.
 */
const UPDATED_FIELDS = fieldsWithout(DETAIL_FIELDS, "roleInSchoolLevel", "supervisor");

/** Rules for rows of existing staff. */
export const STAFF_RECORDS: ExistingRecords & ExistingPeople<ExistingMember> = {
  table: staffDetails,
  ownerId: staffDetails.userId,
  fields: UPDATED_FIELDS,
  columns: STAFF_COLUMNS,
  neededByNew: ["name", "surname", "otherNames", "firstName", "roleInSchool", "password"],
  numberOf: ({ userId }) => userId,
  // Those of principals and the office, and accounts without a record.
  isByHand: (member) => isForPrincipals(member) || member.details === null,
  action: "staff.update",
  texts: existing,
};

/**
 * The existing staff that rows mean, by line: by staff id, username or address, else by names,
 * distinguished by birth date or phone. One statement.
 */
export async function findExisting(
  db: Reader,
  rows: readonly StaffRow[],
): Promise<Map<number, ExistingMember>> {
  return recognise(rows, await readMembers(db), {
    idsOfRow: idsOf,
    idsOf,
    meant: meantBy,
  });
}

interface Ids {
  readonly userId?: string | undefined;
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

function idsOf({ userId, username, email }: Ids) {
  return [userId && `id ${userId}`, username && `username ${username}`, email && `email ${email}`];
}

type Member = Awaited<ReturnType<typeof readMembers>>[number];

/** Within a school names suffice, unless a birth date differs. */
function meantBy(row: StaffRow, named: readonly Member[]): readonly Member[] {
  const phone = row.phone && phoneKey(row.phone);
  const meant = named.filter(({ details }) => !row.dob || !details?.dob || row.dob === details.dob);
  const sure = meant.filter(
    ({ details }) =>
      (row.dob !== undefined && details?.dob === row.dob) ||
      (phone && details?.phone && phoneKey(details.phone) === phone),
  );
  return sure.length > 0 ? sure : meant;
}

/** The staff of a school are few enough to be read whole. */
function readMembers(db: Reader) {
  const { privateSealed: _sealed, ...details } = getTableColumns(staffDetails);
  return db
    .select({
      id: users.id,
      userId: users.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      username: signInNames.name,
      role: users.role,
      awaitingApproval: users.awaitingApproval,
      details,
    })
    .from(users)
    .leftJoin(staffDetails, eq(staffDetails.userId, users.id))
    .leftJoin(signInNames, and(eq(signInNames.userId, users.id), eq(signInNames.kind, "USERNAME")))
    .where(and(isNull(users.deletedAt), worksHere))
    .orderBy(asc(users.createdAt), asc(users.id));
}
