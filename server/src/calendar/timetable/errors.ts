import { defineError } from "../../platform/http/errors.ts";

export const TimetableNotFound = defineError(
  404,
  "timetable_not_found",
  "This timetable does not exist.",
);

export const TimetableExists = defineError(
  409,
  "timetable_exists",
  "This term has lessons already. Copy class by class.",
);
