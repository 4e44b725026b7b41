import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { TERMS, type Term } from "@school/core/school/terms.ts";
import { settings } from "../../platform/settings/tables.ts";
import { SCHOOL_SETTINGS } from "../../school/settings.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { batch, type Batch, demoId } from "./rows.ts";

/** The academic year that the demo school is in, and its first day. */
export const CURRENT_SESSION = "2025/2026";
export const CURRENT_SESSION_YEAR = 2025;
const CURRENT_TERM: Term = "TERM_2";

/** All that the demo school's own addresses end in: a domain that no mail can reach. */
export const SCHOOL_DOMAIN = "marigoldcourt.example";

const FACTS = [
  { setting: SCHOOL_SETTINGS.schoolName, value: "Marigold Court Nursery and Primary School" },
  { setting: SCHOOL_SETTINGS.schoolMotto, value: "Rooted in kindness, growing in knowledge" },
  { setting: SCHOOL_SETTINGS.schoolAddress, value: "7 Marigold Court, Surulere, Lagos" },
  { setting: SCHOOL_SETTINGS.schoolPhone, value: "0800 555 0100" },
  { setting: SCHOOL_SETTINGS.schoolEmail, value: `office@${SCHOOL_DOMAIN}` },
  // As the registers of all its years are kept.
  { setting: SCHOOL_SETTINGS.admissionNumberPattern, value: "MC/{YEAR}/{NUMBER:3}" },
];

/** First and last day of each term. */
const CALENDAR: Record<string, Record<Term, readonly [string, string]>> = {
  "2024/2025": {
    TERM_1: ["2024-09-16", "2024-12-13"],
    TERM_2: ["2025-01-13", "2025-04-04"],
    TERM_3: ["2025-04-28", "2025-07-25"],
  },
  [CURRENT_SESSION]: {
    TERM_1: ["2025-09-15", "2025-12-12"],
    TERM_2: ["2026-01-12", "2026-04-02"],
    TERM_3: ["2026-04-27", "2026-07-24"],
  },
};

const FOUNDED = new Date("2018-09-03T08:00:00Z");

export const sessionId = (name: string) => demoId(`session ${name}`);
export const termId = (session: string, term: Term) => demoId(`term ${session} ${term}`);

/** The school's name and address, its academic sessions and their terms. */
export function schoolBatches(): Batch[] {
  return [
    batch(
      settings,
      FACTS.map(({ setting: { key, description }, value }) => ({
        key,
        value,
        description,
        updatedAt: FOUNDED,
      })),
    ),
    batch(
      academicSessions,
      Object.keys(CALENDAR).map((name) => ({
        id: sessionId(name),
        name,
        gradingScheme: DEFAULT_GRADING_SCHEME,
      })),
    ),
    batch(
      terms,
      Object.entries(CALENDAR).flatMap(([name, dates]) =>
        TERMS.map((term) => ({
          id: termId(name, term),
          sessionId: sessionId(name),
          term,
          startsOn: dates[term][0],
          endsOn: dates[term][1],
          isCurrent: name === CURRENT_SESSION && term === CURRENT_TERM,
        })),
      ),
    ),
  ];
}
