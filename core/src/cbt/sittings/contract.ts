import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { CARRIED_FILE_LENGTH } from "../hall/hall-limits.ts";
import { mayMakeTests, mayTakeTests } from "../policy.ts";
import { ANSWER_LENGTH, MAX_QUESTIONS } from "../questions/question-limits.ts";
import { CandidateQuestion } from "../questions/question.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "sittings";

/** Of the machine's own description: "Chrome on Android, 360 x 800". */
const DEVICE_NAME_LENGTH = 100;

/** What is printed on the head of a paper, and its questions in the candidate's own order. */
export const CandidatePaper = z.object({
  testId: z.uuid(),
  title: z.string(),
  subject: z.string(),
  className: z.string(),
  /** Minutes. */
  duration: z.int(),
  totalMarks: z.number(),
  /** For the smallest: large targets, and each question can be read aloud. */
  isForYoung: z.boolean(),
  questions: z.array(CandidateQuestion),
});
export type CandidatePaper = z.infer<typeof CandidatePaper>;

export const Receipt = z.object({
  /** Questions with an answer at the school, of those on the paper. */
  saved: z.int(),
  of: z.int(),
  /** "K7-2QD": what the pupil copies down. */
  code: z.string(),
  at: z.iso.datetime(),
});
export type Receipt = z.infer<typeof Receipt>;

/** How a sitting stands at the school at the moment of the answer. */
export const SittingState = z.object({
  /** The machine that may write. It grows each time the sitting is opened on a machine. */
  seat: z.int(),
  status: z.enum(["open", "handed_in"]),
  /** Seconds until the deadline by the school's clock, not below 0; a pause stops it. */
  secondsLeft: z.number(),
  isPaused: z.boolean(),
  /** Seconds that were given back to this pupil so far. */
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

/** A sitting as its pupil's machine needs it to begin or go on. */
export const Sitting = z.object({
  id: z.uuid(),
  studentId: z.uuid(),
  /** Whose it is, by name: machines are shared. */
  pupil: z.string(),
  /** Null once it is handed in: the questions stay at the school. */
  paper: CandidatePaper.nullable(),
  /** What the school has. */
  answers: z.array(SavedAnswer),
  state: SittingState,
  /** AES-256 key, base64, of a file of answers carried by hand; only this school opens it. */
  carryKey: z.string(),
});
export type Sitting = z.infer<typeof Sitting>;

/** Counts the machines that a sitting was opened on. */
const Seat = z.int().min(1).max(1_000_000);

const AnswerSent = z.strictObject({
  questionId: z.uuid(),
  /**
   * Counts the changes of this sitting, over all machines; of two, the higher one stands. One that
   * is far ahead of all that the school has is refused: nobody changed so much meanwhile.
   */
  number: z.int().min(1).max(1_000_000_000),
  /** A letter, TRUE, FALSE or words; null when the pupil took the answer back. */
  answer: z.string().max(ANSWER_LENGTH).nullable(),
  /** Seconds between the machine's last contact with the school and this answer, as it claims. */
  sinceContact: z.number().min(0).max(1_000_000).default(0),
});

/**
 * What became of an answer that was sent. All three leave the device's queue: `saved` is in the
 * database (or a later number of it is); `set_aside` too, apart, for the invigilator to accept;
 * `refused` belongs to no question of this paper, has an impossible number, or is more than the
 * school keeps apart.
 */
export const Acknowledged = z.object({
  questionId: z.uuid(),
  number: z.int(),
  as: z.enum(["saved", "set_aside", "refused"]),
});
export type Acknowledged = z.infer<typeof Acknowledged>;

/** What a pupil sees at once after handing in. */
export const ScoreShown = z.object({
  marks: z.number(),
  totalMarks: z.number(),
  /** On the test's scale. */
  score: z.number(),
  maxScore: z.number(),
});
export type ScoreShown = z.infer<typeof ScoreShown>;

/** What one call brings: a paper's worth at most. */
export const AnswersSent = z.array(AnswerSent).max(MAX_QUESTIONS).default([]);
export type AnswersSent = z.infer<typeof AnswersSent>;

/** What every call from the machine that sits says of itself. */
const from = {
  id: z.uuid(),
  seat: Seat,
  /** Questions answered on the machine, at school or not yet: for whoever watches the hall. */
  answered: z.int().min(0).max(MAX_QUESTIONS).nullable().default(null),
};

/** What a pupil reads before beginning. */
export const TestBrief = z.object({
  test: TestSummary,
  /** Who is asking, by name: on a shared machine somebody else may still be signed in. */
  pupil: z.string(),
  /** Seconds until it opens, by the school's clock; 0 once it has. */
  secondsUntilOpen: z.number(),
  /** The own sitting, if it has begun. */
  sitting: z
    .object({ id: z.uuid(), status: z.enum(["open", "handed_in"]), secondsLeft: z.number() })
    .nullable(),
});
export type TestBrief = z.infer<typeof TestBrief>;

export const sittingsContract = {
  brief: endpoint(mayTakeTests, {
    method: "GET",
    path: "/cbt-tests/{testId}/brief",
    summary: "What a pupil reads before beginning a test",
    tag,
  })
    .input(z.strictObject({ testId: z.uuid() }))
    .output(dataOf(TestBrief)),

  begin: endpoint(mayTakeTests, {
    method: "POST",
    path: "/sittings",
    summary:
      "Begins a test, or goes on with it on this machine; an earlier machine turns read-only",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        testId: z.uuid(),
        entryCode: z.string().trim().max(50).optional(),
        machine: z.string().trim().max(DEVICE_NAME_LENGTH).default(""),
      }),
    )
    .output(dataOf(Sitting)),

  find: endpoint(mayTakeTests, {
    method: "GET",
    path: "/sittings/{id}",
    summary: "The own sitting as it stands at the school; the machine that writes stays the same",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(Sitting)),

  saveAnswers: endpoint(mayTakeTests, {
    method: "POST",
    path: "/sittings/{id}/answers",
    summary:
      "Saves answers; with none it is a sign of life. Repeats and old numbers change nothing",
    tag,
  })
    .input(z.strictObject({ ...from, answers: AnswersSent }))
    .output(dataOf(z.object({ acknowledged: z.array(Acknowledged), state: SittingState }))),

  handIn: endpoint(mayTakeTests, {
    method: "POST",
    path: "/sittings/{id}/hand-in",
    summary: "Saves the last answers and hands in; repeating it gives the same receipt",
    tag,
  })
    .input(z.strictObject({ ...from, answers: AnswersSent }))
    .output(
      dataOf(
        z.object({
          acknowledged: z.array(Acknowledged),
          state: SittingState,
          receipt: Receipt,
          /** Null while the teacher keeps it back. */
          score: ScoreShown.nullable(),
        }),
      ),
    ),

  /** The file is read where the pupil's network is not: by whoever watches the hall. */
  readCarried: endpoint(mayMakeTests, {
    method: "POST",
    path: "/carried-answers",
    summary: "Takes answers from a file that was carried by hand, under the same rules as a save",
    tag,
  })
    .input(z.strictObject({ file: z.string().max(CARRIED_FILE_LENGTH) }))
    .output(
      dataOf(
        z.object({
          student: z.string(),
          test: z.string(),
          saved: z.int(),
          setAside: z.int(),
          refused: z.int(),
        }),
      ),
    ),
};

/** What is inside a carried file: the answers as a save would send them. */
export const CarriedAnswers = z.strictObject({
  sittingId: z.uuid(),
  seat: Seat,
  answers: AnswersSent,
});
export type CarriedAnswers = z.infer<typeof CarriedAnswers>;
