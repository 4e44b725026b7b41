import { eq } from "drizzle-orm";
import type { StaffChange } from "@school/core/staff/records/contract.ts";
import { changedPrivateFields } from "@school/core/staff/records/private-fields.ts";
import { checkChangedStaff } from "@school/core/staff/records/staff-form.ts";
import { derivedEmail } from "@school/core/staff/records/username.ts";
import { changeUsers } from "../../accounts/users/commands-set-users.ts";
import { updateUser } from "../../accounts/users/commands-update-user.ts";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { findUser } from "../../accounts/users/queries.ts";
import type { PasswordColumns } from "../../accounts/auth/stored-password.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { assignClasses, type ClassWishes } from "./commands-classes.ts";
import { auditedRecord } from "./present.ts";
import { sealPrivateFields, unsealPrivateFields } from "./private-fields.ts";
import { findStaffRecord, type StaffRecordRow } from "./queries.ts";
import { privateFieldsOf, recordColumns } from "./record-columns.ts";
import { claimNamed, dropReplaced } from "./record-references.ts";
import { staffDetails } from "../tables.ts";

interface RecordChange {
  /** As the form sent it. */
  readonly fields: Omit<StaffChange, "id" | "version">;
  /** Null keeps the current password. */
  readonly password: PasswordColumns | null;
  readonly classes: ClassWishes;
  readonly mayReadPrivate: boolean;
}

/**
 * Changes the fields of a locked record that are named. Disabling and a new password sign the
 * person out. Throws `InvalidInput` in the words of the form, `EmailTaken`, `LastPrincipal`, and
 * what `assignClasses` throws.
 */
export async function changeStaffRecord(
  write: UserWrite,
  sealer: Sealer,
  before: StaffRecordRow,
  { fields, password, classes, mayReadPrivate }: RecordChange,
): Promise<StaffRecordRow> {
  const { tx, origin } = write;
  const { id } = before;
  const today = new Date().toISOString().slice(0, 10);
  const issues = checkChangedStaff(fields, today);
  if (before.details === null && !fields.roleInSchool) {
    issues.push({ path: ["roleInSchool"], message: "Job Title is required" });
  }
  if (issues.length > 0) throw new InvalidInput(issues);
  await claimNamed(tx, origin, id, fields);
  await changeAccount(write, before, fields, password);
  await dropReplaced(tx, before.profileImageId, fields.passportId);

  const kept = unsealPrivateFields(sealer, before.details?.privateSealed ?? null);
  const wanted = privateFieldsOf(kept, fields, { mayRead: mayReadPrivate });
  const privateChanged = changedPrivateFields(kept, wanted);
  const columns = {
    ...recordColumns(fields),
    ...(privateChanged.length > 0 && { privateSealed: sealPrivateFields(sealer, wanted) }),
  };
  if (before.details === null) {
    await tx
      .insert(staffDetails)
      .values({ ...columns, roleInSchool: columns.roleInSchool!, userId: id });
  } else if (Object.keys(columns).length > 0) {
    await tx.update(staffDetails).set(columns).where(eq(staffDetails.userId, id));
  }
  await dropReplaced(tx, before.details?.signatureId, fields.signatureId);
  await assignClasses(write, (await findStaffRecord(tx, id))!, classes);

  const after = (await findStaffRecord(tx, id))!;
  await writeAudit(tx, origin, [
    {
      action: "staff.update",
      subjectId: id,
      before: auditedRecord(before),
      after: { ...auditedRecord(after), ...(privateChanged.length > 0 && { privateChanged }) },
    },
  ]);
  return after;
}

/** The account's part of a form; the version of the whole record goes up by one in any case. */
async function changeAccount(
  write: UserWrite,
  before: StaffRecordRow,
  fields: RecordChange["fields"],
  password: PasswordColumns | null,
): Promise<void> {
  const change = {
    firstName: fields.otherNames ?? before.firstName,
    lastName: fields.surname ?? before.lastName,
    email: wantedAddress(before, fields.email),
    isActive: fields.isActive ?? before.isActive,
    profileImageId: fields.passportId === undefined ? before.profileImageId : fields.passportId,
  };
  const keys = Object.keys(change) as (keyof typeof change)[];
  if (password === null && keys.every((key) => change[key] === before[key])) {
    await changeUsers(write.tx, [before.id]);
    return;
  }
  const { firstName, lastName, isActive, profileImageId } = change;
  const status = isActive ? ("active" as const) : ("disabled" as const);
  const derived = before.username === null ? undefined : derivedEmail(before.username);
  const user = (await findUser(write.tx, before.id))!;
  const account = { firstName, lastName, email: fields.email, profileImageId, status };
  await updateUser(write, user, { ...account, derivedEmail: derived }, password);
}

/** A blank address is the derived one, where there is a username to derive it from. */
function wantedAddress(
  { email, username }: StaffRecordRow,
  typed: string | null | undefined,
): string | null {
  if (typed === undefined) return email;
  if (typed) return typed.toLowerCase();
  return username === null ? null : derivedEmail(username);
}
