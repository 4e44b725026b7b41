import type { Profile } from "@school/core/accounts/profile/contract.ts";
import type { User } from "@school/core/accounts/users/contract.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { UserRow } from "./queries.ts";

export function presentUser(row: UserRow, sealer: Sealer): User {
  const { emailConfirmedAt, admitted, password, hasSecondFactor } = row;
  const { deletedAt, deleterName, deleteReason } = row;
  return {
    ...presentProfile(row, sealer),
    _id: row.id,
    emailConfirmed: emailConfirmedAt !== null,
    hasStudentRecord: admitted !== null,
    password,
    hasSecondFactor,
    deleted: deletedAt && {
      at: deletedAt.toISOString(),
      by: deleterName,
      reason: deleteReason,
    },
  };
}

export function presentProfile(row: UserRow, sealer: Sealer): Profile {
  const { id, userId, firstName, lastName, role, className, isActive, version } = row;
  const { canAnnounce, awaitingApproval, requestedRole, requestedClass, profileImageId } = row;
  return {
    id,
    userId,
    email: shownEmail(row.email),
    phone: row.phone,
    firstName,
    lastName,
    role,
    className,
    isActive,
    status: isActive ? "active" : "disabled",
    canAnnounce,
    awaitingApproval,
    requestedRole,
    requestedClass,
    profileImageUrl: profileImageId && signedAddress(sealer, profileImageId),
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    version,
  };
}

/** Returns the fields of an account for the audit log; nothing about its password. */
export function auditedUser(row: UserRow) {
  const { userId, email, phone, firstName, lastName, role, isActive, canAnnounce, version } = row;
  const { awaitingApproval, requestedRole, requestedClass, className, deletedAt, deleteReason } =
    row;
  return {
    userId,
    email,
    phone,
    firstName,
    lastName,
    role,
    className,
    isActive,
    canAnnounce,
    awaitingApproval,
    requestedRole,
    requestedClass,
    deletedAt,
    deleteReason,
    version,
  };
}
