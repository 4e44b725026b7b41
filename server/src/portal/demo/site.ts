import type { SiteContent } from "@school/core/site/content.ts";
import { DEFAULT_SITE } from "@school/core/site/default-content.ts";
import { SCENE_DESCRIPTIONS, SCENES } from "@school/core/site/pictures.ts";
import { contactMessages, newsletterReaders, siteVersions } from "../../site/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { STAFF } from "./staff-list.ts";

const PUBLISHED = "2026-01-05T08:00:00Z";

/** A sentence of each teacher on the page, by surname. */
const TEACHERS: Readonly<Record<string, string>> = {
  Anyanwụ: "Founded the school and still takes Primary 6 for Friday debates.",
  Bámidélé: "Makes fractions out of oranges, and readers out of everyone.",
  Nwosu: "Sings the alphabet in three languages before the first bell.",
};

const DAY_MS = 86_400_000;
const FRIDAY = 5;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first Friday of those that are at least so many days after a moment. */
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
function demoEvents({ loadedAt, day }: DemoCalendar): SiteContent["events"]["items"] {
  return [
    {
      day: day("2026-02-27"),
      time: "9am to 2pm",
      title: "Inter-house sports",
      text: "Finals on the school field; families are warmly invited.",
      place: "School field",
    },
    {
      day: fridayAfter(loadedAt.getTime(), 14),
      time: "10am",
      title: "Open day",
      text: "See the classes at work and talk with the teachers.",
      place: "All classrooms",
    },
    {
      day: nextTime(loadedAt, "05-27"),
      time: "All day",
      title: "Children's Day picnic",
      text: "Games, jollof and a puppet play under the mango tree.",
      place: "School garden",
    },
    {
      day: fridayAfter(Date.parse(nextTime(loadedAt, "07-10")), 7),
      time: "11am",
      title: "Graduation of Primary 6",
      text: "Songs, speeches and the planting of this year's tree.",
      place: "Assembly ground",
    },
  ];
}

