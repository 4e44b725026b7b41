import { defineError } from "../../platform/http/errors.ts";

export const AlreadySetUp = defineError(
  409,
  "already_set_up",
  "The school already has a principal. Please sign in.",
);

export const WrongSetupCode = defineError(
  403,
  "wrong_setup_code",
  "Wrong code. Copy it from the window where the portal was started.",
);

export const AddressReserved = defineError(
  409,
  "email_exists",
  "An account with this email already exists. Please sign in instead.",
);
