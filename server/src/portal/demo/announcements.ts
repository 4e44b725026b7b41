import { longDayText, weekdayText } from "@school/core/api/dates.ts";
import { announcements } from "../../announcements/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { PRINCIPAL_ID } from "./staff.ts";

type Row = typeof announcements.$inferInsert;

interface Notice extends Pick<Row, "title" | "body" | "audience" | "onPublicSite"> {
  /** The day on which it appeared; at eight in the morning. */
  on: string;
}

const notices = ({ day }: DemoCalendar): Notice[] => [
  {
    on: "2026-01-09",
    title: "Welcome back for the Second Term",
    audience: "ALL",
    onPublicSite: true,
    body: `School opens on ${weekdayText(day("2026-01-12"))}, at 7:45am.

Please see that your child brings:
- the reading book of last term
- a labelled water bottle
- the sports vest in the colour of the house

After-school care runs until 4:30pm from the first day.`,
  },
  {
    on: "2026-01-23",
    title: `Inter-house sports on ${longDayText(day("2026-02-27"))}`,
    audience: "ALL",
    onPublicSite: true,
    body: `The heats begin in two weeks; the finals are on ${weekdayText(day("2026-02-27"))}, from 9am on the school field. Parents are warmly invited.

1. Red and Blue House march first.
2. Green and Yellow House follow.
3. Everyone wears the house colour.`,
  },
  {
    on: "2026-02-06",
    title: `First assessments: scores by ${longDayText(day("2026-02-20"))}`,
    audience: "TEACHERS",
    onPublicSite: false,
    body: `Please enter CA1 and CA2 for all your subjects by ${weekdayText(day("2026-02-20"))}.

Rows may be saved incomplete and finished later; publish a subject once every row is complete.`,
  },
  {
    on: "2026-02-13",
    title: "Mid-term break",
    audience: "STUDENTS",
    onPublicSite: false,
    body: `There is no school on ${weekdayText(day("2026-02-19"))} and on the Friday after it. Lessons continue as usual on Monday.

The reading corner lends every pupil one book for the break.`,
  },
  {
    on: "2026-02-16",
    title: "Admission for 2026/2027 has begun",
    audience: "ALL",
    onPublicSite: true,
    body: `Forms for Creche, Nursery and Primary 1 are ready at the office from Monday to Friday, 8am to 3pm. Brothers and sisters of our pupils are placed first until the end of this term.`,
  },
];

/** What the school has announced this term. */
export function announcementBatches(calendar: DemoCalendar): Batch[] {
  return [
    batch(
      announcements,
      notices(calendar).map(({ on, ...notice }) => {
        const at = calendar.moment(`${on}T07:00:00Z`);
        return {
          ...notice,
          id: demoId(`announcement ${on}`),
          publishAt: at,
          createdBy: PRINCIPAL_ID,
          createdAt: at,
          updatedAt: at,
        };
      }),
    ),
  ];
}
