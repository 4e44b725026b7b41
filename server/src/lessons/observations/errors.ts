import { defineError } from "../../platform/http/errors.ts";

/** Also returned for an observation that the person may not read, so as not to reveal it. */
export const ObservationNotFound = defineError(
  404,
  "observation_not_found",
  "This observation is not there. It may have been deleted.",
);
