import { plural } from "@school/core/api/plural.ts";

export const entryLabels = {
  suggestions: "Suggestions",
  suggestionsFor: (name: string) => `Suggestions for ${name}`,
  save: "Save changes",
  pupil: "Pupil",
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
  until: (time: string) => `Possible until ${time}`,
} as const;

export const entryMessages = {
  sheetsOf: (className: string) => `Report cards of ${className}`,
  rating: (labels: readonly string[]) => `Enter 5 to 1: ${labels.join(", ")}.`,
  ratingKey: (labels: readonly string[]) =>
    labels.map((label, index) => `${labels.length - index} ${label}`).join(", "),
  tickKey: (columns: readonly string[]) =>
    columns.map((label, index) => `${index + 1} ${label}`).join(", "),
  tick: (columns: readonly string[]) => `Enter 1 to ${columns.length}: ${columns.join(", ")}.`,
  line: (most: number) => `Write at most ${most} letters.`,
  times: (opened: number) => `Enter a whole number from 0 to ${opened}.`,
  namesOthers: (names: readonly string[]) =>
    `This names ${names.join(" and ")}. Is it about the right pupil?`,
  noGrade: "No results yet",
  register: (times: string) => `Register: ${times}. Leave it empty to print that.`,
  openedTimes: (opened: number) => `The school opened ${plural(opened, "time")} this term.`,
  fillDown: "Fill down copies a cell into the empty ones below it.",
} as const;
