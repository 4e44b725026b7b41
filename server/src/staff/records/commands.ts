import { phoneName } from "@school/core/api/phone.ts";
import { requireProof } from "../../accounts/auth/reauthentication.ts";
import { isPhoneTaken } from "../../accounts/sign-in-names.ts";
import { passwordGuard } from "../../accounts/auth/password-guard.ts";
import { completeRecord, recordValuesOf } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS, STAFF_FIELDS } from "@school/core/staff/fields.ts";
import type { NewStaff, StaffChange } from "@school/core/staff/records/contract.ts";
import { mergePrivateFields } from "@school/core/staff/records/private-fields.ts";
import { PRIVATE_FIELDS, changedPrivateFields } from "@school/core/staff/records/private-fields.ts";
import { checkChangedStaff, checkNewStaff } from "@school/core/staff/records/staff-form.ts";
import { derivedEmail } from "@school/core/staff/records/username.ts";
import { asStoredRoleInSchool } from "@school/core/staff/role-in-school.ts";
import type { PasswordColumns } from "../../accounts/auth/passwords.ts";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { welcome } from "../../accounts/users/welcome.ts";
import { freeAddress, updateUser, type UserWrite } from "../../accounts/users/commands.ts";
import { auditedUser } from "../../accounts/users/present.ts";
import { requireUser } from "../../accounts/users/queries.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { dropFile } from "../../platform/documents/files/files.ts";
import { claimUpload } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { UsernameTaken } from "../errors.ts";
import { staffDetails } from "../tables.ts";
import { addStaff, takeStaffId } from "./commands-add.ts";
import { assignClasses, type ClassChoices } from "./commands-classes.ts";
import { auditedRecord } from "./present.ts";
import { isNameTaken, isCurrentStaff, requireStaffRecord, type StaffRecordRow } from "./queries.ts";
import {
  columnsOf,
  detailsIn,
  sealPrivateFields,
  unsealPrivateFields,
  valuesIn,
} from "./record-columns.ts";

export const PASSPORT_PURPOSE = "staff-passport";
export const SIGNATURE_PURPOSE = "staff-signature";

interface NewMember {
  /** As sent by the form. */
  readonly fields: NewStaff;
  /** Hash of a typed password; null for a generated one, which is stored sealed. */
  readonly passwordHash: string | null;
}

/**
 * Creates a member of staff: account, sign-in name and record. The stored role is STAFF, whatever
 * the role in school and the access level. Throws `InvalidInput` with the form's messages,
 * `EmailTaken`, `UsernameTaken`, `ProofNeeded`, and the errors of `assignClasses`.
 */
export async function createStaff(
  write: UserWrite,
  sealer: Sealer,
  { fields, passwordHash }: NewMember,
): Promise<StaffRecordRow> {
  const { tx, origin, proof } = write;
  const today = new Date().toISOString().slice(0, 10);
  const issues = checkNewStaff(fields, today, await passwordGuard(tx));
  const { username, password, surname, otherNames, roleInSchool } = fields;
  const { features, passportId, signatureId } = fields;
  // Whichever of them is blank is among the issues.
  const isComplete = username && password && surname && otherNames && roleInSchool;
  if (issues.length > 0 || !isComplete) throw new InvalidInput(issues);
  // A generated password is as good as a typed one for who was shown it.
  await proof.require(tx);
  // Of two concurrent creations of the same person, one gets the error that the name is taken.
  await lockUsers(tx, []);
  if (await isNameTaken(tx, username)) throw new UsernameTaken();
  const email = await freeAddressOf(write, fields.email, username);
  const id = newId();
  await claimNamed({ tx, origin }, id, fields);
  await addStaff(write, sealer, [
    {
      id,
      userId: await takeStaffId(tx),
      username,
      email,
      ...(passwordHash === null
        ? { initialPasswordSealed: sealer.seal(password) }
        : { initialPasswordSealed: null, passwordHash }),
      isActive: true,
      importId: null,
      fields: {
        ...recordValuesOf(STAFF_FIELDS, fields),
        surname,
        otherNames,
        roleInSchool: asStoredRoleInSchool(roleInSchool),
        features,
        passportId,
        signatureId,
      },
    },
  ]);
  const stored = mergePrivateFields({}, fields, { mayRead: true });
  await assignClasses(write, await requireStaffRecord(tx, id), fields);
  const made = await requireStaffRecord(tx, id);
  const after = {
    ...auditedUser(await requireUser(tx, id)),
    ...auditedRecord(made),
    username,
    privateFields: PRIVATE_FIELDS.filter((field) => stored[field] !== undefined),
  };
  await audit({ tx, origin }, "staff.create", id, { after });
  await welcome(tx, origin, [id]);
  return made;
}

/** The typed address, or a derived one that cannot receive mail. */
async function freeAddressOf(
  { tx }: UserWrite,
  typed: string | null | undefined,
  username: string,
): Promise<string> {
  // Usernames are unique, so the address made from one is free.
  return typed ? freeAddress(tx, typed) : derivedEmail(username);
}

interface RecordChange {
  /** As sent by the form. */
  readonly fields: Omit<StaffChange, "id" | "version">;
  /** Null keeps the current password. */
  readonly password: PasswordColumns | null;
  readonly classes: ClassChoices;
  readonly mayReadPrivate: boolean;
}

