import { dayText } from "./dates.ts";
import { monthNumber } from "./days.ts";
import { first as firstOf } from "./lists.ts";
import type { ImportQuestion } from "./imports.ts";

/** Whether 03/04/2019 is 3 April (day first) or 4 March (month first). */
export type DateOrder = "day" | "month";

type FileDate = (
  | { readonly kind: "day"; readonly day: string; readonly shows?: DateOrder }
  /** Both orders give a valid day, and different ones. */
  | { readonly kind: "either"; readonly day: string; readonly month: string }
  | { readonly kind: "none" }
) & {
  /** The four-digit year assumed for a two-digit one. */
  readonly guessedYear?: string;
};

/** Rules for reading the dates of a file. */
export interface DateReading {
  readonly dateOrder: DateOrder;
  /** Whether two-digit years mean the latest past ones. */
  readonly shortYears: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Spreadsheet serial dates: days since 30 December 1899, in a cell that has lost its format. */
const SERIAL = /^([3-5]\d{4})(?:\.\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * Reads a date in the usual formats of files: 2019-12-31, 31/12/2019 (also with . or -), 31 Dec
 * 2019, December 31, 2019, a spreadsheet's 43830. A time after it is ignored. A two-digit year is
 * the latest that is not after this year. Days are returned as YYYY-MM-DD. `shows` is the order
 * that an unambiguous date implies.
 */
function readFileDate(text: string, today: string): FileDate {
  const written = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const serial = SERIAL.exec(written);
  if (serial) {
    const day = new Date(SERIAL_ZERO + Number(serial[1]) * DAY_MS).toISOString().slice(0, 10);
    return { kind: "day", day };
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written);
  if (iso) return certain(dayOf(iso[1], iso[2], iso[3]));
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]*\.?,?[ -]'?(\d{4}|\d{2})$/i.exec(written) ??
    swapped(/^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? '?(\d{4}|\d{2})$/i.exec(written));
  if (named) {
    const year = wholeYear(named[3], today);
    return {
      ...certain(dayOf(year.full, String(monthNumber(named[2] ?? "")), named[1])),
      ...year.guessed,
    };
  }
  const plain = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(written);
  if (!plain) return { kind: "none" };
  const year = wholeYear(plain[3], today);
  const day = dayOf(year.full, plain[2], plain[1]);
  const month = dayOf(year.full, plain[1], plain[2]);
  if (day === null && month !== null)
    return { kind: "day", day: month, shows: "month", ...year.guessed };
  if (month === null && day !== null) return { kind: "day", day, shows: "day", ...year.guessed };
  if (day === null || month === null) return { kind: "none" };
  if (day === month) return { kind: "day", day, ...year.guessed };
  return { kind: "either", day, month, ...year.guessed };
}

function wholeYear(written = "", today: string) {
  if (written.length !== 2) return { full: written, guessed: {} };
  const century = Number(today.slice(0, 2)) - (written > today.slice(2, 4) ? 1 : 0);
  const full = `${century}${written}`;
  return { full, guessed: { guessedYear: full } };
}

/** Returns the day of a text under the file's date settings; null for a text that is not a date. */
export function dayIn(text: string, { dateOrder, shortYears, today }: DateReading): string | null {
  const date = readFileDate(text, today);
  if (date.kind === "none" || (date.guessedYear !== undefined && !shortYears)) return null;
  return date.kind === "day" ? date.day : date[dateOrder];
}

/** Returns the questions about a file's dates, and the reading rules for the given answers. */
export function askAboutDates(
  texts: readonly string[],
  answers: Readonly<Record<string, string>>,
  today: string,
): { questions: ImportQuestion[]; reading: DateReading } {
  const dates = texts.map((text) => readFileDate(text, today));
  const order = dateOrderQuestion(dates, answers[DATE_ORDER]);
  const years = shortYearsQuestion(texts, dates, answers[SHORT_YEARS], today);
  return {
    questions: [order, years].filter((question) => question !== null),
    reading: {
      dateOrder: order?.answer === "month" ? "month" : "day",
      shortYears: years?.answer !== "no",
      today,
    },
  };
}

const SHORT_YEARS = "shortYears";

/** The question whether two-digit years are meant; null if there are none. */
function shortYearsQuestion(
  texts: readonly string[],
  dates: readonly FileDate[],
  answer: string | undefined,
  today: string,
): ImportQuestion | null {
  const at = dates.findIndex(({ guessedYear }) => guessedYear !== undefined);
  const year = dates[at]?.guessedYear;
  if (year === undefined) return null;
  const pivot = today.slice(2, 4);
  const century = Number(today.slice(0, 2));
  return {
    key: SHORT_YEARS,
    text: `Some years have two digits. In ${texts[at]?.trim()}, is the year ${year}?`,
    choices: [
      {
        value: "yes",
        label: `Yes. 00 to ${pivot} are ${century}00 to ${century}${pivot}, later ones are ${century - 1}…`,
      },
      { value: "no", label: "No. Leave these dates empty" },
    ],
    answer: answer === "yes" || answer === "no" ? answer : null,
  };
}

const DATE_ORDER = "dateOrder";

/**
 * Returns the question about the order of the dates of a file; null if none is ambiguous. If all
 * other dates of the file have one order, that order is the default answer.
 */
function dateOrderQuestion(
  dates: readonly FileDate[],
  answer: string | undefined,
): ImportQuestion | null {
  const example = dates.find(({ kind }) => kind === "either");
  if (example?.kind !== "either") return null;
  const shown = new Set(dates.flatMap((date) => (date.kind === "day" ? (date.shows ?? []) : [])));
  const proven = shown.size === 1 ? firstOf([...shown]) : null;
  const [year, first, second] = example.month.split("-");
  const written = `${first}/${second}/${year}`;
  return {
    key: DATE_ORDER,
    text: `How does this file write dates? One of them is ${written}.`,
    choices: [
      { value: "day", label: `Day first: ${written} is ${dayText(example.day)}` },
      { value: "month", label: `Month first: ${written} is ${dayText(example.month)}` },
    ],
    answer: answer === "day" || answer === "month" ? answer : proven,
  };
}

function certain(day: string | null): FileDate {
  return day === null ? { kind: "none" } : { kind: "day", day };
}

function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

function dayOf(year = "", month = "", day = ""): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return new Date(time).toISOString().startsWith(written) ? written : null;
}
