import type { NewStaff, StaffChange } from "@school/core/staff/records/contract.ts";
import {
  mergePrivateFields,
  type PrivateFields,
} from "@school/core/staff/records/private-fields.ts";
import { asStoredRoleInSchool } from "@school/core/staff/role-in-school.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import type { staffDetails } from "../tables.ts";

type Fields = Partial<NewStaff> & Partial<StaffChange>;
export type RecordColumns = Partial<Omit<typeof staffDetails.$inferInsert, "userId">>;

/** The columns that the fields of a form set. What is left out stays; "" and null mean none. */
export function recordColumns(fields: Fields): RecordColumns {
  const { roleInSchool, roleInSchoolLevel, qualifications, specialization, features } = fields;
  const columns = {
    title: orNull(fields.title),
    maritalStatus: orNull(fields.maritalStatus),
    gender: orNull(fields.gender),
    dob: orNull(fields.dob),
    houseMaster: orNull(fields.houseMaster),
    phone: orNull(fields.phone),
    address: orNull(fields.address),
    roleInSchool: roleInSchool ? asStoredRoleInSchool(roleInSchool) : undefined,
    accessLevel: orNull(roleInSchoolLevel),
    department: orNull(fields.department),
    supervisorId: orNull(fields.supervisor),
    staffType: orNull(fields.staffType),
    dateJoined: orNull(fields.dateJoined),
    nationality: orNull(fields.nationality),
    stateOfOrigin: orNull(fields.stateOfOrigin),
    workExperience: orNull(fields.workExperience),
    signatureId: orNull(fields.signatureId),
    qualifications,
    specialization,
    features: features && [...new Set(features)],
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as RecordColumns;
}

/** The private fields after the form was saved; see `mergePrivateFields`. */
export function privateFieldsOf(
  kept: PrivateFields,
  fields: Fields,
  { mayRead }: { mayRead: boolean },
): PrivateFields {
  const { bankName, accountNumber } = fields;
  const { nextOfKin, nextOfKinAddress, nextOfKinPhone, nextOfKinEmail } = fields;
  const given = {
    bankName,
    accountNumber,
    nextOfKin,
    nextOfKinAddress,
    nextOfKinPhone,
    nextOfKinEmail,
  };
  return mergePrivateFields(kept, given, { mayRead });
}

function orNull(text: string | null | undefined): string | null | undefined {
  return text === "" ? null : text;
}

/** As the table keeps them; null where there is nothing to keep. */
export function sealPrivateFields(sealer: Sealer, fields: PrivateFields): Buffer | null {
  return Object.keys(fields).length === 0 ? null : sealer.seal(JSON.stringify(fields));
}

export function unsealPrivateFields(sealer: Sealer, sealed: Buffer | null): PrivateFields {
  return sealed === null ? {} : (JSON.parse(sealer.unseal(sealed)) as PrivateFields);
}
