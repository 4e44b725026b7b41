import type { NewStaff } from "@school/core/staff/records/contract.ts";
import { PRIVATE_FIELDS } from "@school/core/staff/records/private-fields.ts";
import { checkNewStaff } from "@school/core/staff/records/staff-form.ts";
import { derivedEmail } from "@school/core/staff/records/username.ts";
import { freeAddress } from "../../accounts/users/commands-create-user.ts";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { findUser } from "../../accounts/users/queries.ts";
import { auditedUser } from "../../accounts/users/present.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/db/id.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { addStaff, takeStaffIds } from "./commands-add.ts";
import { assignClasses } from "./commands-classes.ts";
import { UsernameTaken } from "../errors.ts";
import { auditedRecord } from "./present.ts";
import { findStaffRecord, isNameTaken, type StaffRecordRow } from "./queries.ts";
import { privateFieldsOf } from "./record-columns.ts";
import { claimNamed } from "./record-references.ts";

interface NewMember {
  /** As the form sent it. */
  readonly fields: NewStaff;
  /** Of a typed password; null for a generated one, which is kept sealed. */
  readonly passwordHash: string | null;
}

/**
 * Takes on a member of staff: account, sign-in name and record. The stored role is STAFF, whatever
 * the role in school and the access level say. Throws `InvalidInput` in the words of the form,
 * `EmailTaken`, `UsernameTaken`, and what `assignClasses` throws.
 */
export async function createStaff(
  write: UserWrite,
  sealer: Sealer,
  { fields, passwordHash }: NewMember,
): Promise<StaffRecordRow> {
  const { tx, origin } = write;
  const today = new Date().toISOString().slice(0, 10);
  const issues = checkNewStaff(fields, today);
  if (issues.length > 0) throw new InvalidInput(issues);
  const username = fields.username!;
  // Of two who take on the same person at once, one is told that the name is taken.
  await lockUsers(tx, []);
  if (await isNameTaken(tx, username)) throw new UsernameTaken();
  const email = await freeAddressOf(write, fields.email, username);
  const id = newId();
  await claimNamed(tx, origin, id, fields);
  const [userId] = await takeStaffIds(tx, 1);
  const { surname, otherNames, roleInSchool } = fields;
  await addStaff(tx, sealer, [
    {
      id,
      userId: userId!,
      username,
      email,
      ...(passwordHash === null
        ? { initialPasswordSealed: sealer.seal(fields.password!) }
        : { initialPasswordSealed: null, passwordHash }),
      isActive: true,
      importId: null,
      fields: {
        ...fields,
        surname: surname!,
        otherNames: otherNames!,
        roleInSchool: roleInSchool!,
      },
    },
  ]);
  const kept = privateFieldsOf({}, fields, { mayRead: true });
  await assignClasses(write, (await findStaffRecord(tx, id))!, fields);
  const made = (await findStaffRecord(tx, id))!;
  const after = {
    ...auditedUser((await findUser(tx, id))!),
    ...auditedRecord(made),
    username,
    privateFields: PRIVATE_FIELDS.filter((field) => kept[field] !== undefined),
  };
  await writeAudit(tx, origin, [{ action: "staff.create", subjectId: id, before: null, after }]);
  return made;
}

/** The typed address, or one that nothing is ever mailed to. */
async function freeAddressOf(
  { tx }: UserWrite,
  typed: string | null | undefined,
  username: string,
): Promise<string> {
  // Usernames are unique, so nobody has the address that is made of one.
  return typed ? freeAddress(tx, typed) : derivedEmail(username);
}
