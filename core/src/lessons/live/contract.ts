import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
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
const seen = { id: z.uuid(), version: z.int().min(1) };

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

  liveLesson: endpoint(mayHostLive, {
    method: "GET",
    path: "/live-lessons/{id}",
    viewable: true,
    summary: "One live lesson, for editing",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(LiveLesson)),

  createLive: endpoint(mayHostLive, {
    method: "POST",
    path: "/live-lessons",
    summary: "Sets a live lesson for classes",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject(form))
    .output(dataOf(LiveLesson)),

  updateLive: endpoint(mayHostLive, {
    method: "PUT",
    path: "/live-lessons/{id}",
    summary: "Changes a live lesson, and adds a recording or notes afterwards",
    tag,
    current: LiveLesson,
  })
    .input(z.strictObject({ ...seen, ...form }))
    .output(dataOf(LiveLesson)),

  cancelLive: endpoint(mayHostLive, {
    method: "POST",
    path: "/live-lessons/{id}/cancel",
    summary: "Cancels a live lesson; those invited see that",
    tag,
    current: LiveLesson,
  })
    .input(z.strictObject(seen))
    .output(dataOf(LiveLesson)),

  restoreLive: endpoint(mayHostLive, {
    method: "POST",
    path: "/live-lessons/{id}/restore",
    summary: "Takes the cancelling back",
    tag,
    current: LiveLesson,
  })
    .input(z.strictObject(seen))
    .output(dataOf(LiveLesson)),
};
