import { defineError } from "../../platform/http/errors.ts";

export const NoFile = defineError(
  404,
  "no_sheet_file",
  "This file is not there: it is not made yet, or was deleted. Ask for it again.",
);
