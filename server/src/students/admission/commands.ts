import { passwordGuard } from "../../accounts/auth/password-guard.ts";
import { recordValuesOf } from "@school/core/api/fields.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { checkAdmission } from "@school/core/students/admission/admission.ts";
import type { AdmissionForm } from "@school/core/students/admission/contract.ts";
import type { JoinedFamily } from "@school/core/students/families/contract.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { eq } from "drizzle-orm";
import { freeAddress, type UserWrite } from "../../accounts/users/commands.ts";
import { audit, type AuditedWrite } from "../../platform/database/audit/audit.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { claimUpload } from "../../platform/documents/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { joinFamilies } from "../families/commands-join.ts";
import { lockFamilies } from "../families/queries.ts";
import { requireCategoryOfClass, requireClass, requireLockedTerm } from "../student-places.ts";
import { admissionDrafts } from "../tables.ts";
import { admitPupils } from "./commands-admit.ts";
import { type DraftRow, requireDraft } from "./queries.ts";

/** Purpose of an uploaded passport picture that no record uses yet. */
export const PASSPORT_PURPOSE = "student-passport";

/** Called for an admission from a draft, in its transaction, before the draft is deleted. */
export type AdmittedFromDraft = (
  write: AuditedWrite,
  admitted: { readonly draftId: string; readonly pupilId: string },
) => Promise<void>;

interface FilledForm extends AdmissionForm {
  readonly password: string;
  readonly passportId?: string | undefined;
  readonly draftId?: string | undefined;
}

/**
 * Admits the pupil of a form into the family with the guardian's phone; returns the id and the
 * family. Throws `InvalidInput` with the form's messages, or `EmailTaken`.
 */
export async function admitFromForm(
  write: UserWrite,
  sealer: Sealer,
  form: FilledForm,
  admittedFromDraft: AdmittedFromDraft,
): Promise<{ id: string; joined: JoinedFamily | null }> {
  const { tx, origin } = write;
  await lockFamilies(tx);
  const today = dayAtSchool(new Date());
  const issues = checkAdmission(form, today, await passwordGuard(tx));
  if (issues.length > 0) throw new InvalidInput(issues);
  const term = await requireLockedTerm(tx);
  await requireClass(tx, term, form.classId);
  await requireCategoryOfClass(tx, form);
  const email = form.email === "" ? null : await freeAddress(tx, form.email);
  const { passportId, draftId } = form;
  if (passportId) {
    const upload = { id: passportId, ownerId: origin.actorId, purpose: PASSPORT_PURPOSE };
    await claimUpload(tx, upload, "passportId");
  }
  const { firstName, lastName, classId, sessionJoined, termJoined } = form;
  const admitted = await admitPupils({ tx, origin }, term, [
    {
      firstName,
      lastName,
      email,
      classId,
      initialPasswordSealed: sealer.seal(form.password),
      profileImageId: passportId ?? null,
      details: { ...recordValuesOf(DETAIL_FIELDS, form), sessionJoined, termJoined },
    },
  ]);
  const { id } = one(admitted, "admitted pupil");
  if (draftId) {
    await admittedFromDraft(write, { draftId, pupilId: id });
    await finishDraft(write, draftId, "admit-draft");
  }
  const { placed, links, siblings, accounts } = await joinFamilies({ tx, origin }, new Set([id]));
  const [placement] = placed;
  const joined = placement && {
    id: placement.familyId,
    children: [...siblings],
    accounts: [...accounts],
    placed,
    links,
  };
  return { id, joined: joined ?? null };
}

/*
 * A draft is not a record: the audit log contains its creation and deletion, but no changes in
 * between.
 */

export async function beginDraft(
  { tx, origin }: UserWrite,
  form: AdmissionForm,
): Promise<DraftRow> {
  const id = newId();
  await tx.insert(admissionDrafts).values({ id, contents: form, createdBy: origin.actorId });
  await audit({ tx, origin }, "students.begin-draft", id);
  return requireDraft(tx, id);
}

/** Saves the form of a locked draft. */
export async function saveDraft(
  { tx }: UserWrite,
  id: string,
  form: AdmissionForm,
): Promise<DraftRow> {
  await updateRow(tx, admissionDrafts, id, { contents: form });
  return requireDraft(tx, id);
}

/** Deletes a draft that became a record or was discarded; no error if it does not exist. */
export async function finishDraft(
  { tx, origin }: UserWrite,
  id: string,
  verb: "remove-draft" | "admit-draft",
): Promise<void> {
  const gone = await tx
    .delete(admissionDrafts)
    .where(eq(admissionDrafts.id, id))
    .returning({ id: admissionDrafts.id });
  if (gone.length === 0) return;
  await audit({ tx, origin }, `students.${verb}`, id);
}
