import type { AnnouncementState, Audience } from "@school/core/announcements/announcement.ts";
import type { WrittenAnnouncement } from "@school/core/announcements/contract.ts";
import { schoolClock } from "@school/core/api/dates.ts";
import { typedMoment } from "@school/core/api/typed-dates.ts";

/** The form's values; times are in the school's time zone, "" for none. */
export interface FormValues {
  title: string;
  body: string;
  audience: Audience;
  publishAt: string;
  expiresAt: string;
  onPublicSite: boolean;
  sendMail: boolean;
  /** True only for a send that saves it as a draft. */
  draft: boolean;
}

export const emailTexts = {
  label: "Send by email too",
  hint: "Sent once, to confirmed email addresses of the audience.",
} as const;

export const EMPTY_FORM: FormValues = {
  title: "",
  body: "",
  audience: "ALL",
  publishAt: "",
  expiresAt: "",
  onPublicSite: false,
  sendMail: false,
  draft: false,
};

/** The form of an existing announcement. The time of its appearance is not asked again. */
export function formOf(announcement: WrittenAnnouncement): FormValues {
  const { title, body, audience, onPublicSite, sendMail, state, publishAt } = announcement;
  return {
    title,
    body,
    audience,
    onPublicSite,
    sendMail,
    draft: false,
    publishAt: isToCome(state) && publishAt !== null ? schoolClock(publishAt) : "",
    expiresAt: announcement.expiresAt === null ? "" : schoolClock(announcement.expiresAt),
  };
}

/** Whether it has not appeared yet, so that its time can be chosen. */
function isToCome(state: AnnouncementState): boolean {
  return state === "scheduled" || state === "draft";
}

/** Returns the input that is sent to the server. */
export function inputOf(values: FormValues) {
  const { title, body, audience, draft, sendMail } = values;
  const publishAt = typedMoment(values.publishAt);
  const expiresAt = typedMoment(values.expiresAt);
  const onPublicSite = values.onPublicSite && audience === "ALL";
  return { title, body, audience, draft, publishAt, expiresAt, onPublicSite, sendMail };
}
