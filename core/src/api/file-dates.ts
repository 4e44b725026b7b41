import { first as firstOf, itemAt } from "./lists.ts";
import type { ImportQuestion } from "./imports.ts";

/** Whether 03/04/2019 is the third of April or the fourth of March. */
export type DateOrder = "day" | "month";

type FileDate =
  | { readonly kind: "day"; readonly day: string; readonly shows?: DateOrder }
  /** Both readings are days, and different ones. */
  | { readonly kind: "either"; readonly day: string; readonly month: string }
  | { readonly kind: "none" };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads a date as files write it: 2019-12-31, 31/12/2019 (also with . or -), 31 Dec 2019,
 * December 31, 2019; a time behind it does not matter. Days are answered as YYYY-MM-DD. `shows`
 * is the order that only this date allows.
 */
export function readFileDate(text: string): FileDate {
  const written = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written);
  if (iso) return certain(dayOf(iso[1], iso[2], iso[3]));
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})$/i.exec(written) ??
    swapped(/^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(written));
  if (named) return certain(dayOf(named[3], monthNumber(named[2] ?? ""), named[1]));
  const plain = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written);
  if (!plain) return { kind: "none" };
  const day = dayOf(plain[3], plain[2], plain[1]);
  const month = dayOf(plain[3], plain[1], plain[2]);
  if (day === null)
    return month === null ? { kind: "none" } : { kind: "day", day: month, shows: "month" };
  if (month === null) return { kind: "day", day, shows: "day" };
  return day === month ? { kind: "day", day } : { kind: "either", day, month };
}

/** The day that a date means under an order; null for what is no date. */
export function dayIn(date: FileDate, order: DateOrder): string | null {
  if (date.kind === "none") return null;
  return date.kind === "day" ? date.day : date[order];
}

/** The key of the question that a file with ambiguous dates asks, once. */
export const DATE_ORDER = "dateOrder";

/**
 * What a person has to say about the dates of a file; null when none is ambiguous. Where the
 * file's other dates all show one order, that is the answer until a person gives another.
 */
export function dateOrderQuestion(
  dates: readonly FileDate[],
  given: string | undefined,
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
      { value: "day", label: `Day first: ${written} is ${spelled(example.day)}` },
      { value: "month", label: `Month first: ${written} is ${spelled(example.month)}` },
    ],
    answer: given === "day" || given === "month" ? given : proven,
  };
}

function certain(day: string | null): FileDate {
  return day === null ? { kind: "none" } : { kind: "day", day };
}

function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

function monthNumber(name: string): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function dayOf(year = "", month = "", day = ""): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return new Date(time).toISOString().startsWith(written) ? written : null;
}

function spelled(day: string): string {
  const [year, month, date] = day.split("-");
  const name = itemAt(MONTHS, Number(month) - 1);
  return `${Number(date)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
}
