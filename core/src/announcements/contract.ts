import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { recordEndpoints } from "../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { ANNOUNCEMENT_STATES, AUDIENCES, BODY_LENGTH, TITLE_LENGTH } from "./announcement.ts";
import { mayReadAnnouncements, mayWriteAnnouncements } from "./policy.ts";

const tag = "announcements";
const time = z.iso.datetime();

/** An announcement as the public page shows one. */
export const PublicAnnouncement = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  title: z.string(),
  body: z.string(),
  publishedAt: time,
});
export type PublicAnnouncement = z.infer<typeof PublicAnnouncement>;

/** An announcement as its audience reads it. */
export const Announcement = PublicAnnouncement.extend({
  /** The portal page that it refers to; null for none. */
  path: z.string().nullable(),
  audience: z.enum(AUDIENCES),
  expiresAt: time.nullable(),
  author: z.string(),
  isRead: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement for those who write announcements. */
export const WrittenAnnouncement = Announcement.omit({ publishedAt: true, isRead: true }).extend({
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Publication time. Of a draft the planned one, null for immediately. */
  publishAt: time.nullable(),
  onPublicSite: z.boolean(),
  /** Whether it is also emailed to the audience on publication. */
  sendMail: z.boolean(),
  mailedAt: time.nullable(),
  /** People who have opened it. */
  reads: z.int(),
  mayChange: z.boolean(),
  version: z.int(),
});
export type WrittenAnnouncement = z.infer<typeof WrittenAnnouncement>;

const form = {
  /** The form has its own message for an empty one. */
  title: z.string().trim().max(TITLE_LENGTH),
  body: z.string().trim().max(BODY_LENGTH),
  audience: z.enum(AUDIENCES),
  /** Whether only its writers see it; otherwise it is published at `publishAt`, or immediately. */
  draft: z.boolean().default(false),
  publishAt: time.nullable().default(null),
  expiresAt: time.nullable().default(null),
  /** Only for the audience ALL, and never for a draft. */
  onPublicSite: z.boolean().default(false),
  sendMail: z.boolean().default(false),
};

const records = recordEndpoints(mayWriteAnnouncements, {
  path: "/announcements",
  tag,
  form,
  record: WrittenAnnouncement,
});

export const announcementsContract = {
  public: endpoint("anyone", {
    method: "GET",
    path: "/announcements/public",
    viewable: true,
    onStandby: true,
    summary:
      "The newest announcements: the public ones, or those that the signed-in person may see",
    tag,
  })
    .input(z.strictObject({ limit: z.int().min(1).max(20).default(5) }))
    .output(z.object({ data: z.array(PublicAnnouncement) })),

  list: endpoint(mayReadAnnouncements, {
    method: "GET",
    path: "/announcements",
    viewable: true,
    onStandby: true,
    summary: "Announcements to the caller, newest first",
    tag,
  })
    .input(z.strictObject({ unread: z.boolean().default(false), ...paging(20) }))
    .output(pageOf(Announcement).extend({ unread: z.int() })),

  markRead: endpoint(mayReadAnnouncements, {
    method: "POST",
    path: "/announcements/read",
    summary: "Marks announcements as read by the caller",
    tag,
  })
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }))
    .output(dataOf(z.object({ unread: z.int() }))),

  written: endpoint(mayWriteAnnouncements, {
    method: "GET",
    path: "/announcements/written",
    viewable: true,
    summary: "Announcements of every status, for their authors",
    tag,
  })
    .input(z.strictObject({ state: z.enum(ANNOUNCEMENT_STATES).optional(), ...paging(20) }))
    .output(pageOf(WrittenAnnouncement)),

  find: records.find("One announcement, for editing"),
  create: records.create("Publishes an announcement, now or later, or saves it as a draft"),
  update: records.update("Changes an announcement"),
  withdraw: records.change("withdraw", "Withdraws an announcement; it can be shown again"),
  putUpAgain: records.change("put-up-again", "Shows a withdrawn announcement again"),
  discard: records.remove("Deletes a draft"),
};
