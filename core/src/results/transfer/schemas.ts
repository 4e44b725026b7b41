import { z } from "zod";
import { PART_KEYS } from "../../school/grading-scheme.ts";
import { Named, RowStudent } from "../schemas.ts";

const part = z.enum(PART_KEYS);

/**
 * The preview of sending marks to the columns of a class. Each source (test, assignment) extends
 * it.
 */
export const ScoreTransfer = z.object({
  /** The score sheet of the class below. */
  sheet: z.object({ subject: Named, termId: z.uuid(), academicYear: z.string() }),
  class: Named,
  /** The classes for which the actor may enter these scores. */
  classes: z.array(Named),
  /** The maximum marks. */
  totalMarks: z.number(),
  /** The selectable columns, with their maximum scores, and the suggested ones. */
  parts: z.array(
    z.object({ key: part, label: z.string(), max: z.number(), isProposed: z.boolean() }),
  ),
  /** The columns that this preview fills; none before the teacher chooses. */
  chosen: z.array(part),
  rows: z.array(
    z.object({
      student: RowStudent,
      /** Null for pupils who were absent or not marked: their scores do not change. */
      marks: z.number().nullable(),
      /** New scores by column. */
      scores: z.partialRecord(part, z.number()),
      /** Current scores by column. */
      standing: z.partialRecord(part, z.union([z.number(), z.literal("ABS")])),
      /** Reason for skipping the row: the result is approved. */
      refusal: z.string().nullable(),
    }),
  ),
  /** The last transfer to this class; `isStale` if marks have changed since. */
  lastSent: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      parts: z.array(part),
      isStale: z.boolean(),
    })
    .nullable(),
  /** Identifies this preview; the transfer is refused if anything has changed since. */
  token: z.string(),
});
export type ScoreTransfer = z.infer<typeof ScoreTransfer>;

export const TransferOutcome = z.object({
  saved: z.int(),
  unchanged: z.int(),
  /** Rows skipped because their results are approved. */
  refused: z.int(),
});
export type TransferOutcome = z.infer<typeof TransferOutcome>;

/** Selects the preview. */
export const previewedTransfer = {
  id: z.uuid(),
  /** Default: the first selectable class. */
  classId: z.uuid().optional(),
  /** Default: the suggested columns, or those of the last transfer. */
  parts: z.array(part).min(1).max(PART_KEYS.length).optional(),
};

/** Input of a transfer: the preview that the person saw. */
export const confirmedTransfer = {
  id: z.uuid(),
  classId: z.uuid(),
  parts: z.array(part).min(1).max(PART_KEYS.length),
  token: z.string().max(100),
};
