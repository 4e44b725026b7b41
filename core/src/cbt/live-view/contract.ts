import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { MAX_EXTRA_MINUTES, MAX_LATE_ANSWERS, REASON_LENGTH } from "./live-view-limits.ts";
import { mayMakeTests } from "../policy.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "hall";
const id = z.uuid();
const time = z.iso.datetime();
const reason = z.string().trim().min(1).max(REASON_LENGTH);

const LIVE_VIEW_STATUSES = ["not_begun", "sitting", "handed_in"] as const;

/** One expected pupil in the live view. */
export const LiveViewRow = z.object({
  student: z.object({
    id: z.uuid(),
    name: z.string(),
    admissionNumber: z.string(),
    classId: z.uuid(),
    className: z.string(),
  }),
  status: z.enum(LIVE_VIEW_STATUSES),
  /** Null before the pupil starts, like the fields below. */
  sittingId: z.uuid().nullable(),
  /** Seconds since the last request of the device, by the server's clock. */
  lastContact: z.number().nullable(),
  /** Number of questions answered on the device, as last reported; null before a report. */
  answered: z.int().nullable(),
  /** Number of questions on the paper whose answer the server has. */
  saved: z.int(),
  of: z.int(),
  /** Late answers without a decision. */
  lateAnswers: z.int(),
  device: z.string().nullable(),
  /** Number of times that the sitting was opened on a device; more than once may mean another child. */
  openings: z.int(),
  beganAt: time.nullable(),
  secondsLeft: z.number().nullable(),
  secondsGiven: z.int(),
  /** The standing accommodations on the pupil's record, in words; "" for none. */
  accommodations: z.string(),
  handedInAt: time.nullable(),
  handedInBy: z.enum(["pupil", "time", "invigilator", "paper"]).nullable(),
  receipt: z.string().nullable(),
});
export type LiveViewRow = z.infer<typeof LiveViewRow>;

export const LiveView = z.object({
  test: TestSummary,
  /** Whether the actor may read the answer keys. */
  mayChange: z.boolean(),
  /** The code that pupils type to start; null if the test has none. */
  entryCode: z.string().nullable(),
  pausedAt: time.nullable(),
  rows: z.array(LiveViewRow),
});
export type LiveView = z.infer<typeof LiveView>;

export const LIVE_VIEW_EVENTS = [
  "began",
  "moved",
  "handed_in",
  "time_up",
  "time_given",
  "paused",
  "resumed",
  "ended",
  "reopened",
  "late",
  "accepted",
  "declined",
  "carried",
  "wrong_code",
  "too_early",
  "refused",
] as const;
export type LiveViewEventKind = (typeof LIVE_VIEW_EVENTS)[number];

export const LiveViewEvent = z.object({
  id: z.uuid(),
  at: time,
  kind: z.enum(LIVE_VIEW_EVENTS),
  /** Null if it concerns all pupils. */
  student: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Name of the person; null for the server. */
  by: z.string().nullable(),
  /** Seconds of added time, or of a pause. */
  seconds: z.int().nullable(),
  reason: z.string().nullable(),
  device: z.string().nullable(),
});
export type LiveViewEvent = z.infer<typeof LiveViewEvent>;

/** One late answer. */
export const LateAnswer = z.object({
  id: z.uuid(),
  /** Its position on the pupil's paper, counted from 1. */
  place: z.int(),
  answer: z.string().nullable(),
  /** The saved answer to the same question. */
  standing: z.string().nullable(),
  why: z.enum(["deadline", "other_device"]),
  /** Seconds between the device's last contact and the answer, as the device claims. */
  sinceContact: z.number(),
  receivedAt: time,
  /** Null until decided. */
  decision: z.enum(["accepted", "declined"]).nullable(),
});
export type LateAnswer = z.infer<typeof LateAnswer>;

const ofOne = { sittingId: z.uuid().nullable().default(null) };
/** Selects one pupil, one class, or all. `classId` is ignored with `sittingId`. */
const whom = { id, ...ofOne, classId: z.uuid().nullable().default(null) };

export const liveViewContract = {
  view: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/hall",
    viewable: true,
    summary: "Live view: every expected pupil of a test with the present status",
    tag,
  })
    .input(z.strictObject({ id }))
    .output(dataOf(LiveView)),

  log: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/hall-log",
    viewable: true,
    summary: "Log of a test, newest first",
    tag,
  })
    .input(
      z.strictObject({
        id,
        ...ofOne,
        kind: z.enum(LIVE_VIEW_EVENTS).optional(),
        /** Matches the pupil's name and numbers; events of all pupils are left out then. */
        search: z.string().trim().max(100).optional(),
        ...paging(50),
      }),
    )
    .output(pageOf(LiveViewEvent)),

  giveTime: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/time",
    summary: "Adds minutes for one pupil, a class or everyone who sits, with the reason",
    tag,
  })
    .input(z.strictObject({ ...whom, minutes: z.int().min(1).max(MAX_EXTRA_MINUTES), reason }))
    .output(dataOf(z.object({ pupils: z.int() }))),

  pause: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/pause",
    summary: "Pauses the test: all timers stop",
    tag,
  })
    .input(z.strictObject({ id, reason }))
    .output(dataOf(z.object({ pausedAt: time }))),

  resume: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/resume",
    summary: "Resumes the test; the pause is added to everyone's time",
    tag,
  })
    .input(z.strictObject({ id }))
    .output(dataOf(z.object({ seconds: z.int() }))),

  end: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/end",
    summary:
      "Submits the test for one pupil, a class or everyone who sits, with the answers sent so far",
    tag,
  })
    .input(z.strictObject({ ...whom, reason }))
    .output(dataOf(z.object({ pupils: z.int() }))),

  reopen: endpoint(mayMakeTests, {
    method: "POST",
    path: "/sittings/{sittingId}/reopen",
    summary: "Reopens a submitted test for some minutes",
    tag,
  })
    .input(
      z.strictObject({
        sittingId: z.uuid(),
        minutes: z.int().min(1).max(MAX_EXTRA_MINUTES),
        reason,
      }),
    )
    .output(dataOf(z.object({ sittingId: z.uuid() }))),

  lateAnswers: endpoint(mayMakeTests, {
    method: "GET",
    path: "/sittings/{sittingId}/set-aside",
    viewable: true,
    summary: "Late answers of a pupil: after the time, or from a device that the pupil had left",
    tag,
  })
    .input(z.strictObject({ sittingId: z.uuid() }))
    .output(dataOf(z.array(LateAnswer))),

  decide: endpoint(mayMakeTests, {
    method: "POST",
    path: "/sittings/{sittingId}/set-aside/decide",
    summary: "Accepts or declines late answers; a submitted sitting is re-marked",
    tag,
  })
    .input(
      z.strictObject({
        sittingId: z.uuid(),
        ids: z.array(z.uuid()).min(1).max(MAX_LATE_ANSWERS),
        accept: z.boolean(),
        reason,
      }),
    )
    .output(dataOf(z.array(LateAnswer))),
};
