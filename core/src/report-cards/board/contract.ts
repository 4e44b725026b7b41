import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { ProgressTerm, SheetProgress } from "../../results/progress/contract.ts";
import { Named } from "../../results/schemas.ts";
import { mayOpenBoard, mayRemind } from "./policy.ts";

/** Number of pupils for whom each part of the sheet is complete. */
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
  /** Whether expectations are ticked instead of traits rated. */
  hasExpectations: z.boolean(),
  ...sheetCounts,
});

const BoardClass = ClassEntries.extend({
  /** The class teacher, who is responsible for traits, attendance and comments. */
  teacher: Named.nullable(),
  subjects: z.array(SheetProgress.omit({ class: true })),
});

/** Totals of the whole school. */
export const BoardSums = z.object({
  /** Number of scores to enter. */
  scores: SheetProgress.omit({ class: true, subject: true, teacher: true }),
  entered: z.int(),
  sheets: z.object(sheetCounts),
  /** Number of people with outstanding work. */
  owing: z.int(),
});

/** The latest reminder of a person in the term. */
export const Reminder = z.object({
  personId: z.uuid(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Whether it was also emailed. */
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
        /** Default: everyone with outstanding work. */
        personIds: z.array(z.uuid()).min(1).max(500).optional(),
        /** Whether to include those reminded today. */
        again: z.boolean(),
      }),
    )
    .output(
      dataOf(
        z.object({
          reminded: z.int(),
          /** Left out because they were reminded today. */
          remindedToday: z.array(Named),
        }),
      ),
    ),
};
