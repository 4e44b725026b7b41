import type { ModuleName } from "./modules.ts";

/**
 * The submodules of modules: folders with the same name in every package where they exist. A module without an
 * entry has no folders.
 */
export const submodules: Partial<Record<ModuleName, readonly string[]>> = {
  accounts: [
    "auth",
    "front",
    "users",
    "profile",
    "notification-preferences",
    "slips",
    "view-as",
    "setup",
  ],
  classes: ["categories", "subjects", "teachers", "form"],
  school: ["academic", "settings", "audit", "sent-mail", "jobs", "backups"],
  staff: ["records", "documents", "lists", "import", "export", "slips"],
  students: [
    "records",
    "admission",
    "moves",
    "guardians",
    "families",
    "collecting",
    "lists",
    "departure",
    "import",
    "export",
    "slips",
    "pictures",
    "access-log",
  ],
  calendar: ["timetable"],
  attendance: ["register", "overview", "absences", "staff"],
  results: ["upload", "transfer", "class", "staff", "approvals", "pupil", "reports", "progress"],
  cbt: ["overview", "banks", "questions", "tests", "sittings", "live-view", "marks", "analysis"],
  "report-cards": ["settings", "entry", "sheets", "half-term", "release", "files", "board"],
  lessons: ["assignments", "plans", "live", "notes", "observations"],
  years: ["rollover", "promotion", "life", "certificates", "alumni"],
  messages: ["automatic", "direct", "oversight", "groups", "gateways", "writing"],
  site: ["admin", "consents", "script", "styles"],
  privacy: ["exports", "retention"],
  portal: ["people", "home", "documents", "demo", "offline", "search", "help", "setup"],
};
