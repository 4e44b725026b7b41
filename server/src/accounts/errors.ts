import type { User } from "@school/core/accounts/users/contract.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

/** No account, or none that is not deleted, has this id. */
export const UserNotFound = defineError(404, "user_not_found", "User not found");

export const EmailTaken = defineError(
  409,
  "email_taken",
  "Another account has this e-mail address, maybe a deleted one.",
  { field: "email" },
);

/** Whatever happens, somebody must be left who can manage the rest. */
export const LastPrincipal = defineError(
  409,
  "last_principal",
  "This is the last active principal. Make somebody else a principal first.",
);

/** The current password, as typed to change it, is not the one. */
export const WrongPassword = defineError(400, "wrong_password", "Current password is incorrect", {
  field: "currentPassword",
});

/** No open session of the person has this id. */
export const AuthSessionNotFound = defineError(
  404,
  "session_not_found",
  "This sign-in has ended already.",
);

/** Guesses of a code or a password, from one address or at one account. */
export const TooManyTries = defineError(
  429,
  "too_many_tries",
  (seconds: number) => `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes.`,
);

/** The school has not switched profile pictures on. */
export const PicturesSwitchedOff = defineError(
  409,
  "profile_images_off",
  "The school has not switched profile pictures on.",
);

/** Where the account stands does not allow the step. */
export class UserRefused extends PortalError {
  readonly status = 409;
  readonly code: keyof typeof REFUSALS;
  constructor(code: keyof typeof REFUSALS, current?: User) {
    super(REFUSALS[code], { current });
    this.code = code;
  }
}

const REFUSALS = {
  awaiting_approval: "This registration waits for approval. Approve or decline it first.",
  not_awaiting_approval: "This account does not wait for approval any more.",
  not_deleted: "This account is not deleted.",
  is_pupil: "This account belongs to an admitted pupil, whose role stays as it is.",
  not_a_registration: "Only a pupil's account that has no record yet can be linked to one.",
  email_not_confirmed: "The e-mail address of this registration is not confirmed yet.",
  not_a_pupil: "There is no admitted pupil to link this account to.",
  no_default_password: "No default password is set. Set one in the settings first.",
  own_password: "Change your own password on your profile.",
  holds_classes:
    "This person has classes or subjects. Delete the record in the staff directory, which asks who takes them over.",
  own_account: "You cannot delete your own account.",
} as const;
