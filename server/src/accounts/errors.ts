import type { User } from "@school/core/accounts/users/contract.ts";
import { PortalError } from "../platform/http/errors.ts";

/** No account, or none that is not deleted, has this id. */
export class UserNotFound extends PortalError {
  readonly status = 404;
  readonly code = "user_not_found";
  constructor() {
    super("User not found");
  }
}

export class EmailTaken extends PortalError {
  readonly status = 409;
  readonly code = "email_taken";
  constructor() {
    const message = "Another account has this e-mail address, maybe a deleted one.";
    super(message, { issues: [{ path: ["email"], message }] });
  }
}

/** Whatever happens, somebody must be left who can manage the rest. */
export class LastPrincipal extends PortalError {
  readonly status = 409;
  readonly code = "last_principal";
  constructor() {
    super("This is the last active principal. Make somebody else a principal first.");
  }
}

/** The current password, as typed to change it, is not the one. */
export class WrongPassword extends PortalError {
  readonly status = 400;
  readonly code = "wrong_password";
  constructor() {
    const message = "Current password is incorrect";
    super(message, { issues: [{ path: ["currentPassword"], message }] });
  }
}

/** No open session of the person has this id. */
export class AuthSessionNotFound extends PortalError {
  readonly status = 404;
  readonly code = "session_not_found";
  constructor() {
    super("This sign-in has ended already.");
  }
}

/** The school has not switched profile pictures on. */
export class PicturesSwitchedOff extends PortalError {
  readonly status = 409;
  readonly code = "profile_images_off";
  constructor() {
    super("The school has not switched profile pictures on.");
  }
}

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
