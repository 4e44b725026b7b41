import { CLOSED_TEXTS, type ClosedReason } from "@school/core/lessons/assignments/assignment.ts";
import { defineError } from "../platform/http/errors.ts";

export const AssignmentNotFound = defineError(
  404,
  "not_found",
  "This homework is not there. It may have been deleted.",
);

/** Work of a pupil is never deleted or moved. */
export const HasWork = defineError(409, "has_work", (message: string) => message);

export const AlreadyMarked = defineError(
  409,
  "already_marked",
  "Your teacher has marked this work, so you cannot hand it in again.",
);

/** The pupil is not in the class any more, or has left the school. */
export const WorkClosed = defineError(
  409,
  "work_closed",
  (reason: ClosedReason) => CLOSED_TEXTS[reason],
);

export const RemindedAlready = defineError(
  409,
  "reminded_already",
  "Families were reminded less than 12 hours ago. Try again later.",
);

export const TooManyFiles = defineError(
  429,
  "too_many_files",
  "You have uploaded many files today without sending them. Try again tomorrow.",
);
