import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { defineError } from "../../platform/http/errors.ts";

export const TooManySlips = defineError(
  422,
  "too_many_slips",
  `The class has more than ${MAX_SLIPS} pupils. Select fewer pupils.`,
);

/** Slips show passwords: whoever takes very many in a short time may not be who it seems. */
export const SlipsLimited = defineError(
  429,
  "slips_limited",
  (seconds: number) =>
    `Too many slips in a short time. Please wait ${Math.ceil(seconds / 60)} minutes.`,
);
