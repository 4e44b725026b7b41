import { messages } from "./text.ts";
/** Audiences of an announcement. Parents belong to the audience of their children. */
export const AUDIENCES = ["ALL", "STUDENTS", "TEACHERS"] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * draft: visible only to its writers; scheduled: published automatically; published: visible to its
 * audience; expired: its last day has passed; withdrawn: taken back.
 */
export const ANNOUNCEMENT_STATES = [
  "draft",
  "scheduled",
  "published",
  "expired",
  "withdrawn",
] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const TITLE_LENGTH = 150;
export const BODY_LENGTH = 5_000;

interface AnnouncementDraft {
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly publishAt: string | null;
  readonly expiresAt: string | null;
}

/** The specification's message for a form without title or body. */
const INCOMPLETE = messages.pleaseFillInTitleAndBody;

interface Moment {
  /** RFC 3339. */
  readonly now: string;
  /** The stored expiry time; it may have passed, and is not checked again. */
  readonly expiredBefore?: string | null;
}

/** Finds faults in an announcement; times are RFC 3339. Empty when it may be saved. */
export function checkAnnouncement(
  { title, body, draft, publishAt, expiresAt }: AnnouncementDraft,
  { now, expiredBefore = null }: Moment,
) {
  const issues: { path: string[]; message: string }[] = [];
  if (title.trim() === "") issues.push({ path: ["title"], message: INCOMPLETE });
  if (body.trim() === "") issues.push({ path: ["body"], message: INCOMPLETE });
  if (publishAt !== null && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(publishAt)) {
    issues.push({ path: ["expiresAt"], message: messages.expiresTooEarly });
  } else if (!draft && expiresAt !== null && Date.parse(expiresAt) <= Date.parse(now)) {
    const isOld = expiredBefore !== null && Date.parse(expiredBefore) === Date.parse(expiresAt);
    if (!isOld) issues.push({ path: ["expiresAt"], message: messages.expired });
  }
  return issues;
}
