import { defineError } from "../../platform/http/errors.ts";

export const NoSheets = defineError(
  404,
  "no_report_sheets",
  "This class has no pupils in that term.",
  { field: "classId" },
);

export const NoSheet = defineError(
  404,
  "no_report_sheet",
  "This pupil has no class in that term.",
  {
    field: "termId",
  },
);
