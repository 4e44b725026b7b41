import type { Issue } from "../../api/error.ts";
import { messages } from "./text.ts";

export const TITLE_LENGTH = 150;
export const LINK_LENGTH = 1_000;
export const MAX_CLASSES = 100;
const MAX_HOURS = 8;
/** Minutes before the start at which a lesson can be joined. */
const EARLY_MINUTES = 10;

/** Times are RFC 3339. */
interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface LiveLessonForm extends Times {
  readonly title: string;
  readonly classIds: readonly string[];
  readonly link: string;
  /** "" without one. */
  readonly recordingLink: string;
  readonly notesLink: string;
}

/**
 * Returns whether a text is an allowed link of a lesson. Only https is allowed: plain http can be
 * intercepted, and other schemes can run code in the page.
 */
export function isLessonLink(text: string): boolean {
  return LINK.test(text);
}

/** A host with a dot and no user part: "https://bank.example@other.example" misleads. */
const LINK = /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/**
 * Finds faults in a live lesson; empty if it can be saved. A stored lesson may be in the past, so
 * that its recording can be added.
 */
export function checkLiveLesson(
  { title, classIds, startsAt, endsAt, link, recordingLink, notesLink }: LiveLessonForm,
  { now, before }: { readonly now: string; readonly before: Times | null },
): Issue[] {
  const issues: Issue[] = [];
  const wrong = (field: string, message: string) => issues.push({ path: [field], message });
  if (title.trim() === "") wrong("title", "Enter what the lesson is about");
  if (classIds.length === 0) wrong("classIds", "Choose at least one class");
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (!(end > start)) wrong("endsAt", "It must end after it starts");
  else if (end - start > MAX_HOURS * 3_600_000)
    wrong("endsAt", "A live lesson can last at most 8 hours");
  else if (end <= Date.parse(now) && (!before || Date.parse(before.endsAt) !== end)) {
    wrong("endsAt", "This time has passed. Choose a later one.");
  }
  if (!isLessonLink(link)) wrong("link", messages.link);
  for (const [field, text] of Object.entries({ recordingLink, notesLink })) {
    if (text !== "" && !isLessonLink(text)) wrong(field, messages.link);
  }
  return issues;
}

/** coming: cannot be joined yet; open: from ten minutes before the start to the end. */
export const LIVE_PHASES = ["coming", "open", "over"] as const;
type LivePhase = (typeof LIVE_PHASES)[number];

export function phaseOf({ startsAt, endsAt }: Times, now: string): LivePhase {
  const moment = Date.parse(now);
  if (moment >= Date.parse(endsAt)) return "over";
  return moment >= Date.parse(opensAt({ startsAt })) ? "open" : "coming";
}

/** The time from which a lesson can be joined. */
export function opensAt({ startsAt }: Pick<Times, "startsAt">): string {
  return new Date(Date.parse(startsAt) - EARLY_MINUTES * 60_000).toISOString();
}
