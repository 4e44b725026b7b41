import { shownEmail } from "@school/core/api/email-address.ts";
import type { DeletedStaffRow, StaffRow } from "@school/core/staff/lists/contract.ts";
import { UnexpectedRows } from "../../platform/database/rows.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { StaffListRow } from "./queries.ts";

export function presentStaff(row: StaffListRow, sealer: Sealer): StaffRow {
  const { roleInSchool, department, isActive, phone, profileImageId } = row;
  return {
    ...identityOf(row),
    employeeId: row.userId,
    phoneNumber: phone,
    roleInSchool,
    department,
    isActive,
    left: row.left,
    profileImageUrl: profileImageId && signedAddress(sealer, profileImageId),
  };
}

/** Builds the row of a deleted person. */
export function presentDeletedStaff(row: StaffListRow): DeletedStaffRow {
  if (row.deletedAt === null) throw new UnexpectedRows("a deleted member of staff", 0);
  return {
    ...identityOf(row),
    deletedAt: row.deletedAt.toISOString(),
    deletedBy: row.deleterName,
    reason: row.deleteReason,
  };
}

function identityOf({ id, userId, firstName, lastName, email, role, version }: StaffListRow) {
  return {
    id,
    _id: id,
    userId,
    staffId: userId,
    firstName,
    lastName,
    email: shownEmail(email),
    role,
    version,
  };
}

/** Returns the fields that the audit log records when a list changes a staff record. */
export function auditedStaff(row: StaffListRow) {
  const { userId, isActive, roleInSchool, department, version } = row;
  return { userId, isActive, roleInSchool, department, version };
}
