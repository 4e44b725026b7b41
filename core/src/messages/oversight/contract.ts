import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { ThreadHead } from "../direct/contract.ts";
import { mayOversee } from "../direct/policy.ts";
import { REASON_LENGTH } from "../direct/thread.ts";

const tag = "messages";
const time = z.iso.datetime();
const Named = z.object({ id: z.uuid(), name: z.string() });

/** A thread in a principal's list, without its contents. */
export const OverseenThread = ThreadHead.extend({ messages: z.int(), lastAt: time });
export type OverseenThread = z.infer<typeof OverseenThread>;

/** A reported message as it was at the time of the report. */
export const MessageReport = z.object({
  id: z.uuid(),
  thread: ThreadHead,
  author: Named,
  body: z.string(),
  reporter: Named,
  reason: z.string(),
  reportedAt: time,
  /** Null until a principal decides. */
  decision: z.object({ blocked: z.boolean(), by: z.string(), at: time }).nullable(),
});
export type MessageReport = z.infer<typeof MessageReport>;

/** Someone who cannot write messages. */
export const BlockedWriter = z.object({
  person: Named,
  reason: z.string(),
  by: z.string(),
  since: time,
});
export type BlockedWriter = z.infer<typeof BlockedWriter>;

export const oversightContract = {
  allThreads: endpoint(mayOversee, {
    method: "GET",
    path: "/messages/all-threads",
    summary: "Threads of the school without their messages, the one written to last first",
    tag,
  })
    .input(z.strictObject({ search: z.string().trim().max(200).optional(), ...paging(20) }))
    .output(pageOf(OverseenThread)),

  inspect: endpoint(mayOversee, {
    method: "POST",
    path: "/messages/threads/{id}/inspect",
    summary: "Opens a thread to the caller for a day; its readers see the reason",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1).max(REASON_LENGTH) }))
    .output(dataOf(z.object({ id: z.uuid() }))),

  reports: endpoint(mayOversee, {
    method: "GET",
    path: "/messages/reports",
    summary: "Reported messages, those to decide first, then the newest",
    tag,
  })
    .input(z.strictObject({ ...paging(20) }))
    .output(pageOf(MessageReport)),

  decideReport: endpoint(mayOversee, {
    method: "POST",
    path: "/messages/reports/{id}/decide",
    summary: "Decides a report: closes it, or stops the writer from writing messages",
    tag,
  })
    .input(z.strictObject({ id: z.uuid(), block: z.boolean() }))
    .output(dataOf(MessageReport)),

  blockedWriters: endpoint(mayOversee, {
    method: "GET",
    path: "/messages/blocked",
    summary: "People who cannot write messages, the newest first",
    tag,
  })
    .input(z.strictObject({ ...paging(50) }))
    .output(pageOf(BlockedWriter)),

  unblock: endpoint(mayOversee, {
    method: "DELETE",
    path: "/messages/blocked/{personId}",
    summary: "Lets a person write messages again",
    tag,
  })
    .input(z.strictObject({ personId: z.uuid() }))
    .output(dataOf(z.object({ personId: z.uuid() }))),
};
