import { type RecordValues, recordValuesOf } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/staff/fields.ts";
import type { NewStaff, StaffChange } from "@school/core/staff/records/contract.ts";
import type { PrivateFields } from "@school/core/staff/records/private-fields.ts";
import { asStoredRoleInSchool } from "@school/core/staff/role-in-school.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import type { staffDetails } from "../tables.ts";

type DetailValues = RecordValues<typeof DETAIL_FIELDS>;
/** Owner, signature, features and encrypted fields are not single columns of the table. */
type DetailColumns = Omit<
  typeof staffDetails.$inferSelect,
  "userId" | "signatureId" | "features" | "privateSealed"
>;

/**
 * The fields of a record as its columns, two of which are called otherwise. Neither this nor
 * `valuesIn` compiles while a column has no field, or a field no column.
 */
export function columnsOf({ roleInSchoolLevel, supervisor, ...same }: DetailValues): DetailColumns {
  return { ...same, accessLevel: roleInSchoolLevel, supervisorId: supervisor };
}

/** The columns of a record as its fields. */
export function valuesIn({ accessLevel, supervisorId, ...same }: DetailColumns): DetailValues {
  return { ...same, roleInSchoolLevel: accessLevel, supervisor: supervisorId };
}

/**
 * Returns the form's values for the fields that are columns. Fields missing from the form stay missing.
 */
export function detailsIn(form: Partial<NewStaff> | Partial<StaffChange>): Partial<DetailValues> {
  const { roleInSchool, ...values } = recordValuesOf(DETAIL_FIELDS, form);
  return roleInSchool ? { ...values, roleInSchool: asStoredRoleInSchool(roleInSchool) } : values;
}

/** The stored form; null if there is nothing to store. */
export function sealPrivateFields(sealer: Sealer, fields: PrivateFields): Buffer | null {
  return Object.keys(fields).length === 0 ? null : sealer.seal(JSON.stringify(fields));
}

export function unsealPrivateFields(sealer: Sealer, sealed: Buffer | null): PrivateFields {
  return sealed === null ? {} : (JSON.parse(sealer.unseal(sealed)) as PrivateFields);
}
