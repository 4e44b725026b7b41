import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { Feature } from "@school/core/accounts/features.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import { completeRecord } from "@school/core/api/fields.ts";
import { RECORD_FIELDS, type StaffRecord } from "@school/core/staff/records/contract.ts";
import { BANK_FIELDS, NEXT_OF_KIN_FIELDS } from "@school/core/staff/records/private-fields.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { StaffRecordRow } from "./queries.ts";
import { unsealPrivateFields, valuesIn } from "./record-columns.ts";

/** The record, with or without the private fields. */
export function presentStaffRecord(
  row: StaffRecordRow,
  sealer: Sealer,
  { mayReadPrivate }: { mayReadPrivate: boolean },
): StaffRecord {
  const { id, userId, firstName, lastName, role, username, isActive, version } = row;
  const details = row.details;
  const email = shownEmail(row.email);
  const stored = unsealPrivateFields(sealer, details?.privateSealed ?? null);
  const addressOf = (file: string | null | undefined) =>
    file ? signedAddress(sealer, file) : null;
  const passportUrl = addressOf(row.profileImageId);
  const { roleInSchool = null, accessLevel = null, department = null } = details ?? {};
  const { dateJoined = null } = details ?? {};
  return {
    id,
    _id: id,
    user: {
      userId,
      staffId: userId,
      username,
      firstName,
      lastName,
      email,
      role,
      roleInSchool,
      roleInSchoolLevel: accessLevel,
      department,
      dateJoined,
      isActive,
      profileImageUrl: passportUrl,
      createdAt: row.createdAt.toISOString(),
    },
    details: {
      ...completeRecord(RECORD_FIELDS, {
        ...(details && valuesIn(details)),
        ...(mayReadPrivate && stored),
        surname: lastName,
        otherNames: firstName,
        email,
        roleInSchool: roleInSchool ?? "",
      }),
      roleInSchool,
      passportUrl,
      signatureUrl: addressOf(details?.signatureId),
      supervisor: row.supervisor,
      classTeacher: row.classTeacher,
      asstClassTeacher: row.asstClassTeacher,
      features: (details?.features ?? []) as Feature[],
    },
    hasBank: BANK_FIELDS.some((field) => stored[field] !== undefined),
    hasNextOfKin: NEXT_OF_KIN_FIELDS.some((field) => stored[field] !== undefined),
    version,
  };
}

const NO_DETAILS = { userId: null, privateSealed: null };

/** Returns the fields of a record for the audit log, without private ones. */
export function auditedRecord(row: StaffRecordRow) {
  const { details } = row;
  const { userId: _owner, privateSealed: _private, ...plain } = details ?? NO_DETAILS;
  return {
    ...plain,
    supervisor: row.supervisor && firstNameFirst(row.supervisor),
    classTeacher: row.classTeacher?.fullName ?? null,
    asstClassTeacher: row.asstClassTeacher?.fullName ?? null,
    version: row.version,
  };
}
