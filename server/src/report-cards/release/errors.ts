import { plural } from "@school/core/api/plural.ts";
import { defineError } from "../../platform/http/errors.ts";

export const NothingToRelease = defineError(
  409,
  "nothing_to_release",
  "There is nothing to release: each pupil has a released sheet already, or no result yet.",
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
  "No report card was released for this term.",
);

export const MoreIncomplete = defineError(
  409,
  "more_incomplete",
  (incomplete: number) =>
    `${plural(incomplete, "sheet")} of this release ${incomplete === 1 ? "is" : "are"} not complete by now. Open the question again.`,
);

export const ReleaseNotFound = defineError(404, "release_not_found", "Release not found.");

export const TooLateToTakeBack = defineError(
  409,
  "too_late_to_take_back",
  "A release can be taken back for 24 hours after its end. Correct or withhold single sheets instead.",
);
