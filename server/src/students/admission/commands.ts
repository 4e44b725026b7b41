import { one } from "../../platform/db/rows.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { recordValuesOf } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { checkAdmission } from "@school/core/students/admission/admission.ts";
import type { AdmissionForm } from "@school/core/students/admission/contract.ts";
import { freeAddress, type UserWrite } from "../../accounts/users/commands.ts";
import { claimUpload } from "../../platform/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import type { Sealer } from "../../platform/secrets/seal.ts";
import { expectCategory, expectClass, expectCurrentTerm } from "./admission-place.ts";
import { admitPupils } from "./commands-admit.ts";
import { finishDraft } from "./commands-drafts.ts";

/** What an uploaded passport picture waits for. */
export const PASSPORT_PURPOSE = "student-passport";

interface FilledForm extends AdmissionForm {
  readonly password: string;
  readonly passportId?: string | undefined;
  readonly draftId?: string | undefined;
}

/**
 * Admits the pupil of a form; answers the id. Throws `InvalidInput` in the words of the form, or
 * `EmailTaken`.
 */
export async function admitFromForm(
  write: UserWrite,
  sealer: Sealer,
  form: FilledForm,
): Promise<string> {
  const { tx, origin } = write;
  const issues = checkAdmission(form, dayAtSchool(new Date()));
  if (issues.length > 0) throw new InvalidInput(issues);
  await expectCategory(tx, form.classCategoryId);
  const term = await expectCurrentTerm(tx);
  await expectClass(tx, term, form.classId);
  const email = form.email === "" ? null : await freeAddress(tx, form.email);
  const { passportId, draftId } = form;
  if (passportId) {
    const upload = { id: passportId, ownerId: origin.actorId, purpose: PASSPORT_PURPOSE };
    await claimUpload(tx, upload, "passportId");
  }
  const { firstName, lastName, classId, sessionJoined, termJoined } = form;
  const admitted = await admitPupils(tx, origin, term, [
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
  if (draftId) await finishDraft(write, draftId, "admit-draft");
  return one(admitted, "admitted pupil").id;
}
