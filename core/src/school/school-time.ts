import { SCHOOL_TIME_ZONE } from "./time-zone.ts";

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const CLOCK = new Intl.DateTimeFormat("en-CA", {
  timeZone: SCHOOL_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** What the school's clock shows at a moment (RFC 3339), as a form has it: "2026-01-12T08:30". */
export function schoolClock(moment: string): string {
  const parts = Object.fromEntries(
    CLOCK.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The moment (RFC 3339, UTC) at which the school's clock shows this, whatever the device's own
 * clock is set to; null for what is no date and time.
 */
export function schoolMoment(clock: string): string | null {
  const asUtc = FORM.test(clock) ? Date.parse(`${clock}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const shown = Date.parse(`${schoolClock(new Date(asUtc).toISOString())}Z`);
  const moment = new Date(asUtc - (shown - asUtc)).toISOString();
  // 30 February: Date would quietly make it a day of March.
  return schoolClock(moment) === clock ? moment : null;
}
