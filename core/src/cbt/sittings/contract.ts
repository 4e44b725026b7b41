import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { MAX_ANSWER_FILE_LENGTH } from "../live-view/live-view-limits.ts";
import { mayMakeTests, mayTakeTests } from "../policy.ts";
import { MAX_ANSWER_LENGTH, MAX_QUESTIONS } from "../questions/question-limits.ts";
import { CandidateQuestion } from "../questions/question.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "sittings";

/** Maximum length of the device's description of itself: "Chrome on Android, 360 x 800". */
const DEVICE_NAME_LENGTH = 100;

/** A paper's header and its questions in this pupil's order. */
export const CandidatePaper = z.object({
  testId: z.uuid(),
  title: z.string(),
  subject: z.string(),
  className: z.string(),
  /** Minutes of this pupil. */
  duration: z.int(),
  totalMarks: z.number(),
  /** For the youngest pupils, and those with large print on their record: large text and targets. */
  isLarge: z.boolean(),
  questions: z.array(CandidateQuestion),
});
export type CandidatePaper = z.infer<typeof CandidatePaper>;

export const Receipt = z.object({
  /** Number of questions on the paper whose answer the server has. */
  saved: z.int(),
  of: z.int(),
  /** "K7-2QD", which the pupil writes down. */
  code: z.string(),
  at: z.iso.datetime(),
});
export type Receipt = z.infer<typeof Receipt>;

/** A sitting as the server sees it at the time of the response. */
export const SittingState = z.object({
  /** Number of the device that may write. It grows each time the sitting is opened on a device. */
  seat: z.int(),
  status: z.enum(["open", "handed_in"]),
  /** Seconds until the deadline by the server's clock, at least 0; a pause stops it. */
  secondsLeft: z.number(),
  isPaused: z.boolean(),
  /** Extra time of this pupil so far. */
  secondsGiven: z.int(),
  /** Null until handed in. */
  receipt: Receipt.nullable(),
});
export type SittingState = z.infer<typeof SittingState>;

export const SavedAnswer = z.object({
  questionId: z.uuid(),
  number: z.int(),
  answer: z.string().nullable(),
});
export type SavedAnswer = z.infer<typeof SavedAnswer>;

/** A sitting, with the data that the pupil's device needs to start or continue. */
export const Sitting = z.object({
  id: z.uuid(),
  studentId: z.uuid(),
  /** Name of the pupil, since devices are shared. */
  pupil: z.string(),
  /** Null once submitted: the questions are no longer sent. */
  paper: CandidatePaper.nullable(),
  /** The answers stored by the server. */
  answers: z.array(SavedAnswer),
  state: SittingState,
  /** AES-256 key, base64, of the answer file; only this school can decrypt it. */
  carryKey: z.string(),
});
export type Sitting = z.infer<typeof Sitting>;

/** Counts the devices that a sitting was opened on. */
const Seat = z.int().min(1).max(1_000_000);

const AnswerSent = z.strictObject({
  questionId: z.uuid(),
  /**
   * Counts the changes of this sitting on all devices; the higher number wins. A number far above
   * the server's highest is refused.
   */
  number: z.int().min(1).max(1_000_000_000),
  /** In the form of the question's kind (`Kind`); null when the pupil removed the answer. */
  answer: z.string().max(MAX_ANSWER_LENGTH).nullable(),
  /** Seconds between the device's last contact with the server and this answer, as it claims. */
  sinceContact: z.number().min(0).max(1_000_000).default(0),
});

/**
 * The outcome of an answer that was sent, from the database to the browser. All three leave the
 * device's queue. `saved`: the answer, or one with a higher number, is in the database. `late`: it is
 * stored as a late answer, which the invigilator can accept. `refused`: it belongs to no question of
 * this paper, has an impossible number, or exceeds the limit of late answers.
 */
export const AnswerOutcome = z.enum(["saved", "late", "refused"]);
export type AnswerOutcome = z.infer<typeof AnswerOutcome>;

export const Acknowledged = z.object({
  questionId: z.uuid(),
  number: z.int(),
  outcome: AnswerOutcome,
});
export type Acknowledged = z.infer<typeof Acknowledged>;

