import type { User } from "@school/core/accounts/users/contract.ts";
import { messages } from "@school/core/accounts/text.ts";
import { defineError, PortalError } from "../platform/http/errors.ts";

/** No account with this id, or it is deleted. */
export const UserNotFound = defineError(404, "user_not_found", "User not found");

export const EmailTaken = defineError(
  409,
  "email_taken",
  "Another account, maybe a deleted one, already uses this email address.",
  { field: "email" },
);

export const PhoneTaken = defineError(
  409,
  "phone_taken",
  "Another account, maybe a deleted one, already signs in with this phone.",
  { field: "phone" },
);

/** At least one active principal must remain. */
export const LastPrincipal = defineError(
  409,
  "last_principal",
  "This is the only active principal. Make another user a principal first.",
);

/** An account stays closed while its owner has departed. */
export const HasLeft = defineError(
  409,
  "has_left",
  (name: string) => `${name} has left the school. Undo the leaving first.`,
);

/** The current password of a password change is wrong. */
export const WrongPassword = defineError(400, "wrong_password", "Current password is incorrect", {
  field: "currentPassword",
});

/** The endpoint requires a recent confirmation of identity. */
export const ProofNeeded = defineError(
  403,
  "reauthentication_needed",
  messages.confirmIdentityFirst,
);

/**
 * A person who requires two-step sign-in of others must have it, so that the rule does not lock
 * them out.
 */
export const OwnSecondFactorFirst = defineError(
  409,
  "own_second_factor_first",
  "Set up your own two-step sign-in first, in your profile.",
  { field: "secondFactorFor" },
);

/** The password for confirming the identity is wrong. */
export const WrongProof = defineError(400, "wrong_proof", "This password is wrong", {
  field: "password",
});

/** The mailed code for confirming the identity is wrong. */
export const WrongMailCode = defineError(
  400,
  "wrong_mail_code",
  "This code is wrong or has expired. Ask for a new one.",
  { field: "code" },
);

/** No open session of the person has this id. */
export const AuthSessionNotFound = defineError(
  404,
  "session_not_found",
  "This device is already signed out.",
);

/** Too many guesses of a code or password, from one address or for one account. */
export const TooManyTries = defineError(
  429,
  "too_many_tries",
  (seconds: number) => `Too many attempts. Please wait ${Math.ceil(seconds / 60)} minutes.`,
);

/** Profile pictures are turned off for this school. */
export const PicturesSwitchedOff = defineError(
  409,
  "profile_images_off",
  "Profile pictures are turned off for this school.",
);

/** The account's state does not allow the action. */
export class UserRefused extends PortalError {
  readonly status = 409;
  readonly code: keyof typeof REFUSALS;
  constructor(code: keyof typeof REFUSALS, current?: User) {
    super(REFUSALS[code], { current });
    this.code = code;
  }
}

const REFUSALS = {
  awaiting_approval: "This registration is waiting for approval. Approve or decline it first.",
  not_awaiting_approval: "This registration was already approved or declined.",
  not_deleted: "This account is not deleted.",
  is_pupil: "You cannot change the role of an admitted pupil.",
  not_a_registration: "You can link only a pupil's account that has no record yet.",
  email_not_confirmed: "The email address of this registration is not confirmed yet.",
  not_a_pupil: "This account is not an admitted pupil. Choose an admitted pupil.",
  no_default_password: "No default password is set. Set one in the settings first.",
  no_second_factor: "Two-step sign-in is already off for this person.",
  own_sign_ins: "To end your own sign-ins, open your profile.",
  own_second_factor: "To turn off your own two-step sign-in, open your profile.",
  short_default_password:
    "The default password is too short for this role. Type a password, or set a longer default one.",
  own_password: "To change your own password, open your profile.",
  holds_classes:
    "This person has classes or subjects. Delete them in View Staff, where you can choose who takes over.",
  own_account: "You cannot delete your own account.",
} as const;
