import { randomInt } from "node:crypto";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { completeRecord } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/staff/fields.ts";
import { PRIVATE_FIELDS } from "@school/core/staff/records/private-fields.ts";
import { restoreExisting, updateExisting } from "../../accounts/commands-existing.ts";
import { NO_PROOF } from "../../accounts/auth/proof.ts";
import { removeImported } from "../../accounts/imported-people.ts";
import { welcome } from "../../accounts/users/welcome.ts";
import { writeAudit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { inBatches } from "../../platform/documents/imports/in-batches.ts";
import type { ImportRun, Undone } from "../../platform/documents/imports/kind.ts";
import { releaseNumbers } from "../../school/numbers.ts";
import { addStaff, type StaffToAdd, takeStaffIds } from "../records/commands-add.ts";
import { columnsOf } from "../records/record-columns.ts";
import type { PlannedMember } from "./check.ts";
import { STAFF_RECORDS } from "./known.ts";
import { STAFF_UNDO } from "./queries.ts";

/**
 * Creates the people of a file with role STAFF, and updates existing ones. Passwords, those of the
 * file included, are stored encrypted until changed: so thousands of lines need no hashes.
 */
export async function writeStaff(
  tx: Transaction,
  planned: readonly PlannedMember[],
  run: ImportRun,
): Promise<[]> {
  // All ids are assigned before the first write, so that a generated one cannot equal that of a
  // later line.
  const fresh = planned.flatMap((row) => (row.known === null ? [row.member] : []));
  const givenIds = fresh.flatMap(({ userId }) => userId ?? []);
  const numbers = await takeStaffIds(tx, fresh.length - givenIds.length, givenIds);
  const members = fresh.map(({ password, userId, ...member }): StaffToAdd => ({
    ...member,
    id: newId(),
    userId: userId ?? one(numbers.splice(0, 1), "staff id"),
    initialPasswordSealed: run.sealer.seal(password ?? generatePassword(randomInt)),
    importId: run.importId,
  }));
  await run.progress(0);
  await inBatches(members, run, async (batch) => {
    // Starting the import has already required it.
    await addStaff({ tx, proof: NO_PROOF }, run.sealer, batch);
    await writeAudit({ tx, origin: run.origin }, batch.map(auditedMember));
  });
  await updateExisting(tx, STAFF_RECORDS, planned, run);
  await welcome(
    tx,
    run.origin,
    members.map(({ id }) => id),
  );
  return [];
}

/**
 * Builds the log entry of a new member of staff. It names the private fields that are filled and omits
 * the password.
 */
function auditedMember({ initialPasswordSealed: _password, fields, ...account }: StaffToAdd) {
  const { id, ...named } = account;
  const after = {
    ...named,
    role: "STAFF",
    firstName: fields.otherNames,
    lastName: fields.surname,
    ...filled(columnsOf(completeRecord(DETAIL_FIELDS, fields))),
    privateFields: PRIVATE_FIELDS.filter((field) => fields[field]),
  };
  return { action: "staff.create", subjectId: id, before: null, after };
}

function filled(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

/**
 * Removes the people of an import entirely and releases their staff ids, and gives people who were
 * here before it their details back; returns how many were removed. Throws `UndoBlocked` with who is
 * in the way.
 */
export async function undoStaff(tx: Transaction, run: ImportRun): Promise<Undone> {
  const members = await removeImported(tx, run, STAFF_UNDO);
  await releaseNumbers(
    tx,
    "STAFF_ID",
    members.map(({ userId }) => userId),
  );
  return { people: members.length, remarks: await restoreExisting(tx, STAFF_RECORDS, run) };
}
