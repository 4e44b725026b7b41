import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { seen } from "../../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { mayMakeQuestions, mayWriteQuestions } from "../policy.ts";
import { Question, QuestionDrafts } from "../questions/question.ts";
import { BANK_NAME_LENGTH } from "../questions/question-limits.ts";
import { MAX_CO_AUTHORS } from "../tests/test-limits.ts";

const tag = "question banks";

export const QuestionBank = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: Named,
  classCategory: Named,
  /** Everyone who writes questions may read and copy a shared bank; otherwise only its authors. */
  isShared: z.boolean(),
  createdBy: Named,
  coAuthors: z.array(Named),
  createdAt: z.iso.datetime(),
  questions: z.int(),
  mayChange: z.boolean(),
  version: z.int(),
});
export type QuestionBank = z.infer<typeof QuestionBank>;

export const BankWithQuestions = QuestionBank.extend({ list: z.array(Question) });
export type BankWithQuestions = z.infer<typeof BankWithQuestions>;

const form = {
  /** The form has its own message for an empty name. */
  name: z.string().trim().max(BANK_NAME_LENGTH),
  subjectId: z.uuid(),
  classCategoryId: z.uuid(),
  isShared: z.boolean().default(false),
  coAuthorIds: z.array(z.uuid()).max(MAX_CO_AUTHORS).default([]),
};

export const banksContract = {
  list: endpoint(mayMakeQuestions, {
    method: "GET",
    path: "/question-banks",
    viewable: true,
    summary: "Question banks that the person may read, newest first",
    tag,
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).optional(),
        subjectId: z.uuid().optional(),
        classCategoryId: z.uuid().optional(),
        /** Only banks that the person may change. */
        mine: z.boolean().default(false),
        ...paging(20),
      }),
    )
    .output(pageOf(QuestionBank)),

  find: endpoint(mayMakeQuestions, {
    method: "GET",
    path: "/question-banks/{id}",
    viewable: true,
    summary: "One bank with its questions and their keys",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(BankWithQuestions)),

  difficulty: endpoint(mayMakeQuestions, {
    method: "GET",
    path: "/question-banks/{id}/difficulty",
    viewable: true,
    summary: "How pupils did in tests with the same questions; without those that no pupil sat",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(
      dataOf(
        z.array(
          z.object({
            questionId: z.uuid(),
            /** Submitted sittings that had the question. */
            pupils: z.int(),
            /** Share of its marks that they reached, 0 to 1. */
            share: z.number(),
          }),
        ),
      ),
    ),

  create: endpoint(mayMakeQuestions, {
    method: "POST",
    path: "/question-banks",
    summary: "Creates a question bank, with questions if there are any",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ ...form, questions: QuestionDrafts.default([]) }))
    .output(dataOf(BankWithQuestions)),

  update: endpoint(mayMakeQuestions, {
    method: "PUT",
    path: "/question-banks/{id}",
    summary: "Updates a bank; with questions also its list, as saveQuestions does, in one write",
    tag,
    current: BankWithQuestions,
  })
    /** Null leaves the list as it is. */
    .input(z.strictObject({ ...seen, ...form, questions: QuestionDrafts.nullable().default(null) }))
    .output(dataOf(BankWithQuestions)),

  saveQuestions: endpoint(mayMakeQuestions, {
    method: "PUT",
    path: "/question-banks/{id}/questions",
    summary: "Replaces the list of a bank: missing questions are deleted, the others updated",
    tag,
    current: BankWithQuestions,
  })
    .input(z.strictObject({ ...seen, questions: QuestionDrafts }))
    .output(dataOf(BankWithQuestions)),

  remove: endpoint(mayMakeQuestions, {
    method: "DELETE",
    path: "/question-banks/{id}",
    summary: "Deletes a bank; it can be restored",
    tag,
    current: BankWithQuestions,
  })
    .input(z.strictObject(seen))
    .output(dataOf(z.object({ id: z.uuid(), version: z.int() }))),

  restore: endpoint(mayMakeQuestions, {
    method: "POST",
    path: "/question-banks/{id}/restore",
    summary: "Restores a deleted bank",
    tag,
    current: BankWithQuestions,
  })
    .input(z.strictObject(seen))
    .output(dataOf(BankWithQuestions)),

  uploadPicture: endpoint(mayWriteQuestions, {
    method: "POST",
    path: "/upload/question-picture",
    summary: "Uploads a picture for a question or an option, which names it when it is saved",
    tag,
  })
    .input(z.strictObject({ picture: z.file() }))
    .output(dataOf(z.object({ id: z.uuid(), picture: z.string() }))),

  uploadSound: endpoint(mayWriteQuestions, {
    method: "POST",
    path: "/upload/question-sound",
    summary:
      "Uploads a sound for a passage (mp3, m4a, ogg or webm, up to 60 seconds), which its questions name when they are saved",
    tag,
  })
    .input(z.strictObject({ sound: z.file() }))
    .output(dataOf(z.object({ id: z.uuid(), sound: z.string() }))),
};
