import { plural } from "../../api/plural.ts";
import type { ReadKind } from "./kinds.ts";

/** Kinds of records in a sentence: "Ada opened results and attendance of 300 people". */
export const readKindTexts: Readonly<Record<ReadKind, string>> = {
  NAMES: "names",
  RECORDS: "contact and private details",
  RESULTS: "results and attendance",
  FEES: "fees",
  MESSAGES: "messages",
  SHEETS: "files of results and fees",
  EXPORTS: "exported files",
  SLIPS: "login slips with passwords",
};

export const messages = {
  tooMany: (seconds: number) =>
    `You have opened the records of very many people. Try again in ${plural(Math.ceil(seconds / 60), "minute")}. The principal has been told.`,
} as const;

/** Told to principals about an account that used a budget of the hour. */
export const bulkReadingTexts = {
  title: "Someone opened very many records",
  short: (name: string, people: number) =>
    `${name} opened records of ${plural(people, "person", "people")} within an hour.`,
  what: ({ name, people, what, at }: BulkReadingFacts) =>
    `${name} opened ${what} of ${plural(people, "person", "people")} within an hour, by ${at}. That is more than the work usually needs, so further records open slowly.`,
  advice:
    "If you did not expect this, press End sessions on this page. It signs the person out on all devices.",
  /** The page that shows it, with the button. */
  path: (readerId: string) => `/dashboard/settings/system?view=reads&person=${readerId}`,
} as const;

interface BulkReadingFacts {
  readonly name: string;
  readonly people: number;
  /** A text of `readKindTexts`. */
  readonly what: string;
  readonly at: string;
}
