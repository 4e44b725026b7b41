import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { MAX_EXTRA_MINUTES, MAX_SET_ASIDE, REASON_LENGTH } from "./hall-limits.ts";
import { mayMakeTests } from "../policy.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "hall";
const id = z.uuid();
const time = z.iso.datetime();
const reason = z.string().trim().min(1).max(REASON_LENGTH);

const HALL_STATUSES = ["not_begun", "sitting", "handed_in"] as const;

/** One expected pupil, as the invigilator sees them. */
export const HallRow = z.object({
  student: z.object({
    id: z.uuid(),
    name: z.string(),
    admissionNumber: z.string(),
    classId: z.uuid(),
    className: z.string(),
  }),
  status: z.enum(HALL_STATUSES),
  /** Null before the pupil has begun; so with all that follows. */
  sittingId: z.uuid().nullable(),
  /** Seconds since the machine was last heard of, by the school's clock. */
  lastContact: z.number().nullable(),
  /** Questions answered on the machine, as it last said; null if it has not. */
  answered: z.int().nullable(),
  /** Questions with an answer at the school, of those on the paper. */
  saved: z.int(),
  of: z.int(),
  /** Answers that came late or from another machine and wait for a decision. */
  setAside: z.int(),
  machine: z.string().nullable(),
  /** How often the sitting was opened on a machine; more than once may be somebody else's. */
  openings: z.int(),
  beganAt: time.nullable(),
  secondsLeft: z.number().nullable(),
  secondsGiven: z.int(),
  handedInAt: time.nullable(),
  handedInBy: z.enum(["pupil", "time", "invigilator"]).nullable(),
  receipt: z.string().nullable(),
});
export type HallRow = z.infer<typeof HallRow>;

export const Hall = z.object({
  test: TestSummary,
  /** Whether the person may read its keys too. */
  mayChange: z.boolean(),
  /** What pupils type to begin; for whoever watches the hall. Null where none is asked. */
  entryCode: z.string().nullable(),
  pausedAt: time.nullable(),
  rows: z.array(HallRow),
});
export type Hall = z.infer<typeof Hall>;

export const HALL_EVENTS = [
  "began",
  "moved",
  "handed_in",
  "time_up",
  "time_given",
  "paused",
  "resumed",
  "ended",
  "reopened",
  "set_aside",
  "accepted",
  "declined",
  "carried",
  "wrong_code",
  "too_early",
  "refused",
] as const;
export type HallEventKind = (typeof HALL_EVENTS)[number];

export const HallEvent = z.object({
  id: z.uuid(),
  at: time,
  kind: z.enum(HALL_EVENTS),
  /** Null for the whole hall. */
  student: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who did it; null for the server itself. */
  by: z.string().nullable(),
  /** Of time given or taken. */
  seconds: z.int().nullable(),
  reason: z.string().nullable(),
  machine: z.string().nullable(),
});
export type HallEvent = z.infer<typeof HallEvent>;

/** One answer that was kept apart. */
export const SetAsideAnswer = z.object({
  id: z.uuid(),
  /** Its place on the pupil's paper, counted from 1. */
  place: z.int(),
  answer: z.string().nullable(),
  /** What the school has for that question. */
  standing: z.string().nullable(),
  why: z.enum(["late", "other_machine"]),
  /** Seconds between the machine's last contact and the answer, as the machine claims. */
  sinceContact: z.number(),
  receivedAt: time,
  /** Null while nobody has decided. */
  decision: z.enum(["accepted", "declined"]).nullable(),
});
export type SetAsideAnswer = z.infer<typeof SetAsideAnswer>;

const ofOne = { sittingId: z.uuid().nullable().default(null) };
/** For one pupil, for those of one class, or for all. A pupil who is named needs no class. */
const whom = { id, ...ofOne, classId: z.uuid().nullable().default(null) };

export const hallContract = {
  hall: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/hall",
    summary: "Every expected pupil of a test, as they sit now",
    tag,
  })
    .input(z.strictObject({ id }))
    .output(dataOf(Hall)),

  log: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/hall-log",
    summary: "What happened in the hall, newest first",
    tag,
  })
    .input(
      z.strictObject({
        id,
        ...ofOne,
        kind: z.enum(HALL_EVENTS).optional(),
        /** In the pupil's name and numbers; what is told of the whole hall is left out then. */
        search: z.string().trim().max(100).optional(),
        ...paging(50),
      }),
    )
    .output(pageOf(HallEvent)),

  giveTime: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/time",
    summary: "Gives minutes back to one pupil, to a class or to all who sit, with the reason",
    tag,
  })
    .input(z.strictObject({ ...whom, minutes: z.int().min(1).max(MAX_EXTRA_MINUTES), reason }))
    .output(dataOf(z.object({ pupils: z.int() }))),

  pause: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/pause",
    summary: "Stops the clock of everybody who sits",
    tag,
  })
    .input(z.strictObject({ id, reason }))
    .output(dataOf(z.object({ pausedAt: time }))),

  resume: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/resume",
    summary: "Lets the clock go on; the time of the pause is given back to all",
    tag,
  })
    .input(z.strictObject({ id }))
    .output(dataOf(z.object({ seconds: z.int() }))),

  end: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-tests/{id}/hall/end",
    summary: "Hands in for one pupil, a class or all who sit, with what the school has",
    tag,
  })
    .input(z.strictObject({ ...whom, reason }))
    .output(dataOf(z.object({ pupils: z.int() }))),

  reopen: endpoint(mayMakeTests, {
    method: "POST",
    path: "/sittings/{sittingId}/reopen",
    summary: "Lets a pupil who has handed in go on for some minutes",
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

  setAside: endpoint(mayMakeTests, {
    method: "GET",
    path: "/sittings/{sittingId}/set-aside",
    summary: "A pupil's answers that came late or from another machine",
    tag,
  })
    .input(z.strictObject({ sittingId: z.uuid() }))
    .output(dataOf(z.array(SetAsideAnswer))),

  decide: endpoint(mayMakeTests, {
    method: "POST",
    path: "/sittings/{sittingId}/set-aside/decide",
    summary: "Lets answers that were kept apart count, or not; a handed-in sitting is marked anew",
    tag,
  })
    .input(
      z.strictObject({
        sittingId: z.uuid(),
        ids: z.array(z.uuid()).min(1).max(MAX_SET_ASIDE),
        accept: z.boolean(),
        reason,
      }),
    )
    .output(dataOf(z.array(SetAsideAnswer))),
};
