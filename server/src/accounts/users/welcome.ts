import type { AuditOrigin } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { JobKind } from "../../platform/runtime/jobs/job.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";

/**
 * The office created accounts; a module below decides whether and how their owners are notified.
 */
export const welcomeJob: JobKind = {
  name: "welcome",
  retries: 8,
  firstDelay: 5,
  longestDelay: 600,
};

export interface Welcome {
  readonly accountIds: readonly string[];
  /** Origin of the accounts: the person who created them. */
  readonly origin: AuditOrigin;
}

/** Queues the notification of new accounts' owners, if the school wants it. */
export async function welcome(
  tx: Transaction,
  { actorId, authSessionId, requestId, ip }: AuditOrigin,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  // Omits fields of a request's context that the audit log does not need.
  const origin = { actorId, authSessionId, requestId, ip };
  await queueJob(tx, welcomeJob, { accountIds, origin } satisfies Welcome);
}
