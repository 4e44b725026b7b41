const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const LONG = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const SHORT = format({ day: "numeric", month: "long", year: "numeric" });
const MONTH = format({ month: "short" });

const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** A calendar day (YYYY-MM-DD) in full: "Friday 27 February 2026". */
export function longDay(day: string): string {
  return LONG.format(asDate(day)).replace(",", "");
}

/** The same without its weekday: "27 February 2026". */
export function plainDay(day: string): string {
  return SHORT.format(asDate(day));
}

/** Its parts for a calendar's leaf: { date: "27", month: "Feb", year: "2026" }. */
export function splitDay(day: string): { date: string; month: string; year: string } {
  return {
    date: String(Number(day.slice(8))),
    month: MONTH.format(asDate(day)).slice(0, 3),
    year: day.slice(0, 4),
  };
}
