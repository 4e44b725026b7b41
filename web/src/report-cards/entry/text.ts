import { plural } from "@school/core/api/plural.ts";

export const entryLabels = {
  affective: "Affective",
  psychomotor: "Psychomotor",
  comment: "Attendance and comment",
  remark: "Principal's remark",
  timesPresent: "Times present",
  register: "Register",
  teacherComment: "Comment",
  headRemark: "Remark",
  promotion: "Promotion",
  suggestions: "Suggestions",
  suggestionsFor: (name: string) => `Suggestions for ${name}`,
  fillComments: "Fill empty comments",
  fillRemarks: "Fill empty remarks",
  forSchool: "Write remarks for the whole school",
  previous: "Previous",
  next: "Next",
  save: "Save changes",
  pupil: "Pupil",
  part: "Part of the sheet",
  notRated: "–",
} as const;

/** Shown before remarks are written for the whole school. */
export const remarksQuestion = {
  title: (pupils: number) => `Write remarks for ${plural(pupils, "pupil")} of the school?`,
  unchanged: (pupils: number) =>
    pupils === 1 ? "1 pupil keeps the remark." : `${pupils} pupils keep their remark.`,
  skipped: (pupils: number) =>
    pupils === 1
      ? "1 pupil gets no remark: there are no results, or no sentences for the grade."
      : `${pupils} pupils get no remark: there are no results, or no sentences for the grade.`,
  released: (pupils: number) =>
    pupils === 1
      ? "1 released sheet stays without a remark."
      : `${pupils} released sheets stay without a remark.`,
  undo: "You can undo this for 24 hours.",
  confirm: (pupils: number) => `Write ${plural(pupils, "remark")}`,
  nothing: (skipped: number) =>
    skipped === 0
      ? "Every pupil has a remark"
      : `No remark to write: ${plural(skipped, "pupil")} without results or sentences`,
} as const;

/** Remarks of the last day. */
export const remarksRun = {
  written: (count: number) => `Wrote ${plural(count, "remark")}`,
  removed: (count: number) => `Removed ${plural(count, "remark")}`,
  last: (count: number, time: string) => `${time}: you wrote ${plural(count, "remark")}.`,
  undo: "Undo remarks",
  until: (time: string) => `Possible until ${time}`,
} as const;

export const entryMessages = {
  sheetsOf: (className: string) => `Report sheets of ${className}`,
  rating: (labels: readonly string[]) => `Enter 5 to 1: ${labels.join(", ")}.`,
  ratingKey: (labels: readonly string[]) =>
    labels.map((label, index) => `${labels.length - index} ${label}`).join(", "),
  tickKey: (columns: readonly string[]) =>
    columns.map((label, index) => `${index + 1} ${label}`).join(", "),
  tick: (columns: readonly string[]) => `Enter 1 to ${columns.length}: ${columns.join(", ")}.`,
  times: (opened: number) => `Enter a whole number from 0 to ${opened}.`,
  promotion: "Enter P (promoted), T (on trial) or R (repeat).",
  namesOthers: (names: readonly string[]) =>
    `This names ${names.join(" and ")}. Is it about the right pupil?`,
  noGrade: "No results yet",
  noSentences: "No sentences for this grade",
  register: (times: string) => `Register: ${times}. Leave it empty to print that.`,
  registerKept: "Left empty, the figures of the class register are printed.",
  openedTimes: (opened: number) => `The school opened ${plural(opened, "time")} this term.`,
  fillDown: "Fill down copies a cell into the empty ones below it.",
  noClasses: "You are not class teacher of a class in this session.",
  noPupils: "No pupils in this class in this term",
} as const;
