import { dayText, nearDayText } from "@school/core/api/dates.ts";
import { todayAtSchool } from "../../school/today.ts";

/** Texts for due dates and tasks, on their pages and on the dashboard. */
export const dueWords = {
  due: (day: string) => `Due ${nearDayText(day, todayAtSchool())}`,
  wasDue: (day: string) => `Was due ${dayText(day)}, not handed in`,
  toMark: (count: number) => `${count} to mark`,
  reminded: "Your teacher asks you to hand this in.",
} as const;