/** The score that a pupil sees right after submitting. */
export const ScoreShown = z.object({
  marks: z.number(),
  totalMarks: z.number(),
  /** On the test's scale. */
  score: z.number(),
  maxScore: z.number(),
});
export type ScoreShown = z.infer<typeof ScoreShown>;

/** The answers of one call: one for each question of a paper at most. */
export const AnswersSent = z.array(AnswerSent).max(MAX_QUESTIONS).default([]);
export type AnswersSent = z.infer<typeof AnswersSent>;

/** Fields in every request from the device of a sitting. */
const from = {
  id: z.uuid(),
  seat: Seat,
  /** Questions answered on the device, sent or not, for the live view. */
  answered: z.int().min(0).max(MAX_QUESTIONS).nullable().default(null),
};

/** The details of a test that a pupil reads before starting. */
export const StartDetails = z.object({
  test: TestSummary,
  /** Name of the account: on a shared device, another pupil may still be signed in. */
  pupil: z.string(),
  /** Minutes of this pupil, who may have more than the test's. */
  minutes: z.int(),
  /** The pupil's standing accommodations in words; "" for none. */
  accommodations: z.string(),
  /** Seconds until it opens, by the server's clock; 0 once open. */
  secondsUntilOpen: z.number(),
  /** The pupil's sitting, if started. */
  sitting: z
    .object({ id: z.uuid(), status: z.enum(["open", "handed_in"]), secondsLeft: z.number() })
    .nullable(),
});
export type StartDetails = z.infer<typeof StartDetails>;

export const sittingsContract = {
  brief: endpoint(mayTakeTests, {
    method: "GET",
    path: "/cbt-tests/{testId}/brief",
    summary: "What a pupil reads before starting a test",
    tag,
  })
    .input(z.strictObject({ testId: z.uuid() }))
    .output(dataOf(StartDetails)),

  begin: endpoint(mayTakeTests, {
    method: "POST",
    path: "/sittings",
    summary: "Starts a test, or continues it on this device; an earlier device becomes read-only",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        testId: z.uuid(),
        entryCode: z.string().trim().max(50).optional(),
        device: z.string().trim().max(DEVICE_NAME_LENGTH).default(""),
      }),
    )
    .output(dataOf(Sitting)),

  find: endpoint(mayTakeTests, {
    method: "GET",
    path: "/sittings/{id}",
    summary: "The pupil's own sitting; the device that may write stays the same",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(Sitting)),

  saveAnswers: endpoint(mayTakeTests, {
    method: "POST",
    path: "/sittings/{id}/answers",
    summary:
      "Saves answers; without answers it is a heartbeat. Repeats and old numbers change nothing",
    tag,
  })
    .input(z.strictObject({ ...from, answers: AnswersSent }))
    .output(dataOf(z.object({ acknowledged: z.array(Acknowledged), state: SittingState }))),

  handIn: endpoint(mayTakeTests, {
    method: "POST",
    path: "/sittings/{id}/hand-in",
    summary: "Saves the last answers and submits the test; a repeat returns the same receipt",
    tag,
  })
    .input(z.strictObject({ ...from, answers: AnswersSent }))
    .output(
      dataOf(
        z.object({
          acknowledged: z.array(Acknowledged),
          state: SittingState,
          receipt: Receipt,
          /** Null if the teacher does not show scores. */
          score: ScoreShown.nullable(),
        }),
      ),
    ),

  /** Called from the live view, for a device that cannot connect again. */
  readCarried: endpoint(mayMakeTests, {
    method: "POST",
    path: "/carried-answers",
    summary: "Imports an answer file by the same rules as a save",
    tag,
  })
    .input(z.strictObject({ file: z.string().max(MAX_ANSWER_FILE_LENGTH) }))
    .output(
      dataOf(
        z.object({
          student: z.string(),
          test: z.string(),
          saved: z.int(),
          lateAnswers: z.int(),
          refused: z.int(),
        }),
      ),
    ),
};

/** The contents of an answer file: the answers in the format of a save. */
export const AnswerFileContents = z.strictObject({
  sittingId: z.uuid(),
  seat: Seat,
  answers: AnswersSent,
});
export type AnswerFileContents = z.infer<typeof AnswerFileContents>;
