import { schoolClock, schoolMoment } from "@school/core/api/dates.ts";
import type { Issue } from "@school/core/api/error.ts";
import type { LiveLesson } from "@school/core/lessons/live/contract.ts";
import { checkLiveLesson } from "@school/core/lessons/live/live-lesson.ts";

/** The form's values; times as the school's clock shows them. */
export interface LiveValues {
  title: string;
  /** "" for no single subject. */
  subjectId: string;
  classIds: string[];
  /** "2026-09-14T09:00" */
  startsAt: string;
  /** On the same day: "09:40". */
  endsAt: string;
  link: string;
  recordingLink: string;
  notesLink: string;
}

export const EMPTY_LIVE: LiveValues = {
  title: "",
  subjectId: "",
  classIds: [],
  startsAt: "",
  endsAt: "",
  link: "",
  recordingLink: "",
  notesLink: "",
};

export function liveValuesOf(lesson: LiveLesson): LiveValues {
  return {
    title: lesson.title,
    subjectId: lesson.subject?.id ?? "",
    classIds: lesson.classes.map(({ id }) => id),
    startsAt: schoolClock(lesson.startsAt),
    endsAt: schoolClock(lesson.endsAt).slice(11),
    link: lesson.link ?? "",
    recordingLink: lesson.recordingLink ?? "",
    notesLink: lesson.notesLink ?? "",
  };
}

/**
 * Builds the server's input from the form. A missing time becomes "", which the check has already
 * refused.
 */
export function liveInputOf({ subjectId, startsAt, endsAt, ...values }: LiveValues) {
  const day = startsAt.slice(0, 10);
  return {
    ...values,
    subjectId: subjectId || null,
    startsAt: schoolMoment(startsAt) ?? "",
    endsAt: schoolMoment(`${day}T${endsAt}`) ?? "",
  };
}

/** Returns the issues in the form; `before` is the lesson as it is stored. */
export function checkLiveValues(values: LiveValues, before: LiveLesson | null): Issue[] {
  const input = liveInputOf(values);
  if (input.startsAt === "") return [{ path: ["startsAt"], message: "Enter when it starts" }];
  if (input.endsAt === "") return [{ path: ["endsAt"], message: "Enter when it ends" }];
  return checkLiveLesson(input, { now: new Date().toISOString(), before });
}
