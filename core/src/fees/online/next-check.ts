/** Minutes after which the first question follows, if neither a webhook nor the parent's return came. */
export const FIRST_CHECK_MINUTES = 10;
const MAX_WAIT_MINUTES = 12 * 60;
/** After so long an unpaid payment has expired. The provider closes its page much earlier. */
export const EXPIRY_MINUTES = 3 * 24 * 60;

/**
 * Minutes from now to the next question about a payment that was opened so many minutes ago: each wait
 * is as long as the time before it, up to half a day. Null when no question follows.
 */
export function nextCheck(ageMinutes: number): number | null {
  if (ageMinutes >= EXPIRY_MINUTES) return null;
  return Math.min(MAX_WAIT_MINUTES, Math.max(FIRST_CHECK_MINUTES, Math.ceil(ageMinutes)));
}
