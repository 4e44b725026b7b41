import type { Room } from "./rooms.ts";

/**
 * The parts of rooms: folders with the same name on every floor where they exist. A room without an
 * entry has no folders.
 */
export const parts: Partial<Record<Room, readonly string[]>> = {
  accounts: ["auth", "front", "users", "profile", "choices", "slips", "view-as", "setup"],
  classes: ["categories", "subjects", "teachers", "form"],
  school: ["academic", "settings", "audit", "outbox", "jobs", "backups"],
  staff: ["records", "documents", "lists", "import", "export", "slips"],
  students: [
    "records",
    "admission",
    "moves",
    "guardians",
    "families",
    "collecting",
    "lists",
    "leaving",
    "import",
    "export",
    "slips",
    "pictures",
    "looks",
  ],
  calendar: ["timetable"],
  attendance: ["register", "overview", "absences", "staff"],
  results: ["upload", "transfer", "class", "staff", "approvals", "pupil", "reports", "progress"],
  cbt: ["overview", "banks", "questions", "tests", "sittings", "hall", "marks", "analysis"],
  "report-cards": ["settings", "entry", "sheets", "release", "files", "board"],
  lessons: ["assignments", "plans", "live", "notes"],
  years: ["turning", "promotion", "life", "papers", "alumni"],
  messages: ["automatic", "direct", "oversight", "groups", "gateways", "writing"],
  site: ["admin", "consents", "script", "styles"],
  privacy: ["copies", "retention"],
  portal: [
    "people",
    "home",
    "documents",
    "demo",
    "offline",
    "search",
    "help",
    "setup",
    "kept-contracts",
  ],
};
