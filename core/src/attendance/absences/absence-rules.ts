import { daysBetween, isCalendarDay } from "../../api/days.ts";
import type { Issue } from "../../api/error.ts";
import { absenceTexts } from "../text.ts";

/** Maximum number of days of one reported absence. */
const MAX_DAYS = 60;

interface AbsenceForm {
  readonly fromDay: string;
  readonly toDay: string;
  readonly reason: string;
}

/** Finds faults in a reported absence. Days are YYYY-MM-DD; the absence begins today or later. */
export function absenceFaults({ fromDay, toDay, reason }: AbsenceForm, today: string): Issue[] {
  const issues: Issue[] = [];
  const add = (field: keyof AbsenceForm, message: string) =>
    issues.push({ path: [field], message });
  const isFrom = isCalendarDay(fromDay);
  const isTo = isCalendarDay(toDay);
  if (!isFrom) add("fromDay", absenceTexts.enterDay);
  else if (fromDay < today) add("fromDay", "Choose today or a later day.");
  if (!isTo) add("toDay", absenceTexts.enterDay);
  else if (isFrom && toDay < fromDay) add("toDay", "The last day must not be before the first.");
  else if (isFrom && daysBetween(fromDay, toDay) >= MAX_DAYS) {
    add("toDay", absenceTexts.tooLong(MAX_DAYS));
  }
  if (reason.trim() === "") add("reason", "Enter the reason.");
  return issues;
}
