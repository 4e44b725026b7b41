import { z } from "zod";
import { TermName } from "../school/schemas.ts";

/** Error for anything that is not a score. */
export const SCORE_FORMAT = "Enter a number, or ABS for absent.";

/** One part as stored and sent: a number, "ABS" for absent (counts 0), or null while missing. */
export const ScoreValue = z.union([z.number(), z.literal("ABS"), z.null()], {
  error: SCORE_FORMAT,
});

/** The parts of one row. Parts that the session's scheme lacks are omitted. */
/** A position in the class by total of the term. */
export const ClassPosition = z.object({
  place: z.int(),
  tied: z.boolean(),
  /** Pupils with an approved result. */
  outOf: z.int(),
  /** Number of them without an approved result in a subject that they take. */
  incomplete: z.int(),
});
export type ClassPosition = z.infer<typeof ClassPosition>;

export const Scores = z.strictObject({
  CA1: ScoreValue.optional(),
  CA2: ScoreValue.optional(),
  CA3: ScoreValue.optional(),
  CA4: ScoreValue.optional(),
  exam: ScoreValue.optional(),
});

export const ResultStatus = z.enum(["pending", "approved", "rejected"]);

/** A remark of a teacher or the principal. */
export const Comment = z.string().trim().max(500);

export const Named = z.object({ id: z.uuid(), name: z.string() });

/** A pupil in rows of scores: surname first, as in registers. */
export const RowStudent = z.object({
  id: z.uuid(),
  admissionNumber: z.string(),
  name: z.string(),
});
export type RowStudent = z.infer<typeof RowStudent>;

/** One pupil's result in one subject of one term. */
export const Result = z.object({
  id: z.uuid(),
  _id: z.uuid(),
  student: RowStudent,
  class: Named,
  subject: Named,
  term: TermName,
  academicYear: z.string(),
  scores: Scores,
  /** Sum of the parts, 0 to 100; null if a part is missing. */
  total: z.number().nullable(),
  grade: z.string().nullable(),
  status: ResultStatus,
  published: z.boolean(),
  /** When the teacher published it; null for a draft, even if approved as a draft. */
  publishedAt: z.iso.datetime().nullable(),
  teacher: Named.nullable(),
  teacherComment: z.string().nullable(),
  principalComment: z.string().nullable(),
  approvedBy: Named.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type Result = z.infer<typeof Result>;

/** A record and the version that the person saw, for write requests. */
export const Seen = z.strictObject({ id: z.uuid(), version: z.int() });
