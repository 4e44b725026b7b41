/*
 * What works on a copy of the school's portal, whose database takes no writes (decision 0091): what
 * a family reads while the school's power is off. Everything else is refused before it is tried.
 */

/** The reads that are answered, by their names in the contract. */
export const READS_ON_A_COPY: ReadonlySet<string> = new Set([
  // Without these no page opens, for a visitor or for a family.
  "accounts.setup.state",
  "accounts.profile",
  "school.facts",
  "portal.shell",
  "portal.home",
  // What was read stays readable on the device; the key is computed and not stored.
  "portal.deviceKey",
  // Why the copy exists: results and report sheets.
  "results.ofStudent",
  "reportCards.reportCards",
  "reportCards.reportCard",
  "reportCards.reportCardPosition",
  "reportCards.reportCardPdf",
  // The child: class, record, attendance.
  "portal.people.child",
  "attendance.pupil",
  // What the school says to everyone, and when it is open; timetables are chosen by term.
  "school.sessions",
  "announcements.public",
  "announcements.list",
  "calendar.list",
  "calendar.timetableChoices",
  "calendar.timetable",
  "calendar.timetableFile",
]);

/** The pages that open: those that need none but these reads. */
export const PAGES_ON_A_COPY: ReadonlySet<string> = new Set([
  "/",
  "/signin",
  "/login",
  "/dashboard",
  "/dashboard/profile",
  "/help",
  "/dashboard/results",
  "/report-cards",
  "/dashboard/students/{id}",
  "/dashboard/announcements",
  "/school-calendar",
  "/school-calendar/print",
  "/timetable",
]);
