import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayMakeTests, mayOpenPractice } from "../policy.ts";
import { Question } from "../questions/question.ts";

const tag = "practice";

/** A bank or a past test that a class may practise; it stores no answers and no marks. */
export const Practice = z.object({
  id: z.uuid(),
  /** Name of the bank or title of the test. */
  title: z.string(),
  subject: z.string(),
  classId: z.uuid(),
  className: z.string(),
  questions: z.int(),
  openedAt: z.iso.datetime(),
  /**
   * Title of a test of the class with the same questions that is open or planned: until it is over,
   * pupils cannot open the practice. Null without one, and for pupils.
   */
  heldBy: z.string().nullable(),
});
export type Practice = z.infer<typeof Practice>;

/** Exactly one of the two. */
const source = { bankId: z.uuid().optional(), testId: z.uuid().optional() };
const hasOne = ({ bankId, testId }: { bankId?: string | undefined; testId?: string | undefined }) =>
  (bankId === undefined) !== (testId === undefined);

export const practiceContract = {
  list: endpoint(mayOpenPractice, {
    method: "GET",
    path: "/cbt-practices",
    viewable: true,
    summary: "What a pupil's class may practise, or for staff what was opened from one source",
    tag,
  })
    .input(z.strictObject(source))
    .output(dataOf(z.array(Practice))),

  find: endpoint(mayOpenPractice, {
    method: "GET",
    path: "/cbt-practices/{id}",
    viewable: true,
    summary: "The questions of a practice with their answers and reasons",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ practice: Practice, list: z.array(Question) }))),

  open: endpoint(mayMakeTests, {
    method: "POST",
    path: "/cbt-practices",
    summary: "Opens a bank or a past test to a class as practice; a repeat changes nothing",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({ ...source, classId: z.uuid() }).refine(hasOne, {
        message: "Choose a bank or a test.",
        path: ["bankId"],
      }),
    )
    .output(dataOf(z.object({ id: z.uuid() }))),

  close: endpoint(mayMakeTests, {
    method: "DELETE",
    path: "/cbt-practices/{id}",
    summary: "Closes a practice",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
