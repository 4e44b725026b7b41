import { plural } from "@school/core/api/plural.ts";
import type { WorkState } from "@school/core/lessons/assignments/assignment.ts";
import type { Tone } from "../../ui/page/StatusBadge.tsx";

export const labels = {
  addFile: "Add photo or file",
  create: "Set homework",
  edit: "Edit homework",
  highestScore: "Highest score",
  mark: "Mark",
  sendScores: "Send Scores",
  yourWork: "Your work",
} as const;

export const STATE_LABELS: Readonly<Record<WorkState, string>> = {
  due: "To do",
  overdue: "Not handed in",
  handed_in: "Handed in",
  late: "Handed in late",
  returned: "Marked",
};

export const STATE_TONES: Readonly<Record<WorkState, Tone>> = {
  due: "waiting",
  overdue: "bad",
  handed_in: "good",
  late: "neutral",
  returned: "good",
};

export const words = {
  noneIn: (term: string) => `No homework in ${term}`,
  outOf: (score: number, max: number) => `${score} of ${max}`,
  handedIn: (count: number, pupils: number) => `${count} of ${pupils} handed in`,
  remind: (pupils: number) =>
    pupils === 0 ? "Remind families" : `Remind the families of ${plural(pupils, "pupil")}`,
  returned: (count: number) =>
    count === 0 ? "Nothing new to give back" : `Gave back the work of ${plural(count, "pupil")}`,
  remindedCount: (count: number) =>
    count === 0 ? "Everyone has handed in" : `Reminded the families of ${plural(count, "pupil")}`,
} as const;
