import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints } from "../../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { LINK_LENGTH, LIVE_PHASES, MAX_CLASSES, TITLE_LENGTH } from "./live-lesson.ts";
import { mayOpenEClassroom } from "../policy.ts";
import { mayHostLive } from "./policy.ts";

const tag = "live lessons";
const moment = z.iso.datetime();

/** A live lesson for those who are invited. */
export const LiveLesson = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: Named.nullable(),
  classes: z.array(Named),
  host: z.string(),
  startsAt: moment,
  endsAt: moment,
  /** Computed from the server's time; a device's clock may be wrong. */
  phase: z.enum(LIVE_PHASES),
  isCancelled: z.boolean(),
  /** Null once over or cancelled, except for those who may change it. */
  link: z.string().nullable(),
  /** Null without one. */
  recordingLink: z.string().nullable(),
  notesLink: z.string().nullable(),
  mayChange: z.boolean(),
  version: z.int(),
});
export type LiveLesson = z.infer<typeof LiveLesson>;

/** The classes and subjects for which the actor may set a live lesson. */
const LiveChoices = z.object({ classes: z.array(Named), subjects: z.array(Named) });
export type LiveChoices = z.infer<typeof LiveChoices>;

const link = z.string().trim().max(LINK_LENGTH);
const form = {
  /** The form has its own message for an empty one. */
  title: z.string().trim().max(TITLE_LENGTH),
  /** Null for a lesson without a subject. */
  subjectId: z.uuid().nullable().default(null),
  classIds: z.array(z.uuid()).max(MAX_CLASSES),
  startsAt: moment,
  endsAt: moment,
  link,
  recordingLink: link.default(""),
  notesLink: link.default(""),
};

const records = recordEndpoints(mayHostLive, {
  path: "/live-lessons",
  tag,
  form,
  record: LiveLesson,
});

export const liveContract = {
  liveLessons: endpoint(mayOpenEClassroom, {
    method: "GET",
    path: "/live-lessons",
    viewable: true,
    summary: "Live lessons to which the caller is invited: coming ones first, or past ones",
    tag,
  })
    .input(z.strictObject({ when: z.enum(["coming", "past"]).default("coming"), ...paging(20) }))
    .output(pageOf(LiveLesson)),

  liveChoices: endpoint(mayHostLive, {
    method: "GET",
    path: "/live-lesson-choices",
    viewable: true,
    summary: "Classes and subjects for which the caller may set a live lesson",
    tag,
  }).output(dataOf(LiveChoices)),

  liveLesson: records.find("One live lesson, for editing"),
  createLive: records.create("Sets a live lesson for classes"),
  updateLive: records.update("Changes a live lesson, and adds a recording or notes afterwards"),
  cancelLive: records.change("cancel", "Cancels a live lesson; those invited see that"),
  restoreLive: records.change("restore", "Takes the cancelling back"),
};
