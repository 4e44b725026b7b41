import { registerTexts } from "@school/core/attendance/text.ts";
import { defineError } from "../platform/http/errors.ts";

/** Registers of a deleted class cannot change. */
export const RegistersArchived = defineError(409, "registers_archived", registerTexts.deleted);

/** There is no reported absence with this id. */
export const AbsenceNotFound = defineError(
  404,
  "absence_not_found",
  "This absence was taken back already.",
);

/** Past absences cannot be withdrawn. */
export const AbsenceOver = defineError(
  409,
  "absence_over",
  "This absence is over and stays on record.",
);

export const NotAtSchool = defineError(
  403,
  "not_at_school",
  "You can sign in and out only from the school's own network. Ask the office to enter it.",
);

export const NotSignedIn = defineError(409, "not_signed_in", "Sign in first.");