/**
 * Changes the named fields of a locked record. Disabling and a new password sign the person out.
 * Throws `InvalidInput` with the form's messages, `EmailTaken`, `LastPrincipal`, and the errors of
 * `assignClasses`.
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
  const issues = checkChangedStaff(fields, today, { ...(await passwordGuard(tx)), stored: before });
  const details = { ...(before.details && valuesIn(before.details)), ...detailsIn(fields) };
  const { roleInSchool } = details;
  if (!roleInSchool) issues.push({ path: ["roleInSchool"], message: "Job Title is required" });
  if (issues.length > 0 || !roleInSchool) throw new InvalidInput(issues);
  await claimNamed({ tx, origin }, id, fields);
  await changeAccount(write, before, fields, password);
  await dropReplaced(tx, before.profileImageId, fields.passportId);

  const stored = unsealPrivateFields(sealer, before.details?.privateSealed ?? null);
  const merged = mergePrivateFields(stored, fields, { mayRead: mayReadPrivate });
  const privateChanged = changedPrivateFields(stored, merged);
  const columns = {
    ...columnsOf(completeRecord(DETAIL_FIELDS, { ...details, roleInSchool })),
    signatureId: fields.signatureId,
    features: fields.features && [...new Set(fields.features)],
    ...(privateChanged.length > 0 && { privateSealed: sealPrivateFields(sealer, merged) }),
  };
  await tx
    .insert(staffDetails)
    .values({ ...columns, userId: id })
    .onConflictDoUpdate({ target: staffDetails.userId, set: columns });
  await dropReplaced(tx, before.details?.signatureId, fields.signatureId);
  await assignClasses(write, await requireStaffRecord(tx, id), classes);

  const after = await requireStaffRecord(tx, id);
  await audit({ tx, origin }, "staff.update", id, {
    before: auditedRecord(before),
    after: { ...auditedRecord(after), ...(privateChanged.length > 0 && { privateChanged }) },
  });
  return after;
}

/** The account's part of a form; the version of the whole record goes up by one in any case. */
async function changeAccount(
  write: UserWrite,
  before: StaffRecordRow,
  fields: RecordChange["fields"],
  password: PasswordColumns | null,
): Promise<void> {
  const phone = await newSignInPhone(write, before, fields.phone);
  const change = {
    firstName: fields.otherNames ?? before.firstName,
    lastName: fields.surname ?? before.lastName,
    email: newAddress(before, fields.email),
    isActive: fields.isActive ?? before.isActive,
    profileImageId: fields.passportId === undefined ? before.profileImageId : fields.passportId,
  };
  const keys = Object.keys(change) as (keyof typeof change)[];
  if (
    phone === undefined &&
    password === null &&
    keys.every((key) => change[key] === before[key])
  ) {
    await changeUsers(write.tx, [before.id]);
    return;
  }
  const { firstName, lastName, isActive, profileImageId } = change;
  const status = isActive ? ("active" as const) : ("disabled" as const);
  const derived = before.username === null ? undefined : derivedEmail(before.username);
  const user = await requireUser(write.tx, before.id);
  const account = { firstName, lastName, email: fields.email, phone, profileImageId, status };
  await updateUser(write, user, { ...account, derivedEmail: derived }, password);
}

/**
 * The sign-in phone, which follows the record's number, unless the person signs in with another one
 * or another person has it; undefined if unchanged. The phone's owner can open the account: throws
 * `ProofNeeded` unless the caller has confirmed their identity.
 */
async function newSignInPhone(
  { tx, origin }: UserWrite,
  before: StaffRecordRow,
  typed: string | null | undefined,
): Promise<string | null | undefined> {
  if (typed === undefined) return undefined;
  const former = phoneName(before.details?.phone ?? "");
  const normalized = phoneName(typed ?? "");
  if (normalized === former) return undefined;
  const { phone } = await requireUser(tx, before.id);
  if (phone !== null && phone !== former) return undefined;
  const isFree = normalized !== null && !(await isPhoneTaken(tx, before.id, normalized));
  const next = isFree ? normalized : null;
  if (next === phone) return undefined;
  if (origin.authSessionId !== null) await requireProof(tx, origin.authSessionId);
  return next;
}

/** A blank address is the derived one, where there is a username to derive it from. */
function newAddress(
  { email, username }: StaffRecordRow,
  typed: string | null | undefined,
): string | null {
  if (typed === undefined) return email;
  if (typed) return typed.toLowerCase();
  return username === null ? null : derivedEmail(username);
}

/** References by id in a form. Null removes one, and an omitted one stays. */
interface Named {
  readonly supervisor?: string | null | undefined;
  readonly passportId?: string | null | undefined;
  readonly signatureId?: string | null | undefined;
}

/**
 * Claims the uploads that a form names and looks whether the supervisor is there. Throws
 * `InvalidInput` at the field.
 */
async function claimNamed(
  { tx, origin }: ActorWrite,
  personId: string,
  { supervisor, passportId, signatureId }: Named,
): Promise<void> {
  if (supervisor === personId) throw refusal("Choose another person as supervisor.");
  if (supervisor && !(await isCurrentStaff(tx, supervisor))) {
    throw refusal("This member of staff was deleted.");
  }
  const ownerId = origin.actorId;
  if (passportId) {
    await claimUpload(tx, { id: passportId, ownerId, purpose: PASSPORT_PURPOSE }, "passportId");
  }
  if (signatureId) {
    await claimUpload(tx, { id: signatureId, ownerId, purpose: SIGNATURE_PURPOSE }, "signatureId");
  }
}

/** Forgets a picture that another has replaced. */
async function dropReplaced(
  tx: Transaction,
  before: string | null | undefined,
  nextId: string | null | undefined,
): Promise<void> {
  if (before && nextId !== undefined) await dropFile(tx, before);
}

function refusal(message: string): InvalidInput {
  return new InvalidInput([{ path: ["supervisor"], message }]);
}
