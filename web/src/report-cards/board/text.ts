import { plural } from "@school/core/api/plural.ts";
import type { stepsOf } from "@school/core/report-cards/board/board.ts";

export type StepKey = ReturnType<typeof stepsOf>[number]["key"];

/** The steps of a term's sheets: as a column, and who does it. */
export const stepTexts: Readonly<Record<StepKey, { label: string; who: string }>> = {
  entered: { label: "Entered", who: "Scores, by the teachers" },
  published: { label: "Published", who: "Scores, by the teachers" },
  approved: { label: "Approved", who: "Scores, by the principal" },
  traits: { label: "Traits", who: "By the class teachers" },
  attendance: { label: "Attendance", who: "By the class teachers" },
  comments: { label: "Comments", who: "By the class teachers" },
  remarks: { label: "Remarks", who: "By the principal" },
  released: { label: "Released", who: "By the office" },
};

export const titles = {
  owing: "Work still to do",
  classes: "Class by class",
  finished: "All report cards of this term are released",
} as const;

export const labels = {
  remind: "Remind",
  remindOne: (name: string) => `Remind ${name}`,
  remindAll: (count: number) => `Remind ${plural(count, "person", "people")}`,
  noTeacher: "No teacher",
} as const;

export const messages = {
  reminded: (count: number) => `Reminded ${plural(count, "person", "people")}`,
  remindedToday: (names: readonly string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "was" : "were"} reminded today.`,
  reminder: (time: string, by: string) => `${time}, by ${by}`,
  owing: (subjects: number, sheets: number) =>
    [
      ...(subjects > 0 ? [plural(subjects, "subject")] : []),
      ...(sheets > 0 ? [`report cards of ${plural(sheets, "class", "classes")}`] : []),
    ].join(", "),
  noClasses: "No classes with pupils in this term",
} as const;
