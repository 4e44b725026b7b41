/** Default number of days for which a device caches responses. */
export const DEFAULT_RETENTION_DAYS = "14";

/** A longer time would be a risk if a phone is lost. */
const MAX_DAYS_KEPT = 90;

/** Whether the text is a valid number of days for caching responses on a device. */
export function isRetentionDays(text: string): boolean {
  return /^[1-9]\d?$/.test(text) && Number(text) <= MAX_DAYS_KEPT;
}
