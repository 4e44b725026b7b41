import type { SiteContent } from "@school/core/site/content.ts";
import type { EnquiryState } from "@school/core/site/enquiry.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { SCENE_DESCRIPTIONS, SCENES } from "@school/core/site/pictures.ts";
import { enquiries, newsletterReaders, siteVersions } from "@school/server/site/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { readJson } from "./data.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { STAFF } from "./staff-list.ts";

const PUBLISHED = "2026-01-05T08:00:00Z";

interface SiteData {
  /** Parts that differ from the drafted page. */
  content: Partial<SiteContent>;
  /** The first as written; the days of the others follow from the day of the load. */
  events: SiteContent["events"]["items"];
  messages: {
    name: string;
    email: string;
    message: string;
    createdAt: string;
    state?: EnquiryState;
    phone?: string;
    childFirstName?: string;
    childLastName?: string;
    childDob?: string;
    childAge?: number;
    classWanted?: string;
  }[];
  readers: string[];
}

const SITE = readJson<SiteData>("site.json");

const DAY_MS = 86_400_000;
const FRIDAY = 5;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first Friday at least this many days after a moment. */
function fridayAfter(moment: number, days: number): string {
  const earliest = moment + days * DAY_MS;
  const wait = (FRIDAY - new Date(earliest).getUTCDay() + 7) % 7;
  return isoDay(earliest + wait * DAY_MS);
}

/** The next time that a day of the year comes: "05-27". */
function nextTime(loadedAt: Date, monthAndDay: string): string {
  const year = loadedAt.getUTCFullYear();
  const thisYear = `${year}-${monthAndDay}`;
  return thisYear >= isoDay(loadedAt.getTime()) ? thisYear : `${year + 1}-${monthAndDay}`;
}

/** The sports of the announcement are over by now; the others follow from the day of the load. */
function daysOfEvents({ loadedAt, day }: DemoCalendar): string[] {
  return [
    day("2026-02-27"),
    nextTime(loadedAt, "05-27"),
    fridayAfter(Date.parse(nextTime(loadedAt, "07-10")), 7),
  ];
}

function demoSite(calendar: DemoCalendar): SiteContent {
  const days = daysOfEvents(calendar);
  const { hero, about, contact, ...parts } = SITE.content;
  return {
    ...DEFAULT_SITE,
    ...parts,
    hero: { ...DEFAULT_SITE.hero, ...hero },
    about: { ...DEFAULT_SITE.about, ...about },
    contact: { ...DEFAULT_SITE.contact, ...contact },
    gallery: {
      intro: "Pictures of school life.",
      items: SCENES.slice(0, 15).map((name) => ({
        picture: { kind: "scene", name },
        caption: SCENE_DESCRIPTIONS[name],
      })),
    },
    events: {
      intro: "Dates for the diary of the session.",
      items: SITE.events.map((event, at) => ({ ...event, day: days[at] ?? event.day })),
    },
    teachers: {
      intro: "The people your child meets every morning.",
      items: STAFF.filter(
        ({ roleInSchool, classTeacherOf }) =>
          roleInSchool === "Principal" || classTeacherOf !== null,
      ).map(({ title, firstName, lastName, ...member }) => ({
        name: `${title} ${firstName} ${lastName}`.normalize("NFC"),
        role: member.classTeacherOf
          ? `Class teacher, ${member.classTeacherOf}`
          : member.roleInSchool,
        text: member.introduction ?? `Loves ${member.specialization.join(" and ")}.`,
        picture: null,
      })),
    },
  };
}

/** The public page as the demo school has published it, and who has written since. */
export function siteBatches(calendar: DemoCalendar): Batch[] {
  const published = calendar.moment(PUBLISHED);
  return [
    batch(siteVersions, [
      { id: demoId("site version 1"), content: demoSite(calendar), publishedAt: published },
    ]),
    batch(
      enquiries,
      SITE.messages.map((message, index) => ({
        id: demoId(`contact message ${index + 1}`),
        ...message,
        createdAt: calendar.moment(message.createdAt),
      })),
    ),
    batch(
      newsletterReaders,
      SITE.readers.map((email) => ({
        id: demoId(`newsletter reader ${email}`),
        email,
        confirmedAt: published,
        createdAt: published,
      })),
    ),
  ];
}
