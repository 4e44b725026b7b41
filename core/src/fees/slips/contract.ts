import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { MAX_CHILDREN } from "../fee-limits.ts";
import { Kobo } from "../items/contract.ts";
import { mayKeepFees, mayOpenOwnFees } from "../policy.ts";
import { messages, NOTE_LENGTH } from "./text.ts";

const tag = "fees";

/** A parent's word, with a picture, that a transfer was made. */
export const Slip = z.object({
  id: z.uuid(),
  state: z.enum(["OPEN", "CONFIRMED", "ANSWERED"]),
  sentBy: z.string(),
  sentAt: z.iso.datetime(),
  kobo: z.int(),
  paidOn: z.iso.date(),
  note: z.string(),
  fileName: z.string(),
  /** A signed address of the picture or PDF. */
  fileUrl: z.string(),
  children: z.array(z.object({ studentId: z.uuid(), name: z.string() })),
  receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** The office's words instead of a receipt. */
  answer: z.string().nullable(),
  /** For the office: the number of a receipt that may be for the same money. */
  recordedAs: z.string().nullable(),
});
export type Slip = z.infer<typeof Slip>;

export const slipsContract = {
  sendSlip: endpoint(mayOpenOwnFees, {
    method: "POST",
    path: "/fees/slips",
    summary: "Sends the slip of a transfer (multipart field file: a picture or PDF under 5 MB)",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        file: z.file(),
        /** A multipart form has texts only. */
        kobo: z.coerce.number().pipe(Kobo),
        paidOn: z.iso.date(),
        studentIds: z.array(z.uuid()).min(1, messages.children).max(MAX_CHILDREN),
        note: z.string().trim().max(NOTE_LENGTH).default(""),
      }),
    )
    .output(dataOf(Slip)),

  ownSlips: endpoint(mayOpenOwnFees, {
    method: "GET",
    path: "/fees/slips/own",
    summary: "The latest slips that the parent sent",
    tag,
  }).output(dataOf(z.array(Slip))),

  slips: endpoint(mayKeepFees, {
    method: "GET",
    path: "/fees/slips",
    viewable: true,
    summary: "Slips of parents, those that wait first",
    tag,
  })
    .input(z.strictObject({ show: z.enum(["OPEN", "ALL"]).default("OPEN"), ...paging(50) }))
    .output(pageOf(Slip)),

  answerSlip: endpoint(mayKeepFees, {
    method: "POST",
    path: "/fees/slips/{id}/answer",
    summary: "Tells the parent why a slip is not confirmed",
    tag,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        answer: z.string().trim().min(1, messages.answer).max(NOTE_LENGTH),
      }),
    )
    .output(dataOf(Slip)),
};
