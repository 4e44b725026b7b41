import { passwordGuard } from "../../accounts/auth/password-guard.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { eq } from "drizzle-orm";
import { recordValuesOf } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { checkRecordChange } from "@school/core/students/admission/admission.ts";
import type { RecordChange } from "@school/core/students/records/contract.ts";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { updateUser, type UserWrite } from "../../accounts/users/commands.ts";
import type { UserRow } from "../../accounts/users/queries.ts";
import { beginFirstPasswords } from "../../accounts/first-passwords.ts";
import { chosenPassword } from "../../accounts/auth/passwords.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import { claimUpload } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { PASSPORT_PURPOSE } from "../admission/commands.ts";
import { movePupil } from "../moves/commands-enrolment.ts";
import { writePicture } from "../pictures/commands.ts";
import type { RecordRow } from "./queries.ts";
import { requireClass, requireCurrentTerm } from "../student-places.ts";
import { studentDetails } from "../tables.ts";

/** A pupil's locked record and account. */
interface Taken {
  readonly user: UserRow;
  readonly record: RecordRow;
}

/**
 * Changes the named fields of a pupil's record; equal ones change nothing. Throws `InvalidInput`,
 * `EmailTaken`.
 */
export async function changeRecord(
  write: UserWrite,
  { user, record: before }: Taken,
  change: RecordChange,
  passwordHash: string | null,
): Promise<void> {
  const issues = checkRecordChange(change, dayAtSchool(new Date()), {
    ...(await passwordGuard(write.tx)),
    stored: user,
  });
  if (issues.length > 0) throw new InvalidInput(issues);

  const changedAccount = await changeAccount(write, user, change, passwordHash);
  const changedDetails = await changeDetails(write, before, change);
  const moved = await changeClass(write, before, change.classId);
  if ((changedDetails || moved) && !changedAccount) await changeUsers(write.tx, [before.id]);
}

/** Changes names, address, password, status and picture; returns whether any of them changed. */
async function changeAccount(
  write: UserWrite,
  user: UserRow,
  { firstName, lastName, email, isActive, passportId }: RecordChange,
  passwordHash: string | null,
): Promise<boolean> {
  const changes =
    differs(firstName, user.firstName) ||
    differs(lastName, user.lastName) ||
    differs(email?.toLowerCase(), user.email ?? "") ||
    differs(isActive, user.isActive) ||
    passwordHash !== null;
  if (changes) {
    const status = isActive === undefined ? undefined : isActive ? "active" : "disabled";
    const password = passwordHash === null ? null : chosenPassword(passwordHash);
    await updateUser(write, user, { firstName, lastName, email, status }, password);
  }
  const pictured = await changePassport(write, user, passportId);
  return changes || pictured;
}

async function changePassport(
  write: UserWrite,
  user: UserRow,
  passportId: string | null | undefined,
): Promise<boolean> {
  const { tx, origin } = write;
  if (passportId === undefined || passportId === user.profileImageId) return false;
  if (passportId !== null) {
    const upload = { id: passportId, ownerId: origin.actorId, purpose: PASSPORT_PURPOSE };
    await claimUpload(tx, upload, "passportId");
  }
  await writePicture(write, user, passportId);
  return true;
}

async function changeDetails(
  { tx, origin, proof }: UserWrite,
  { id, details }: RecordRow,
  change: RecordChange,
): Promise<boolean> {
  const values = recordValuesOf(DETAIL_FIELDS, change);
  const changed = Object.entries(values).filter(
    ([column, value]) => value !== details[column as keyof typeof details],
  );
  if (changed.length === 0) return false;
  const after = Object.fromEntries(changed);
  // A pupil without an email recovers the password at this address.
  if ("parentEmail" in after) await proof.require(tx);
  await tx.update(studentDetails).set(after).where(eq(studentDetails.userId, id));
  if (values.admitted === true && !details.admitted) await beginFirstPasswords(tx, [id]);
  const before = Object.fromEntries(
    changed.map(([column]) => [column, details[column as keyof typeof details]]),
  );
  await audit({ tx, origin }, "students.update", id, { before, after });
  return true;
}

async function changeClass(
  { tx, origin }: UserWrite,
  { id, classId }: RecordRow,
  nextId: string | undefined,
): Promise<boolean> {
  if (nextId === undefined || nextId === classId) return false;
  const to = await requireClass(tx, await requireCurrentTerm(tx), nextId);
  await movePupil({ tx, origin }, id, to);
  return true;
}

function differs<Value>(next: Value | undefined, current: Value): boolean {
  return next !== undefined && next !== current;
}
