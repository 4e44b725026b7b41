import type { Actor } from "../accounts/actor.ts";
import { type Gate, isFamily, isOffice } from "../accounts/policy.ts";
import { mayOpenOwnFamily } from "../students/policy.ts";
import { PAGE_GROUPS, type PageGroup, type Page } from "./page.ts";
import { mayOpenPage, pageAt, pages } from "./pages.ts";

/** The headings of the sidebar, in order. */
export const SECTIONS = ["Today", "People", "Results", "Teaching", "School"] as const;
type Section = (typeof SECTIONS)[number];

/** A count beside an entry: work that waits for the person. */
export type Counter = "approvals" | "messages" | "plans" | "slips";

/** The pages about one thing, which share an entry of the sidebar and a row of tabs. */
interface Entry {
  readonly label: string;
  /** Its heading; "start" stands above the first, "end" below the last. */
  readonly section: Section | "start" | "end";
  /**
   * Every page at or below these paths belongs to the entry. The longest path decides; of equal
   * ones, the first entry that the person sees. Without it, the paths of the tabs.
   */
  readonly under?: readonly string[];
  /** The row of tabs. The first that the person may open is the link of the entry. */
  readonly tabs: readonly string[];
  /** The menu at the end of the row: what is done with the entry's things. */
  readonly more?: readonly string[];
  /** Further condition on the person, who must also be able to open a page of it. */
  readonly shownTo?: Gate;
  /** Label in the bar of a phone, where it is shorter. */
  readonly short?: string;
  readonly counter?: Counter;
}

/** One page in four views; the first that the person may open is its link. */
const LEDGERS = [
  "/dashboard/report-card/broad-sheet",
  "/dashboard/report-card/ledger",
  "/dashboard/report-card/ledger-breakdown",
  "/dashboard/report-card/ledger-assessments",
];

const SCORES = ["/dashboard/staff-results", "/dashboard/upload"];

