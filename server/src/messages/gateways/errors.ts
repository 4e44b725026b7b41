import { defineError } from "../../platform/http/errors.ts";

export const NoGateway = defineError(409, "no_gateway", "Set up this gateway first.");

/** Each test costs the school money and rings a phone. */
export const TooManyTests = defineError(
  429,
  "too_many_tests",
  "Too many test messages. Wait an hour and try again.",
);
