import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import type { Term } from "@school/core/school/terms.ts";
import { settings } from "@school/server/platform/database/settings/tables.ts";
import { SCHOOL_SETTINGS } from "@school/server/school/settings.ts";
import { academicSessions, terms } from "@school/server/school/tables.ts";
import { type DemoCalendar, LAST_SESSION } from "./calendar.ts";
import { CREST_HASH } from "./pictures.ts";
import { batch, type Batch, demoId } from "./rows.ts";

/** Suffix of all the demo school's own addresses: a domain that no mail can reach. */
export const SCHOOL_DOMAIN = "marigoldcourt.example";

const FACTS = [
  { setting: SCHOOL_SETTINGS.schoolName, value: "Marigold Court Nursery and Primary School" },
  { setting: SCHOOL_SETTINGS.schoolMotto, value: "Rooted in kindness, growing in knowledge" },
  { setting: SCHOOL_SETTINGS.schoolAddress, value: "7 Marigold Court, Surulere, Lagos" },
  { setting: SCHOOL_SETTINGS.schoolPhone, value: "0800 555 0100" },
  { setting: SCHOOL_SETTINGS.schoolEmail, value: `office@${SCHOOL_DOMAIN}` },
  { setting: SCHOOL_SETTINGS.schoolLogo, value: CREST_HASH },
  { setting: SCHOOL_SETTINGS.schoolColour, value: "#166534" },
  { setting: SCHOOL_SETTINGS.enableProfileImages, value: true },
  { setting: SCHOOL_SETTINGS.welcomeMessageType, value: "firstname" },
  { setting: SCHOOL_SETTINGS.showPosition, value: true },
  // The format of the registers of all its years.
  { setting: SCHOOL_SETTINGS.admissionNumberPattern, value: "MC/{YEAR}/{NUMBER:3}" },
  { setting: SCHOOL_SETTINGS.registerTwiceADay, value: true },
  { setting: SCHOOL_SETTINGS.staffLateAfter, value: "07:45" },
];

const FOUNDED = new Date("2018-09-03T08:00:00Z");

/** The level whose present class has expectations instead of marks. */
export const UNMARKED_LEVEL = "Nursery 1";

export const categoryId = (name: string) => demoId(`category ${name}`);
export const sessionId = (name: string) => demoId(`session ${name}`);
export const termId = (session: string, term: Term) => demoId(`term ${session} ${term}`);

/** The school's name and address, its academic sessions and their terms. */
export function schoolBatches(calendar: DemoCalendar): Batch[] {
  const sessions = [...new Set(calendar.terms.map(({ session }) => session))];
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
      sessions.map((name) => ({
        id: sessionId(name),
        name: calendar.sessionName(name),
        gradingScheme: DEFAULT_GRADING_SCHEME,
        // The upper nursery has marks since this session; before, its sheets described skills instead.
        groupSchemes: name === LAST_SESSION ? { Nursery: null } : {},
        unmarkedLevels: name === LAST_SESSION ? [] : [categoryId(UNMARKED_LEVEL)],
      })),
    ),
    batch(
      terms,
      calendar.terms.map(({ session, ...term }) => ({
        ...term,
        id: termId(session, term.term),
        sessionId: sessionId(session),
      })),
    ),
  ];
}
