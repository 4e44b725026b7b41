import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { AdmissionForm, Draft } from "@school/core/students/admission/contract.ts";
import type { DraftRow } from "./queries.ts";

export function presentDraft(row: DraftRow): Draft {
  return { ...presentDraftSummary(row), form: formOf(row) };
}

/** A draft in lists, without its form. */
export function presentDraftSummary(row: DraftRow): Omit<Draft, "form"> {
  const { firstName, lastName } = formOf(row);
  return {
    id: row.id,
    firstName,
    lastName,
    createdBy: firstNameFirst(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/**
 * Returns the stored form. It was validated when saved, and the contract validates it again on
 * output.
 */
function formOf({ contents }: DraftRow): AdmissionForm {
  return contents as AdmissionForm;
}
