import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { LIST_KINDS, PEOPLE_KINDS, RetentionTimes } from "./kinds.ts";

const tag = "privacy";

/** A person who departed longer ago than the retention time, and whose data can be erased. */
const DuePerson = z.object({
  id: z.uuid(),
  /** The visible id. */
  userId: z.string(),
  name: z.string(),
  kind: z.enum(PEOPLE_KINDS),
  /** The day of departure, of deletion, or of the last use of an account without a child here. */
  goneSince: z.iso.date(),
});
export type DuePerson = z.infer<typeof DuePerson>;

/** A decided erasure, pending or done. */
const Erasure = z.object({
  id: z.uuid(),
  kind: z.enum([...PEOPLE_KINDS, ...LIST_KINDS]),
  /** Null for records that are erased together. */
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  plannedBy: z.string(),
  plannedAt: z.iso.datetime(),
  carryOutOn: z.iso.date(),
  /** Null while pending; it can then be cancelled. */
  erasedAt: z.iso.datetime().nullable(),
});
export type Erasure = z.infer<typeof Erasure>;

const Retention = z.object({
  times: RetentionTimes,
  /** 0 before the first save. */
  version: z.int(),
  /**
   * Number of due records of each kind that is erased as a whole. Records already planned are not
   * counted.
   */
  lists: z.array(z.object({ kind: z.enum(LIST_KINDS), due: z.int() })),
  /** Pending ones first, then the newest; at most 100. */
  erasures: z.array(Erasure),
});
export type Retention = z.infer<typeof Retention>;

/** Endpoints for retention times, and for the erasure of due records. */
export const retentionContract = {
  retention: endpoint(isPrincipal, {
    method: "GET",
    path: "/retention",
    summary: "How long records are kept, and what is planned to be erased",
    tag,
  }).output(dataOf(Retention)),

  due: endpoint(isPrincipal, {
    method: "GET",
    path: "/retention/people",
    summary: "People who are gone longer than the retention time, the longest gone first",
    tag,
  })
    .input(z.strictObject(paging(50)))
    .output(pageOf(DuePerson)),

  setTimes: endpoint(isPrincipal, {
    method: "PUT",
    path: "/retention",
    summary: "Set how long records are kept",
    tag,
    asksAgain: true,
    current: Retention,
  })
    .input(RetentionTimes.extend({ version: z.int().min(0) }))
    .output(dataOf(Retention)),

  planErasing: endpoint(isPrincipal, {
    method: "POST",
    path: "/retention/erasures",
    summary: "Plan to erase what is due, in 30 days",
    tag,
    asksAgain: true,
  })
    .input(
      z.strictObject({
        people: z.array(z.uuid()).max(100),
        lists: z.array(z.enum(LIST_KINDS)).max(LIST_KINDS.length),
      }),
    )
    .output(dataOf(Retention)),

  cancelErasing: endpoint(isPrincipal, {
    method: "DELETE",
    path: "/retention/erasures/{id}",
    summary: "Cancel an erasing that waits",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(Retention)),
};