const demoSite = (calendar: DemoCalendar): SiteContent => ({
  ...DEFAULT_SITE,
  title: "Nursery and primary school in Surulere, Lagos",
  description:
    "Marigold Court is a private nursery and primary school in Surulere, Lagos: small classes, steady teachers and after-school care until 4:30pm.",
  hero: {
    ...DEFAULT_SITE.hero,
    lead: "Marigold Court knows every child by name, from the first drawing in the nursery to the common entrance.",
  },
  about: {
    ...DEFAULT_SITE.about,
    heading: "Eight years under the marigold trees",
    intro:
      "Marigold Court opened in September 2018 with three classrooms and a mango tree. Today eight classes learn here, from Nursery 1 to Primary 6, and the tree still shades story time. We teach the Nigerian curriculum with patience and good humour, and parents follow every step in the portal.",
  },
  highlights: [
    {
      title: "Every child known",
      text: "Class teachers follow each child's progress and talk with parents early.",
    },
    {
      title: "A love of reading",
      text: "Children read books and hear stories every week.",
    },
    {
      title: "Results you can follow",
      text: "See your child's approved results online, term by term, on any phone.",
    },
    {
      title: "After-school care",
      text: "Supervised homework and play until 4:30pm, Monday to Friday.",
    },
  ],
  gallery: {
    intro: "Pictures of school life.",
    items: SCENES.slice(0, 15).map((name) => ({
      picture: { kind: "scene", name },
      caption: SCENE_DESCRIPTIONS[name],
    })),
  },
  faq: [
    {
      question: "Do you offer after-school care?",
      answer:
        "Yes. After-school care runs until 4:30pm, Monday to Friday, with supervised homework and play.",
    },
    {
      question: "How do I enrol my child?",
      answer:
        "Visit the school office or write to us. Please bring your child's birth certificate, a passport photograph and the last report sheet, if there is one.",
    },
    {
      question: "How do I see my child's results?",
      answer:
        "Press Enroll Now and register as a parent, or ask the school office for an account. The office links your account to your child. You can then see all approved results on any phone or computer.",
    },
  ],
  contact: { ...DEFAULT_SITE.contact, hours: "Monday to Friday, during school hours" },
  achievements: {
    intro: "Some of what our pupils have done, and are proud of.",
    items: [
      {
        year: "2025",
        title: "Lagos mainland spelling bee, first place",
        text: "Two pupils of Primary 5 spelt their way past forty schools.",
      },
      {
        year: "2025",
        title: "Every Primary 6 pupil into secondary school",
        text: "All who sat the common entrance were placed, most of them at their first choice.",
      },
      {
        year: "2024",
        title: "Green school award",
        text: "For the vegetable garden that Primary 3 and Primary 4 keep behind the library.",
      },
      {
        year: "2023",
        title: "Inter-school relay, second place",
        text: "The under-tens missed the cup by the length of a baton.",
      },
    ],
  },
  events: { intro: "Dates for the diary of the session.", items: demoEvents(calendar) },
  teachers: {
    intro: "The people your child meets every morning.",
    items: STAFF.filter(({ roleInSchool, classTeacherOf }) => {
      return roleInSchool === "Principal" || classTeacherOf !== undefined;
    }).map(({ title, firstName, lastName, roleInSchool, classTeacherOf, specialization }) => ({
      name: `${title} ${firstName} ${lastName}`.normalize("NFC"),
      role: classTeacherOf ? `Class teacher, ${classTeacherOf}` : roleInSchool,
      text: TEACHERS[lastName] ?? (specialization ? `Loves ${specialization.join(" and ")}.` : ""),
      picture: null,
    })),
  },
  testimonials: [
    {
      quote:
        "My daughter used to hide when it was time to read. By the end of the first term she read to her grandmother over the telephone, every evening.",
      name: "Mrs A. Balógun",
      relation: "Mother of a pupil in Primary 2",
    },
    {
      quote:
        "When the power is out at home I still see his results on my phone. We never have to chase a report sheet.",
      name: "Mr E. Okafor",
      relation: "Father of two pupils",
    },
    {
      quote:
        "The teachers here answer questions with better questions. It has rubbed off on our boys.",
      name: "Dr and Mrs Danjuma",
      relation: "Parents of pupils in Nursery 2 and Primary 5",
    },
  ],
});

const MESSAGES = [
  {
    name: "Mrs Yétúndé Alábí",
    email: "yetunde.alabi@families.example",
    message:
      "Good morning. We move to Surulere in August. Is there a place in Primary 2 for our son, and may we visit a lesson before the holidays?",
    createdAt: "2026-01-14T07:40:00Z",
    readAt: null,
  },
  {
    name: "Chukwudi Nnamdi",
    email: "chukwudi.nnamdi@families.example",
    message: "Does the after-school care also run on the days of the mid-term break?",
    createdAt: "2026-01-13T15:05:00Z",
    readAt: null,
  },
  {
    name: "Ḥawwa Bello",
    email: "hawwa.bello@families.example",
    message:
      "My daughter left a blue water bottle in the assembly ground on Friday. Her name is on the lid. Thank you for looking!",
    createdAt: "2026-01-12T12:20:00Z",
    readAt: "2026-01-12T13:00:00Z",
  },
];

const READERS = ["yetunde.alabi", "hawwa.bello", "grace.okonkwo"].map(
  (name) => `${name}@families.example`,
);

/** The public page as the demo school has published it, and who has written since. */
export function siteBatches(calendar: DemoCalendar): Batch[] {
  const published = calendar.moment(PUBLISHED);
  return [
    batch(siteVersions, [
      { id: demoId("site version 1"), content: demoSite(calendar), publishedAt: published },
    ]),
    batch(
      contactMessages,
      MESSAGES.map((message, index) => ({
        id: demoId(`contact message ${index + 1}`),
        ...message,
        createdAt: calendar.moment(message.createdAt),
        readAt: message.readAt === null ? null : calendar.moment(message.readAt),
      })),
    ),
    batch(
      newsletterReaders,
      READERS.map((email) => ({
        id: demoId(`newsletter reader ${email}`),
        email,
        confirmedAt: published,
        createdAt: published,
      })),
    ),
  ];
}
