import { defineError } from "../../platform/http/errors.ts";

export const NoCopy = defineError(
  404,
  "no_data_copy",
  "This copy is not there: it is not made yet, or was deleted. Ask for it again.",
);
