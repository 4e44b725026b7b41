import { defineError } from "../../platform/http/errors.ts";

export const TooManySlips = defineError(
  422,
  "too_many_slips",
  (most: number) => `There are more than ${most.toLocaleString("en")}. Choose fewer people.`,
);

/** Slips contain passwords: very many in a short time may be an attack. */
export const SlipsLimited = defineError(
  429,
  "slips_limited",
  (seconds: number) =>
    `Too many slips in a short time. Please wait ${Math.ceil(seconds / 60)} minutes.`,
);

/** Slips would be useless: "localhost" on paper is the phone itself. */
export const SlipsOpenOnlyHere = defineError(
  409,
  "address_not_chosen",
  "These slips would print an address that opens only on this computer.",
);
