import { plural } from "@school/core/api/plural.ts";

/** Views of the system page. */
export const systemViews = {
  failedJobs: (count: number) => (count > 0 ? `Failed jobs (${count})` : "Failed jobs"),
} as const;

/** Messages to phones in the outbox. */
export const sentPhoneMessages = {
  sending: (number: string) => `Sending again to ${number}`,
  again: (number: string) => `Send the message to ${number} again`,
} as const;

/** The disk of the school's server. */
export const diskTexts = {
  title: "Disk space",
  free: (freeBytes: number, totalBytes: number) =>
    `${diskSize(freeBytes)} free of ${diskSize(totalBytes)}`,
  low: "The school's server is running out of disk space. Ask the person who looks after it to free some.",
  full: "The school's server has almost no disk space left. New entries may not be saved. Free some space now.",
} as const;

function diskSize(bytes: number): string {
  return bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The list of background jobs that failed. */
export const failedJobTexts = {
  tries: (count: number) => plural(count, "try", "tries"),
} as const;

/** Description of each kind of background job, and the meaning of its failure for the school. */
export const jobKinds: Record<string, { title: string; meaning: string }> = {
  "announcement-appears": {
    title: "Publishing an announcement",
    meaning: "Some people have not received the announcement or its email yet.",
  },
  "forget-looks": {
    title: "Deleting old notes of who looked",
    meaning: "Notes of who looked at records are kept for more than a year.",
  },
  "prune-messages": {
    title: "Deleting old messages",
    meaning: "Messages are kept for longer than Keeping and Erasing says.",
  },
  erase: {
    title: "Erasing data after its retention time",
    meaning: "Private data that should be erased is still kept.",
  },
  "make-data-copy": {
    title: "Making a copy of a person's data",
    meaning: "Someone who asked for a copy of data does not have it yet.",
  },
  "tell-events": {
    title: "Telling families of events tomorrow",
    meaning: "Some families have not been told of an event tomorrow.",
  },
  "tell-absences": {
    title: "Telling families of absences",
    meaning: "Some families have not been told that their child is absent.",
  },
  "homework-due": {
    title: "Telling families of homework",
    meaning: "Some families have not been told that homework is due.",
  },
  "forget-mail-secrets": {
    title: "Removing links from old emails",
    meaning: "The links no longer work.",
  },
  "new-device": {
    title: "Telling people of new devices",
    meaning: "Someone was not told that their account signed in on a new device.",
  },
  "notify-of-bulk-reading": {
    title: "Telling principals of bulk reading",
    meaning: "Someone opened very many records, and the principals were not told.",
  },
  "sweep-accounts": {
    title: "Removing old sign-ins and unused pictures",
    meaning: "Nothing is lost. They use a little space.",
  },
  "sweep-imports": {
    title: "Cleaning up imports",
    meaning: "An interrupted import takes longer.",
  },
  "send-messages": {
    title: "Sending messages to many",
    meaning: "Messages that should leave now still wait.",
  },
  "approve-all": {
    title: "Approving all that match",
    meaning: "Some results still wait for approval.",
  },
  "tell-people": {
    title: "Emails about new messages",
    meaning: "Some people have not been told of new messages by email yet.",
  },
  "hand-over-messages": {
    title: "Handing messages to a new class teacher",
    meaning: "The new class teacher can read them. Parents have not been told yet.",
  },
  "make-backups": {
    title: "Making backups",
    meaning: "The latest changes may not be in a backup. See Settings, Backups.",
  },
  "move-files": {
    title: "Moving pictures to file storage",
    meaning: "New pictures are still shown, from the database.",
  },
};

/** Switches of the settings page. */
export const switchLabels = {
  showPosition: "Show position",
} as const;

/** The default password. */
export const defaultPasswordTexts = {
  remove: "Remove password",
} as const;

/** The school's colour. */
export const colourTexts = {
  darkened: (shade: string) => `Buttons and links use the darker ${shade} in light mode.`,
} as const;

/** Grading schemes of a session. */
export const gradingTexts = {
  saved: "Grading scheme saved",
  fixed: (session: string) => `${session} already has scores, so its grading scheme cannot change.`,
  groupFixed: (group: string, session: string) =>
    `${group} classes already have scores in ${session}, so their grading scheme cannot change.`,
  ofGroup: (group: string, session: string) => `Grading of ${group}, ${session}`,
  open: (group: string, isFixed: boolean) => `${isFixed ? "View" : "Change"} grading of ${group}`,
  uses: { school: "Same as the school's", own: "Its own scheme", none: "No marks" },
  noMarks: (group: string) =>
    `${group} classes have no score sheets, totals or positions. Teachers tick expectations instead, and report cards show those.`,
} as const;

/** The sum of a grading scheme's parts. */
export const gradingSum = (continuous: number, total: number) =>
  `Continuous assessment ${continuous}. Total ${total} of 100.`;

/** Texts for the setting that decides which people are notified of a sign-in on a new device. */
export const newDeviceTexts = {
  who: {
    NONE: "No one",
    STAFF: "Staff",
    STAFF_AND_PARENTS: "Staff and parents",
    ALL: "Everyone",
  },
} as const;

/**
 * Texts for the settings of two-step sign-in and of the time after which people must prove their
 * identity again.
 */
export const signInRuleTexts = {
  title: "Sign-in",
  notLoaded: "The rules of sign-in did not load",
  secondFactorFor: "Two-step sign-in is required for",
  hint: "People without one set it up at their next sign-in. Set up your own first, in your profile.",
  who: {
    NONE: "No one",
    OFFICE: "Principals and the office",
    STAFF: "All staff",
  },
  askAgain: "Ask for the password again after",
  askAgainHint: "For exports, login slips, accounts, roles and backups.",
  saved: "Rules of sign-in saved",
} as const;

export const labels = {
  currentTerm: "Current term",
  patternWords:
    "Words in braces are filled in for each pupil: {YEAR} 2026, {YY} 26, {SESSION} 2026/2027, {NUMBER:4} the next number with four digits.",
  schoolColour: "School colour",
  sessionAndTerms: "Session and terms",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  setDefaultPassword: "Error setting default password",
  updateWelcomeMessage: "Error updating welcome message type",
} as const;

/** The question before the current term changes. */
export const termChange = {
  next: (term: string) => `All users will work in ${term}.`,
  nothingLeft: (term: string) => `Every result of ${term} is approved.`,
  left: (term: string, parts: readonly string[]) =>
    `Not finished in ${term}: ${parts.join(", ")}. These stay in that term and can be finished there.`,
} as const;

/** Codes to phones with which people sign in. */
export const offlineLabels = {
  days: "Days kept",
} as const;

/** Limits of sign-in codes. */
export const codeLabels = {
  title: "Sign-in codes to phones",
  perDay: "Most codes a day",
  countries: "Country codes",
} as const;

/** The session and term with which a school begins. */
export const firstTerm = {
  workIn: (term: string) => `Work in ${term}`,
} as const;

/** The usual ways to divide the marks. */
export const splits = {
  label: "Marks of tests, then of the exam",
} as const;

/** The school's own facts. */
export const schoolTexts = {
  facts: "Name and contact",
} as const;

/** Describes what happens to emails while no mail server is set. */
export const mailTexts = {
  tested: (address: string, seesAll: boolean) =>
    seesAll
      ? `A test email to ${address} is listed below.`
      : `A test email to ${address} is in the list that the principal reads.`,
} as const;
