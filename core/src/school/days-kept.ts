/** Days for which a device keeps what was read on it, if the school sets no other. */
export const DEFAULT_DAYS_KEPT = "14";

/** Longer than that a lost phone should not hold it. */
const MAX_DAYS_KEPT = 90;

/** Whether the text is a number of days for which a device may keep what was read on it. */
export function isDaysKept(text: string): boolean {
  return /^[1-9]\d?$/.test(text) && Number(text) <= MAX_DAYS_KEPT;
}
