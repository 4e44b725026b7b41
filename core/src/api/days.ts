import { messages } from "./text.ts";

/* What is wrong with a day that a form or a file brings, YYYY-MM-DD. */

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Why the text is not today or a day before, within the last hundred years; null if it is. */
export function pastDayFault(text: string, today: string): string | null {
  if (!isCalendarDay(text)) return messages.enterDate;
  if (text > today) return messages.inFuture;
  const years = Number(today.slice(0, 4)) - Number(text.slice(0, 4));
  return years > 100 ? messages.checkYear : null;
}
