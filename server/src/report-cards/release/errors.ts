import { defineError } from "../../platform/http/errors.ts";

export const NothingToRelease = defineError(
  409,
  "nothing_to_release",
  "Every pupil of these classes has a released sheet already.",
);

export const ReleaseUnderWay = defineError(
  409,
  "release_under_way",
  "Sheets of this term are being released. Wait until it is done.",
);

export const NotReleasedYet = defineError(
  409,
  "not_released",
  "The sheets of this class are not released yet.",
);

export const NothingToCorrect = defineError(
  409,
  "nothing_to_correct",
  "No sheet of this class has changed since its release.",
);

export const NoReportCard = defineError(
  404,
  "no_report_card",
  "No report sheet was released for this term.",
);
