import type { Actor } from "../accounts/actor.ts";
import { ROLES } from "../accounts/roles.ts";
import { mayOpenPage, pageAt, type Page } from "./pages.ts";

/** Pages that people use every week, the most frequent first. */
const OFTEN = [
  "/dashboard/report-card/pending-approvals",
  "/dashboard/upload",
  "/dashboard/report-card/entry",
  "/dashboard/results",
  "/report-cards",
  "/dashboard/messages",
  "/dashboard/students",
  "/cbt",
  "/dashboard/announcements",
] as const;

/** The maximum that phones show when an icon is long-pressed. */
const MAX_SHORTCUTS = 4;

/** The pages that the icon on a phone's home screen offers to people of a role; none for another word. */
export function homeScreenPages(word: string): Page[] {
  const role = ROLES.find((known) => known === word);
  if (role === undefined) return [];
  const someone: Actor = {
    id: "",
    role,
    roleInSchool: null,
    features: [],
    canAnnounce: false,
    awaitingApproval: false,
    mustChangePassword: false,
  };
  return OFTEN.flatMap((path) => pageAt(path) ?? [])
    .filter(({ path }) => mayOpenPage(someone, path))
    .slice(0, MAX_SHORTCUTS);
}
