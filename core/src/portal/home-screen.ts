import type { Actor } from "../accounts/actor.ts";
import { ROLES } from "../accounts/roles.ts";
import { type Page } from "./page.ts";
import { mayOpenPage, pageAt } from "./pages.ts";

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

/** The maximum number that phones show on a long press of the icon. */
const MAX_SHORTCUTS = 4;

/** Shortcuts of the home screen icon for a role; empty for any other text. */
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
