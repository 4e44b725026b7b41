import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayMakeTests } from "../policy.ts";
import { MAX_ANSWER_LENGTH, MAX_QUESTIONS, QUESTION_TYPES } from "../questions/question-limits.ts";
import { TestSummary } from "../tests/test.ts";

const tag = "answer sheets";

/** Pupils whose answers are saved in one call. */
const MAX_SHEETS = 100;

/** The saved state of a pupil of a test on paper: answers read from a sheet, or an entered score. */
const SavedMark = z.object({
  by: z.enum(["sheet", "score"]),
  /** Counts the readings of the sheet, or the changes of the score. */
  version: z.int(),
  /** Null while a written answer waits for its points. */
  marks: z.union([z.number(), z.literal("ABS"), z.null()]),
});
export type SavedMark = z.infer<typeof SavedMark>;

/** The circles of a test on paper, and the pupils who fill them. */
export const AnswerSheets = z.object({
  test: TestSummary,
  /** Whether the actor may read its keys. */
  mayChange: z.boolean(),
  /** In the order of the paper, without words or keys. */
  questions: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(QUESTION_TYPES),
      rows: z.array(z.object({ label: z.string(), letters: z.array(z.string()) })),
    }),
  ),
  pupils: z.array(
    z.object({
      student: z.object({
        id: z.uuid(),
        name: z.string(),
        admissionNumber: z.string(),
        className: z.string(),
      }),
      saved: SavedMark.nullable(),
      /** The QR code of the sheet as rows of 0 and 1; null unless asked for. */
      code: z.array(z.string()).nullable(),
    }),
  ),
  /** The code of a sheet without a name. */
  blankCode: z.array(z.string()).nullable(),
});
export type AnswerSheets = z.infer<typeof AnswerSheets>;

export const paperSheetsContract = {
  list: endpoint(mayMakeTests, {
    method: "GET",
    path: "/cbt-tests/{id}/answer-sheets",
    viewable: true,
    summary: "The answer sheets of a test on paper: circles, pupils, and what is saved",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), codes: z.boolean().default(false) }))
    .output(dataOf(AnswerSheets)),

  save: endpoint(mayMakeTests, {
    method: "PUT",
    path: "/cbt-tests/{id}/answer-sheets",
    summary: "Saves and marks answers read from sheets; repeating it changes nothing",
    tag,
    current: AnswerSheets,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        rows: z
          .array(
            z.strictObject({
              studentId: z.uuid(),
              /** The saved state that the person saw, and that is replaced. */
              replaces: SavedMark.pick({ by: true, version: true }).nullable(),
              /** All answers of the sheet; null removes what was read from it. */
              answers: z
                .array(
                  z.strictObject({
                    questionId: z.uuid(),
                    answer: z.string().max(MAX_ANSWER_LENGTH).nullable(),
                  }),
                )
                .max(MAX_QUESTIONS)
                .nullable(),
            }),
          )
          .min(1)
          .max(MAX_SHEETS),
      }),
    )
    .output(dataOf(AnswerSheets)),
};
