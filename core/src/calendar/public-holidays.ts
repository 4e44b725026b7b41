import { addDays, daysFrom } from "../api/days.ts";

/** A public holiday of Nigeria in one year. Days are YYYY-MM-DD. */
export interface PublicHoliday {
  /** Holiday and year: "christmas-day:2026". */
  readonly key: string;
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** Whether it depends on the moon; the Government announces it shortly before. */
  readonly isProposed: boolean;
}

/**
 * Holidays on fixed dates: the schedule of the Public Holidays Act, 27 May for schools, and 12 June
 * by the Act's amendment of 2019.
 */
const FIXED = [
  ["new-years-day", "New Year's Day", "01-01"],
  ["workers-day", "Workers' Day", "05-01"],
  ["childrens-day", "Children's Day", "05-27"],
  ["democracy-day", "Democracy Day", "06-12"],
  ["independence-day", "Independence Day", "10-01"],
  ["christmas-day", "Christmas Day", "12-25"],
  ["boxing-day", "Boxing Day", "12-26"],
] as const;

/** Holidays of the Islamic year: month, day, and number of days. */
const ISLAMIC = [
  ["eid-el-maulud", "Eid-el-Maulud", 3, 12, 1],
  ["eid-el-fitr", "Eid-el-Fitr", 10, 1, 2],
  ["eid-el-kabir", "Eid-el-Kabir", 12, 10, 2],
] as const;

/** The public holidays that begin between two days, in order. */
export function publicHolidays(from: string, to: string): PublicHoliday[] {
  const years: number[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    years.push(year);
  }
  const certain = years.flatMap((year) => {
    const easter = easterSunday(year);
    return [
      ...FIXED.map(([key, title, day]) => oneDay(key, title, `${year}-${day}`)),
      oneDay("good-friday", "Good Friday", addDays(easter, -2)),
      oneDay("easter-monday", "Easter Monday", addDays(easter, 1)),
    ];
  });
  return [...certain, ...daysFrom(from, to).flatMap(islamicHolidays)]
    .filter(({ startsOn }) => from <= startsOn && startsOn <= to)
    .toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

function oneDay(key: string, title: string, day: string): PublicHoliday {
  const year = day.slice(0, 4);
  return { key: `${key}:${year}`, title, startsOn: day, endsOn: day, isProposed: false };
}

/**
 * Easter Sunday of the Gregorian calendar: "Anonymous Gregorian algorithm" in J. Meeus,
 * Astronomical Algorithms (1991), chapter 8.
 */
export function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${year}-${pad(Math.floor(n / 31))}-${pad((n % 31) + 1)}`;
}

/** The calculated Umm al-Qura calendar of the platform: within a day of the sighted date. */
const ISLAMIC_DAY = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  timeZone: "UTC",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

function islamicHolidays(startsOn: string): PublicHoliday[] {
  const parts = ISLAMIC_DAY.formatToParts(new Date(`${startsOn}T00:00:00Z`));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return ISLAMIC.filter(([, , month, day]) => part("month") === month && part("day") === day).map(
    // The key has the Islamic year: the same holiday can occur twice in a Gregorian year.
    ([key, title, , , days]) => ({
      key: `${key}:${part("year")}H`,
      title,
      startsOn,
      endsOn: addDays(startsOn, days - 1),
      isProposed: true,
    }),
  );
}
