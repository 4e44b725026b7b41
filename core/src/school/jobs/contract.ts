import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { isPrincipal } from "../../accounts/policy.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";

const tag = "background jobs";

/** A background job that has not finished. */
export const FailedJob = z.object({
  id: z.uuid(),
  /** "move-files" */
  kind: z.string(),
  /** waiting: will be retried automatically. */
  state: z.enum(["waiting", "failed"]),
  tries: z.int(),
  lastError: z.string().nullable(),
  /** Start of the last try. */
  triedAt: z.iso.datetime(),
  /** Time of the next automatic retry; null after the last one. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** Failed background jobs; emails are in the outbox, imports on their own pages. */
export const jobsContract = {
  list: endpoint(isPrincipal, {
    method: "GET",
    path: "/background-jobs",
    summary: "Background jobs that failed within a week, newest first",
    tag,
  })
    .input(z.strictObject(paging(20)))
    .output(pageOf(FailedJob)),

  tryAgain: endpoint(isPrincipal, {
    method: "POST",
    path: "/background-jobs/{id}/retry",
    summary: "Retries a failed background job now",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
