/**
 * The rooms of the school, in order: a room imports only rooms above it, on every floor.
 * Add a new room here: the lint rules (`imports.ts`) and the check of folders (`files.ts`) are
 * made from this list.
 */
export const rooms = [
  "accounts",
  "school",
  "classes",
  "staff",
  "students",
  "calendar",
  "attendance",
  "results",
  "cbt",
  "report-cards",
  "lessons",
  "years",
  "announcements",
  "messages",
  "site",
  "privacy",
  "portal",
] as const;

export type Room = (typeof rooms)[number];

/** The floors that hold rooms; each has its sources in `<floor>/src`. */
export const floors = ["core", "server", "web"] as const;

export type Floor = (typeof floors)[number];

/** Folders without school words, beside the rooms; they import no room. */
export const platforms: Record<Floor, readonly string[]> = {
  core: ["api"],
  server: ["platform"],
  web: ["platform", "ui"],
};

/** The rooms that `room` must not import: all that come after it in the list. */
export function roomsBelow(room: Room): readonly Room[] {
  return rooms.slice(rooms.indexOf(room) + 1);
}
