import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { ProgressTerm, SheetProgress } from "../../results/progress/contract.ts";
import { Named } from "../../results/schemas.ts";
import { mayOpenBoard, mayRemind } from "./policy.ts";

/** For how many pupils each part of the sheet is done. */
const sheetCounts = {
  pupils: z.int(),
  traits: z.int(),
  attendance: z.int(),
  comments: z.int(),
  remarks: z.int(),
  released: z.int(),
};

/** The report sheets of a class in a term. */
export const ClassEntries = z.object({
  class: Named,
  /** It gets the nursery sheet: expectations instead of traits, no scores. */
  isNursery: z.boolean(),
  ...sheetCounts,
});

const BoardClass = ClassEntries.extend({
  /** The class teacher, who is responsible for traits, attendance and comments. */
  teacher: Named.nullable(),
  subjects: z.array(SheetProgress.omit({ class: true })),
});

/** The whole school in numbers. */
export const BoardSums = z.object({
  /** Scores to enter. */
  scores: SheetProgress.omit({ class: true, subject: true, teacher: true }),
  entered: z.int(),
  sheets: z.object(sheetCounts),
  /** People who still have work to do. */
  owing: z.int(),
});

/** The latest reminder of a person in the term. */
export const Reminder = z.object({
  personId: z.uuid(),
  by: z.string(),
  at: z.iso.datetime(),
  /** It went out by email as well. */
  isMailed: z.boolean(),
});
export type Reminder = z.infer<typeof Reminder>;

export const TermBoard = z.object({
  /** Null in a school without a current term. */
  term: ProgressTerm.nullable(),
  classes: z.array(BoardClass),
  reminders: z.array(Reminder),
});
export type TermBoard = z.infer<typeof TermBoard>;

export const boardContract = {
  board: endpoint(mayOpenBoard, {
    method: "GET",
    path: "/report-sheets/board",
    viewable: true,
    summary: "How far the report sheets of a term are, by class and subject, and who was reminded",
    tag: "report sheets",
  })
    .input(
      z.strictObject({
        /** Empty: the current term. */
        termId: z.uuid().optional(),
      }),
    )
    .output(dataOf(TermBoard)),

  remind: endpoint(mayRemind, {
    method: "POST",
    path: "/report-sheets/reminders",
    summary:
      "Remind those who still have work to do in the current term, on their dashboard and by email",
    tag: "report sheets",
  })
    .input(
      z.strictObject({
        termId: z.uuid(),
        /** Only these; left out for all who have work to do. */
        personIds: z.array(z.uuid()).min(1).max(500).optional(),
        /** Also who was reminded today. */
        again: z.boolean(),
      }),
    )
    .output(
      dataOf(
        z.object({
          reminded: z.int(),
          /** Left out, because they were reminded today. */
          remindedToday: z.array(Named),
        }),
      ),
    ),
};