/** The entries in the order of the sidebar; `sidebarOf` leaves out what a person may not open. */
const ENTRIES: readonly Entry[] = [
  {
    label: "Dashboard",
    short: "Home",
    section: "start",
    tabs: ["/dashboard"],
  },
  {
    label: "Approvals",
    section: "Today",
    tabs: ["/dashboard/report-card/pending-approvals"],
    counter: "approvals",
  },
  {
    label: "Attendance",
    short: "Register",
    section: "Today",
    under: ["/dashboard/attendance"],
    tabs: [
      "/dashboard/attendance",
      "/dashboard/attendance/days",
      "/dashboard/attendance/summary",
      "/dashboard/attendance/staff",
    ],
  },
  {
    label: "Messages",
    section: "Today",
    under: ["/dashboard/messages"],
    tabs: [
      "/dashboard/messages",
      "/dashboard/messages/new",
      "/dashboard/messages/write",
      "/dashboard/messages/sent",
      "/dashboard/messages/groups",
      "/dashboard/messages/reports",
    ],
    counter: "messages",
  },
  {
    label: "Students",
    section: "People",
    shownTo: isOffice,
    under: ["/dashboard/students"],
    tabs: [
      "/dashboard/students",
      "/dashboard/students/admission-register",
      "/dashboard/students/pictures",
      "/dashboard/students/alumni",
      "/dashboard/students/transfer",
    ],
  },
  {
    label: "Families",
    section: "People",
    shownTo: isOffice,
    under: [
      "/dashboard/students/families",
      "/dashboard/students/collecting",
      "/dashboard/students/photo-consents",
    ],
    tabs: [
      "/dashboard/students/families",
      "/dashboard/students/families/proposals",
      "/dashboard/students/families/accounts",
      "/dashboard/students/collecting",
      "/dashboard/students/photo-consents",
    ],
  },
  {
    label: "My Family",
    section: "People",
    shownTo: mayOpenOwnFamily,
    under: ["/dashboard/family", "/dashboard/students"],
    tabs: ["/dashboard/family"],
  },
  {
    label: "Staff",
    section: "People",
    shownTo: isOffice,
    tabs: ["/dashboard/staff"],
  },
  {
    label: "Classes",
    section: "People",
    under: ["/dashboard/classes", "/dashboard/students"],
    tabs: [
      "/dashboard/classes",
      "/dashboard/students",
      "/dashboard/students/collecting",
      "/dashboard/classes/subjects",
      "/dashboard/classes/categories",
      "/dashboard/classes/next-term",
      "/dashboard/classes/promotion",
    ],
    more: ["/dashboard/classes/create", "/dashboard/classes/change"],
  },
  // The office begins with the state of all sheets, a teacher with the own class's.
  {
    label: "Fees",
    section: "People",
    under: ["/dashboard/fees", "/fees"],
    tabs: [
      "/dashboard/fees",
      "/dashboard/fees/billing",
      "/dashboard/fees/payments",
      "/dashboard/fees/statements",
      "/dashboard/fees/slips",
      "/dashboard/fees/online",
      "/dashboard/fees/items",
      "/dashboard/fees/report",
      "/fees",
    ],
    counter: "slips",
  },
  {
    label: "Assessments",
    section: "Results",
    shownTo: isOffice,
    tabs: SCORES,
  },
  {
    label: "Assessments",
    short: "Scores",
    section: "Results",
    under: SCORES,
    tabs: SCORES.toReversed(),
  },
  {
    label: "Report Card",
    short: "Results",
    section: "Results",
    under: ["/dashboard/report-card", "/dashboard/results", "/report-cards"],
    tabs: [
      "/dashboard/report-card/board",
      "/dashboard/report-card/entry",
      "/dashboard/report-card/view",
      "/dashboard/results",
      "/report-cards",
      "/dashboard/report-card/ledger",
    ],
  },
  {
    label: "Ledger",
    section: "Results",
    shownTo: isOffice,
    under: LEDGERS,
    tabs: LEDGERS.slice(0, 1),
  },
  {
    label: "Lesson Plan",
    section: "Teaching",
    under: ["/lesson-plan"],
    tabs: ["/lesson-plan", "/lesson-plan/schemes"],
    counter: "plans",
  },
  {
    label: "Homework and notes",
    short: "Homework",
    section: "Teaching",
    tabs: ["/assignments", "/notes", "/observations", "/day-notes"],
  },
  {
    label: "CBT",
    short: "Tests",
    section: "Teaching",
    under: ["/cbt", "/tests", "/dashboard/cbt", "/dashboard/question-bank"],
    tabs: ["/cbt", "/dashboard/cbt/results", "/dashboard/question-bank"],
    more: ["/dashboard/cbt/create", "/dashboard/question-bank/create"],
  },
  {
    label: "E-Classroom",
    short: "Lessons",
    section: "Teaching",
    tabs: ["/e-classroom"],
  },
  {
    label: "School Calendar",
    short: "Calendar",
    section: "School",
    tabs: ["/school-calendar", "/timetable"],
  },
  {
    label: "Announcements",
    section: "School",
    under: ["/dashboard/announcements"],
    tabs: ["/dashboard/announcements", "/dashboard/announcements/written"],
    more: ["/dashboard/announcements/create"],
  },
  {
    label: "Settings",
    section: "School",
    under: ["/dashboard/settings", "/dashboard/users", "/dashboard/setup"],
    tabs: [
      "/dashboard/settings",
      "/dashboard/settings/school",
      "/dashboard/settings/academic",
      "/dashboard/settings/report-sheets",
      "/dashboard/users",
      "/dashboard/settings/site",
      "/dashboard/settings/messages",
      "/dashboard/settings/newsletter",
      "/dashboard/settings/online-payments",
      "/dashboard/settings/phone-messages",
      "/dashboard/settings/automatic-messages",
      "/dashboard/settings/backups",
      "/dashboard/settings/retention",
      "/dashboard/settings/system",
    ],
  },
  {
    label: "Profile",
    section: "end",
    under: ["/dashboard/profile", "/dashboard/data", "/dashboard/unsent"],
    tabs: ["/dashboard/profile", "/dashboard/data"],
  },
  { label: "Help", section: "end", tabs: ["/help"] },
  {
    label: "All pages",
    section: "end",
    tabs: ["/dashboard/pages"],
  },
];

