import type { Gate } from "../accounts/policy.ts";

/** The groups of pages that the specification names, in its order. */
export const PAGE_GROUPS = [
  "Dashboard",
  "Profile",
  "Announcements",
  "Messages",
  "Staff",
  "Students",
  "Classes",
  "Attendance",
  "Assessments",
  "Question Bank",
  "Report Card",
  "Fees",
  "School Calendar",
  "CBT",
  "E-Classroom",
  "Settings",
] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];

/**
 * One page of the website. `path` may contain `{name}`, which matches one segment. `group` lists
 * the page among all pages and in the search, in the order of this table.
 */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly mayOpen: "anyone" | Gate;
  readonly group?: PageGroup;
  /** Other words by which the search finds it. */
  readonly alsoNamed?: string;
  /** Text for a signed-in person who may not open the page. Default: the general text. */
  readonly refusal?: string;
  /** The page and view that this address opens: the page has taken over what was here. */
  readonly opens?: string;
  /** Whether it also opens on a standby: all that it reads is `onStandby` in the contract. */
  readonly onStandby?: true;
}

/** A page; with a group it is listed. */
export function page(
  path: string,
  title: string,
  mayOpen: Page["mayOpen"],
  group?: PageGroup,
): Page {
  return group === undefined ? { path, title, mayOpen } : { path, title, mayOpen, group };
}

/** Marks a page that also opens on a read-only standby. */
export function onStandby(one: Page): Page {
  return { ...one, onStandby: true };
}

/** Marks an address whose page became a view of another. */
export function openedAt(opens: string, one: Page): Page {
  return { ...one, opens };
}
