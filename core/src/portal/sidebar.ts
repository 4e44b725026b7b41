import type { Actor } from "../accounts/actor.ts";
import type { Role } from "../accounts/roles.ts";
import { mayOpenPage, pages, SIDEBAR_GROUPS, type Page, type SidebarGroup } from "./pages.ts";

const OFFICE: readonly Role[] = ["PRINCIPAL", "ADMIN"];
const STAFF: readonly Role[] = [...OFFICE, "TEACHER", "STAFF"];
const EVERYONE: readonly Role[] = [...STAFF, "STUDENT", "PARENT"];

/** Roles that see a group in the sidebar. More people may open a page than see it listed. */
const shownTo: Record<SidebarGroup, readonly Role[]> = {
  Dashboard: EVERYONE,
  Profile: EVERYONE,
  Announcements: EVERYONE,
  Messages: EVERYONE,
  Staff: OFFICE,
  Students: OFFICE,
  Classes: STAFF,
  Attendance: STAFF,
  Assessments: STAFF,
  "Question Bank": STAFF,
  "Report Card": EVERYONE,
  "School Calendar": EVERYONE,
  CBT: EVERYONE,
  "E-Classroom": EVERYONE,
  Settings: OFFICE,
};

export interface SidebarEntry {
  readonly label: SidebarGroup;
  /** The pages of the group that this person may open; never empty. */
  readonly pages: readonly Page[];
}

/** The sidebar of one person: groups of their role, without pages that they may not open. */
export function sidebarOf(actor: Actor): readonly SidebarEntry[] {
  return SIDEBAR_GROUPS.filter((group) => shownTo[group].includes(actor.role))
    .map((group) => ({
      label: group,
      pages: pages.filter((page) => page.sidebar === group && mayOpenPage(actor, page.path)),
    }))
    .filter((entry) => entry.pages.length > 0);
}
