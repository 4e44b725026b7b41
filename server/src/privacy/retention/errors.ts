import { defineError } from "../../platform/http/errors.ts";

export const NotDue = defineError(
  409,
  "not_due",
  "Some of this is no longer due to be erased. Load the page again.",
);

export const NotWaiting = defineError(
  404,
  "erasing_not_waiting",
  "This erasing no longer waits: it was cancelled or carried out.",
);
