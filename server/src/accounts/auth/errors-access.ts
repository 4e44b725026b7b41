import { defineError } from "../../platform/http/errors.ts";

export const AlreadySetUp = defineError(
  409,
  "already_set_up",
  "The school has a principal already. Please sign in.",
);

export const WrongSetupCode = defineError(
  403,
  "wrong_setup_code",
  "That is not the code on the server's console.",
);

export const InvalidAccessCode = defineError(
  403,
  "invalid_access_code",
  "Invalid admin access code",
);

export const AdminLoginOff = defineError(404, "admin_login_off", "Admin login failed");

export const TooManyTries = defineError(
  429,
  "too_many_tries",
  (seconds: number) => `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes.`,
);

/** Under a view nothing is changed, and what is private to the person is not shown. */
export const ViewOnly = defineError(
  403,
  "view_only",
  "You see the portal as somebody else. Nothing can be changed.",
);

/** The view is over, is somebody else's, or never was. */
export const ViewEnded = defineError(403, "view_ended", "This view has ended.");

/** Principals, pupils and parents are not viewed, nor is who cannot sign in. */
export const NotViewable = defineError(
  409,
  "not_viewable",
  "Only active teachers and office staff can be seen through.",
);

export const SecondFactorNeeded = defineError(403, "mfa_required", "Set up a second factor first.");

export const AddressReserved = defineError(
  409,
  "email_exists",
  "An account with this email already exists. Please sign in instead.",
);
