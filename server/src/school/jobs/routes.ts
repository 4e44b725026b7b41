import { implement } from "@orpc/server";
import { paginate } from "@school/core/api/pagination.ts";
import { jobsContract } from "@school/core/school/jobs/contract.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { defineError } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { listFailedJobs, retryJob } from "../../platform/runtime/jobs/failed-jobs.ts";

const JobNotFailed = defineError(409, "job_gone_on", "This job is already running or done.");

const api = implement(jobsContract).$context<RequestContext>().use(guard);

export const jobsRoutes = {
  list: api.list.handler(async ({ context: { db }, input: { page, limit } }) => {
    const { jobs, total } = await listFailedJobs(db, { limit, offset: (page - 1) * limit });
    return { data: jobs, pagination: paginate(page, limit, total) };
  }),

  tryAgain: api.tryAgain.use(transaction).handler(async ({ context: { tx, origin }, input }) => {
    const kind = await retryJob(tx, input.id);
    if (kind === null) throw new JobNotFailed();
    await audit({ tx, origin }, "school.retry-job", input.id, { after: { kind } });
    return { data: { id: input.id } };
  }),
};
