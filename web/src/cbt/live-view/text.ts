import { plural } from "@school/core/api/plural.ts";
import type { LiveViewEvent, LiveViewRow } from "@school/core/cbt/live-view/contract.ts";

/** Titles of the dialogs, and the buttons that open them; `group` is a class, or everyone. */
export const actions = {
  addTime: "Add time",
  addTimeFor: (group: string) => `Add time for ${group}`,
  pause: "Pause test",
  end: "End test",
  endFor: (group: string) => `End test for ${group}`,
  reopen: "Reopen test",
  uploadFile: "Upload answer file",
  acceptLate: "Accept late answers",
  declineLate: "Decline late answers",
} as const;

/** Toasts. */
export const toasts = {
  timeAdded: (pupils: number) => `Time added for ${plural(pupils, "pupil")}`,
  resumed: (pause: string) => `Test resumed after ${pause}`,
  ended: (pupils: number) => `Test ended for ${plural(pupils, "pupil")}`,
  accepted: (answers: number) => `${plural(answers, "late answer")} accepted`,
  declined: (answers: number) => `${plural(answers, "late answer")} declined`,
} as const;

/** Texts of the live view about a pupil's device; `span` is a duration such as "20 s". */
export const connection = {
  lastSeen: (span: string) => `Last seen ${span} ago`,
  offline: (span: string) => `Offline for ${span}`,
} as const;

/** Statuses of pupils whose device need not be connected. */
export const status = {
  notStarted: "Not started",
  submitted: {
    pupil: "Submitted",
    time: "Submitted: time up",
    invigilator: "Ended by a teacher",
    paper: "Read from paper",
  } satisfies Record<NonNullable<LiveViewRow["handedInBy"]>, string>,
  lateAnswers: (count: number) => plural(count, "late answer"),
  opened: (times: number) => `Opened ${times} times`,
} as const;

/** Labels of the groups for filtering pupils. */
export const groups = {
  sitting: "Sitting",
  away: "Offline",
  decide: "Late answers",
  handed_in: "Submitted",
  not_begun: "Not started",
} as const;

/** Shown instead of outdated figures. */
export const noConnectionSince = (time: string) => `No connection since ${time}.`;

/** Labels of all kinds of event, in the order of the filter. */
export const events: Readonly<Record<LiveViewEvent["kind"], string>> = {
  began: "Started",
  moved: "Continued on another device",
  handed_in: "Submitted",
  time_up: "Time up, submitted by the school",
  time_given: "Time added",
  paused: "Test paused",
  resumed: "Test resumed",
  ended: "Test ended",
  reopened: "Test reopened",
  late: "Late answers received",
  accepted: "Late answers accepted",
  declined: "Late answers declined",
  carried: "Answer file uploaded",
  wrong_code: "Wrong entry code",
  too_early: "Tried to start too early",
  refused: "Answers rejected",
};

export const log = {
  caption: "Log of the test",
  empty: "No entries yet",
  allPupils: "All pupils",
  endedForAll: "Test ended for all pupils",
} as const;

export const lateAnswers = {
  why: {
    deadline: "Arrived after the time was up.",
    other_device: "Sent by a device that the pupil had left.",
  },
  answeredAfter: (span: string) => `The device says: answered ${span} after its last connection.`,
} as const;

export const answerFile = {
  notOne: "This is not an answer file. Choose another file.",
  result: (saved: number, late: number, rejected: number) =>
    `${plural(saved, "answer")} saved, ${late} late, ${rejected} rejected.`,
} as const;

export const labels = {
  powerCut: "Power cut",
} as const;
