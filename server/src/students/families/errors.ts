import { defineError } from "../../platform/http/errors.ts";

export const FamilyNotFound = defineError(
  404,
  "family_not_found",
  "This family was changed or removed by another user.",
);

export const ConfirmationFinal = defineError(
  409,
  "confirmation_final",
  "This confirmation can no longer be undone.",
);

/** Someone else in the office did it first. */
export const PupilsInFamilies = defineError(
  409,
  "pupils_placed",
  (names: readonly string[]) =>
    `Nothing was saved. Already in a family: ${names.slice(0, 5).join(", ")}${
      names.length > 5 ? ` and ${names.length - 5} more` : ""
    }.`,
);
