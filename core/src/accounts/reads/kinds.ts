/** Kinds of personal records that responses show. */
export const READ_KINDS = [
  "NAMES",
  "RECORDS",
  "RESULTS",
  "FEES",
  "MESSAGES",
  "SHEETS",
  "EXPORTS",
  "SLIPS",
] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** Kinds of files; the others are read on the screen. */
export const FILE_KINDS: readonly ReadKind[] = ["SHEETS", "EXPORTS", "SLIPS"];

type ScreenKind = Exclude<ReadKind, "SHEETS" | "EXPORTS" | "SLIPS">;

/**
 * The kind of record that the endpoints of a tag show. An endpoint with a tag without a kind is
 * refused when it responds, so that no endpoint is forgotten.
 */
const KIND_OF_TAG: Readonly<Record<string, ScreenKind>> = {
  accounts: "RECORDS",
  admission: "RECORDS",
  announcements: "NAMES",
  "answer sheets": "RESULTS",
  assignments: "RESULTS",
  attendance: "RESULTS",
  audit: "RECORDS",
  "background jobs": "NAMES",
  backups: "NAMES",
  calendar: "NAMES",
  "class categories": "NAMES",
  classes: "NAMES",
  collecting: "RECORDS",
  "day notes": "RESULTS",
  families: "RECORDS",
  fees: "FEES",
  guardians: "RECORDS",
  hall: "RESULTS",
  imports: "RECORDS",
  "lesson plans": "NAMES",
  "live lessons": "NAMES",
  "login slips": "RECORDS",
  messages: "MESSAGES",
  "mock exams": "RESULTS",
  moves: "NAMES",
  notes: "NAMES",
  observations: "RESULTS",
  outbox: "MESSAGES",
  people: "RECORDS",
  "phone messages": "MESSAGES",
  portal: "NAMES",
  practice: "RESULTS",
  privacy: "RECORDS",
  profile: "NAMES",
  "question banks": "NAMES",
  "question files": "NAMES",
  "report sheets": "RESULTS",
  reports: "RESULTS",
  results: "RESULTS",
  school: "NAMES",
  "set-up": "NAMES",
  settings: "NAMES",
  setup: "NAMES",
  site: "NAMES",
  sittings: "RESULTS",
  staff: "RECORDS",
  "staff attendance": "NAMES",
  students: "RECORDS",
  subjects: "NAMES",
  "test analysis": "RESULTS",
  "test results": "RESULTS",
  tests: "RESULTS",
  timetable: "NAMES",
  years: "RESULTS",
};

/** Returns the kind of what an endpoint shows. Throws for a tag without one. */
export function kindOfTag(tag: string): ScreenKind {
  const kind = KIND_OF_TAG[tag];
  if (kind === undefined) throw new Error(`Records of the tag "${tag}" have no kind`);
  return kind;
}

/** The kind of a file of such records. */
export function kindOfFile(kind: ScreenKind): ReadKind {
  return kind === "RESULTS" || kind === "FEES" ? "SHEETS" : "EXPORTS";
}
