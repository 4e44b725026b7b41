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

export const AddressReserved = defineError(
  409,
  "email_exists",
  "An account with this email already exists. Please sign in instead.",
);
