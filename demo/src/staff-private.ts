import { sql } from "drizzle-orm";
import type { PrivateFields } from "@school/core/staff/records/private-fields.ts";
import { bareName } from "@school/server/platform/database/columns.ts";
import type { Transaction } from "@school/server/platform/database/database.ts";
import type { Sealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { sealPrivateFields } from "@school/server/staff/records/record-columns.ts";
import { staffDetails } from "@school/server/staff/tables.ts";
import { CHOICES, homeAddress, phoneNumber } from "./people.ts";
import { chanceOf } from "./random.ts";
import { STAFF, type StaffMember } from "./staff-list.ts";
import { staffId } from "./staff.ts";

const FIRST_KIN_PHONE = 201;

/** Gives the staff of the demo school bank details and next of kin, sealed: one statement. */
export async function sealStaffPrivateFields(tx: Transaction, sealer: Sealer): Promise<void> {
  const ids = STAFF.map(staffId);
  const sealed = STAFF.map((member, index) =>
    sealPrivateFields(sealer, privateFieldsOf(member, index))?.toString("hex"),
  );
  await tx.execute(sql`
    update ${staffDetails} set ${bareName(staffDetails.privateSealed)} = decode(known.sealed, 'hex')
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(sealed)}::text[]) as known (id, sealed)
    where ${staffDetails.userId} = known.id`);
}

function privateFieldsOf({ firstName, lastName }: StaffMember, index: number): PrivateFields {
  const chance = chanceOf(`private fields of ${firstName} ${lastName}`);
  return {
    bankName: chance.pick(CHOICES.banks),
    // No bank uses numbers with so many leading zeros.
    accountNumber: `000000${chance.between(1000, 9999)}`,
    nextOfKin: `${chance.pick(CHOICES.nextOfKin)} ${lastName}`.normalize("NFC"),
    nextOfKinAddress: homeAddress(chance),
    nextOfKinPhone: phoneNumber(FIRST_KIN_PHONE + index),
  };
}
