/** The default school days of a week, by ISO 8601: Monday to Friday. */
export const DEFAULT_SCHOOL_WEEK = "12345";

/** Whether the text lists days of a week, in order: "12345", or "123456". */
export function isSchoolWeek(text: string): boolean {
  return /^(?=.)1?2?3?4?5?6?7?$/.test(text);
}
