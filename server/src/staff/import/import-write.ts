import { randomInt } from "node:crypto";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { PRIVATE_FIELDS } from "@school/core/staff/records/private-fields.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import type { ImportRun } from "../../platform/imports/kind.ts";
import { addStaff, takeStaffIds, type StaffToAdd } from "../records/commands-add.ts";
import type { PlannedMember } from "./import-check.ts";
import { recordColumns } from "../records/record-columns.ts";

/** People between two looks at whether the import was cancelled. */
const AT_ONCE = 500;

/**
 * Takes on the people of a file with role STAFF. Passwords, those of the file included, are kept
 * sealed until they are changed: a file of thousands needs no hash per line.
 */
export async function writeStaff(
  tx: Transaction,
  planned: readonly PlannedMember[],
  run: ImportRun,
): Promise<void> {
  // All are numbered before the first is written, so that no number that is made meets one that
  // a later line brings along.
  const brought = planned.flatMap(({ userId }) => userId ?? []);
  const numbers = (await takeStaffIds(tx, planned.length - brought.length, brought)).values();
  const members = planned.map(({ password, userId, ...member }): StaffToAdd => ({
    ...member,
    id: newId(),
    userId: userId ?? numbers.next().value!,
    initialPasswordSealed: run.sealer.seal(password ?? generatePassword(randomInt)),
    importId: run.importId,
  }));
  await run.progress(0);
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const some = members.slice(from, from + AT_ONCE);
    await addStaff(tx, run.sealer, some);
    await writeAudit(tx, run.origin, some.map(auditedMember));
    await run.progress(from + some.length);
  }
}

/** Of the private fields the log says which there are, of the password nothing. */
function auditedMember({ initialPasswordSealed: _password, fields, ...account }: StaffToAdd) {
  const { id, ...named } = account;
  const after = {
    ...named,
    role: "STAFF",
    firstName: fields.otherNames,
    lastName: fields.surname,
    ...recordColumns(fields),
    privateFields: PRIVATE_FIELDS.filter((field) => fields[field]),
  };
  return { action: "staff.create", subjectId: id, before: null, after };
}
