import { FEATURES } from "@school/core/accounts/features.ts";
import { completeRecord } from "@school/core/api/fields.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import {
  PAGE_FIELDS,
  type StaffPage,
  type StaffRecord,
} from "@school/core/portal/contract-staff-member.ts";
import { signedAddress } from "../platform/documents/files/address.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import type { StaffRow } from "./queries-staff-member.ts";

export function presentStaffMember(row: StaffRow, sealer: Sealer) {
  const { id, userId, username, firstName, lastName, email, role, isActive, left, version } = row;
  const { createdAt, profileImageId, details } = row;
  return {
    id,
    userId,
    username,
    title: details?.title ?? null,
    firstName,
    lastName,
    email: shownEmail(email),
    role,
    roleInSchool: details?.roleInSchool ?? null,
    department: details?.department ?? null,
    isActive,
    left,
    createdAt: createdAt.toISOString(),
    profileImageUrl: profileImageId && signedAddress(sealer, profileImageId),
    version,
    record: presentStaffRecord(row),
    features: FEATURES.filter((feature) => details?.features.includes(feature)),
  } satisfies Partial<StaffPage>;
}

function presentStaffRecord({ details, supervisorName }: StaffRow): StaffRecord | null {
  if (details === null) return null;
  const { accessLevel, supervisorId } = details;
  return {
    ...completeRecord(PAGE_FIELDS, details),
    accessLevel,
    supervisor: supervisorId === null ? null : { id: supervisorId, name: supervisorName ?? "" },
  };
}
