import type { AnnouncementState, Audience } from "@school/core/announcements/announcement.ts";
import type { Tone } from "../ui/page/StatusBadge.tsx";

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  ALL: "Everyone",
  STUDENTS: "Pupils and parents",
  TEACHERS: "Staff",
};

export const STATE_LABELS: Readonly<Record<AnnouncementState, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

export const STATE_TONES: Readonly<Record<AnnouncementState, Tone>> = {
  draft: "neutral",
  scheduled: "waiting",
  published: "good",
  expired: "neutral",
  withdrawn: "bad",
};

/** From the specification, letter for letter. */
export const toasts = {
  published: "Announcement published successfully!",
} as const;

export const labels = {
  createAnnouncement: "Create Announcement",
  publishAt: "Publish at",
} as const;

/** From the specification, letter for letter. */
export const failures = {
  createAnnouncement: "Error creating announcement",
} as const;

export const titles = {
  noAnnouncements: "No announcements",
} as const;
