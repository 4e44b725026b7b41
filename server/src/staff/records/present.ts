import type { Feature } from "@school/core/accounts/features.ts";
import { shownEmail } from "@school/core/api/email-address.ts";
import type { StaffRecord } from "@school/core/staff/records/contract.ts";
import {
  BANK_FIELDS,
  NEXT_OF_KIN_FIELDS,
  type PrivateFields,
} from "@school/core/staff/records/private-fields.ts";
import { signedAddress } from "../../platform/files/address.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import type { StaffRecordRow } from "./queries.ts";
import { unsealPrivateFields } from "./record-columns.ts";

/** The record for somebody who may read the private fields, or may not. */
export function presentStaffRecord(
  row: StaffRecordRow,
  sealer: Sealer,
  { mayReadPrivate }: { mayReadPrivate: boolean },
): StaffRecord {
  const { id, userId, firstName, lastName, role, username, isActive, version } = row;
  const details = row.details;
  const email = shownEmail(row.email);
  const kept = unsealPrivateFields(sealer, details?.privateSealed ?? null);
  const addressOf = (file: string | null | undefined) =>
    file ? signedAddress(sealer, file) : null;
  const passportUrl = addressOf(row.profileImageId);
  const job = {
    roleInSchool: details?.roleInSchool ?? null,
    department: details?.department ?? null,
    dateJoined: details?.dateJoined ?? null,
  };
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
      ...job,
      roleInSchoolLevel: details?.accessLevel ?? null,
      isActive,
      profileImageUrl: passportUrl,
      createdAt: row.createdAt.toISOString(),
    },
    details: {
      title: details?.title ?? null,
      surname: lastName,
      otherNames: firstName,
      maritalStatus: details?.maritalStatus ?? null,
      gender: details?.gender ?? null,
      houseMaster: details?.houseMaster ?? null,
      dob: details?.dob ?? null,
      address: details?.address ?? null,
      phone: details?.phone ?? null,
      email,
      ...job,
      staffType: details?.staffType ?? null,
      nationality: details?.nationality ?? null,
      stateOfOrigin: details?.stateOfOrigin ?? null,
      qualifications: details?.qualifications ?? [],
      specialization: details?.specialization ?? [],
      workExperience: details?.workExperience ?? null,
      passportUrl,
      signatureUrl: addressOf(details?.signatureId),
      supervisor: row.supervisor,
      classTeacher: row.classTeacher,
      asstClassTeacher: row.asstClassTeacher,
      features: (details?.features ?? []) as Feature[],
      ...presentPrivateFields(mayReadPrivate ? kept : {}),
    },
    hasBank: BANK_FIELDS.some((field) => kept[field] !== undefined),
    hasNextOfKin: NEXT_OF_KIN_FIELDS.some((field) => kept[field] !== undefined),
    version,
  };
}

function presentPrivateFields(kept: PrivateFields) {
  return {
    bankName: kept.bankName ?? null,
    accountNumber: kept.accountNumber ?? null,
    nextOfKin: kept.nextOfKin ?? null,
    nextOfKinAddress: kept.nextOfKinAddress ?? null,
    nextOfKinPhone: kept.nextOfKinPhone ?? null,
    nextOfKinEmail: kept.nextOfKinEmail ?? null,
  };
}

const NO_DETAILS = { userId: null, privateSealed: null };

/** What the audit log keeps of a record; nothing of the private fields. */
export function auditedRecord(row: StaffRecordRow) {
  const { details } = row;
  const { userId: _owner, privateSealed: _private, ...plain } = details ?? NO_DETAILS;
  return {
    ...plain,
    supervisor: row.supervisor && `${row.supervisor.firstName} ${row.supervisor.lastName}`,
    classTeacher: row.classTeacher?.fullName ?? null,
    asstClassTeacher: row.asstClassTeacher?.fullName ?? null,
    version: row.version,
  };
}
