import { completeRecord, type RecordValues } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS, type StaffFields } from "@school/core/staff/fields.ts";
import type { NewStaff } from "@school/core/staff/records/contract.ts";
import { mergePrivateFields } from "@school/core/staff/records/private-fields.ts";
import { phoneName } from "@school/core/api/phone.ts";
import { freePhones } from "../../accounts/sign-in-names.ts";
import type { Proof } from "../../accounts/auth/proof.ts";
import { createPeople } from "../../accounts/users/commands-people.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { insertRows } from "../../platform/database/insert-rows.ts";
import { one } from "../../platform/database/rows.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { takeNumbers } from "../../school/numbers.ts";
import { staffDetails } from "../tables.ts";
import { columnsOf, sealPrivateFields } from "./record-columns.ts";

/** Pattern of visible staff ids: STF001, STF002 … */
const STAFF_ID_PATTERN = "STF{NUMBER:3}";

/** The known fields of a record, and the form's other values. */
export type RecordFields = Partial<RecordValues<StaffFields>> &
  Pick<RecordValues<StaffFields>, "surname" | "otherNames" | "roleInSchool"> &
  Pick<NewStaff, "features" | "passportId" | "signatureId">;

/** A checked person from the form or a file. */
export interface StaffToAdd {
  readonly id: string;
  /** The visible staff id. */
  readonly userId: string;
  readonly username: string;
  /** Lower case and free; derived for a person without one. */
  readonly email: string;
  /** An initial password, sealed, to be changed at the first sign-in; null for a typed one. */
  readonly initialPasswordSealed: Buffer | null;
  /** Hash of a typed password; in one batch all people have one, or none. */
  readonly passwordHash?: string;
  readonly isActive: boolean;
  readonly importId: string | null;
  readonly fields: RecordFields;
}

/** That many new staff ids, in order, skipping `reserved` ones. */
export async function takeStaffIds(
  tx: Transaction,
  howMany: number,
  reserved: readonly string[] = [],
): Promise<string[]> {
  const series = { kind: "STAFF_ID", pattern: STAFF_ID_PATTERN } as const;
  return takeNumbers(tx, series, { session: "" }, howMany, reserved);
}

/** The next staff id, for a principal who is created before any staff record. */
export async function takeStaffId(tx: Transaction): Promise<string> {
  return one(await takeStaffIds(tx, 1), "staff id");
}

/**
 * The phone with which each signs in: the mobile number of the record, unless another person signs
 * in with it. Of two members with one number the first has it. One statement.
 */
async function signInPhones(
  tx: Transaction,
  members: readonly StaffToAdd[],
): Promise<(string | null)[]> {
  const typed = members.map(({ fields }) => phoneName(fields.phone ?? ""));
  const free = await freePhones(
    tx,
    typed.flatMap((phone) => phone ?? []),
  );
  return typed.map((phone) => (phone !== null && free.delete(phone) ? phone : null));
}

/**
 * Creates accounts with role STAFF, sign-in names and records: four statements for up to 2,000
 * people. The caller has checked unique values, and writes the audit log.
 */
export async function addStaff(
  write: { readonly tx: Transaction; readonly proof: Proof },
  sealer: Sealer,
  members: readonly StaffToAdd[],
): Promise<void> {
  const { tx } = write;
  const phones = await signInPhones(tx, members);
  await createPeople(
    write,
    members.map(({ fields, ...account }, index) => ({
      ...account,
      phone: phones[index] ?? null,
      role: "STAFF",
      firstName: fields.otherNames,
      lastName: fields.surname,
      admissionNumber: null,
      profileImageId: fields.passportId ?? null,
    })),
  );
  await insertRows(
    tx,
    staffDetails,
    // Every row has all columns, because an insert of several rows takes the columns of the first.
    members.map(({ id, fields }): Required<typeof staffDetails.$inferInsert> => ({
      userId: id,
      ...columnsOf(completeRecord(DETAIL_FIELDS, fields)),
      signatureId: fields.signatureId ?? null,
      features: [...new Set(fields.features)],
      privateSealed: sealPrivateFields(sealer, mergePrivateFields({}, fields, { mayRead: true })),
    })),
  );
}