/** An entry as one person sees it. */
export interface SidebarEntry {
  readonly label: string;
  readonly short: string;
  readonly section: Entry["section"];
  readonly counter: Counter | null;
  /** Never empty. */
  readonly tabs: readonly [Page, ...Page[]];
  readonly more: readonly Page[];
}

/** Pages for families; opened by staff, they lead to those of staff. */
const FOR_FAMILIES = ["/dashboard/results", "/report-cards", "/dashboard/cbt/results"];

/** The sidebar of one person, in order, without pages that they may not open. */
export function sidebarOf(actor: Actor): readonly SidebarEntry[] {
  const seen = ENTRIES.filter(({ shownTo = () => true }) => shownTo(actor));
  return seen.flatMap((entry): SidebarEntry[] => {
    const pagesAt = (paths: readonly string[]) =>
      paths.flatMap((path) => {
        const page = pageAt(path);
        const isOffered =
          page !== undefined &&
          mayOpenPage(actor, path) &&
          entryAt(seen, path) === entry &&
          (!FOR_FAMILIES.includes(path) || isFamily(actor));
        return isOffered ? [page] : [];
      });
    const [first, ...others] = pagesAt(entry.tabs);
    if (first === undefined) return [];
    const { label, short = label, section, counter = null, more = [] } = entry;
    return [{ label, short, section, counter, tabs: [first, ...others], more: pagesAt(more) }];
  });
}

/** The entry to which the page at a path belongs, also a page that no entry lists. */
export function openEntry(sidebar: readonly SidebarEntry[], path: string): SidebarEntry | null {
  const labels = new Set(sidebar.map(({ label }) => label));
  const entry = entryAt(
    ENTRIES.filter(({ label }) => labels.has(label)),
    path,
  );
  return sidebar.find(({ label }) => label === entry?.label) ?? null;
}

function entryAt(entries: readonly Entry[], path: string): Entry | null {
  let longest = "";
  let owner: Entry | null = null;
  for (const entry of entries) {
    for (const under of entry.under ?? entry.tabs) {
      const isBelow = path === under || path.startsWith(`${under}/`);
      if (isBelow && under.length > longest.length) [longest, owner] = [under, entry];
    }
  }
  return owner;
}

/** The entries in the bar at the bottom of a phone, before "More". */
const BARS: Partial<Record<Actor["role"], readonly string[]>> = {
  TEACHER: ["Dashboard", "Attendance", "Assessments", "Messages"],
  STAFF: ["Dashboard", "Attendance", "Assessments", "Messages"],
  PARENT: ["Dashboard", "Report Card", "Messages", "School Calendar"],
  STUDENT: ["Dashboard", "Homework and notes", "CBT", "Report Card"],
};

/** The bar of a phone; empty where it would not be whole, and for the office. */
export function barOf(actor: Actor, sidebar: readonly SidebarEntry[]): readonly SidebarEntry[] {
  const labels = BARS[actor.role] ?? [];
  const bar = labels.flatMap((label) => sidebar.find((entry) => entry.label === label) ?? []);
  return bar.length === labels.length ? bar : [];
}

/** All pages in the specification's groups and order, without those that the person may not open. */
export function pageGroupsOf(
  actor: Actor,
): readonly { readonly label: PageGroup; readonly pages: readonly Page[] }[] {
  return PAGE_GROUPS.map((label) => ({
    label,
    pages: pages.filter(({ group, path }) => group === label && mayOpenPage(actor, path)),
  })).filter(({ pages: opened }) => opened.length > 0);
}
