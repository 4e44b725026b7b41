import type { DataCopy } from "@school/core/privacy/copies/contract.ts";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { one } from "../../platform/db/rows.ts";
import { queueJob } from "../../platform/jobs/queue-job.ts";
import { partsIn } from "../personal-data.ts";
import { dataCopies } from "../tables.ts";
import { makeCopyJob } from "./make-copy.job.ts";
import { readCopies } from "./queries.ts";

interface Asked {
  readonly personId: string;
  readonly scope: CopyScope;
  readonly createdBy: string;
}

/** The copy that the caller waits for already, else a new one; the audit log says who made it. */
export async function askForCopy(
  { tx, origin }: { tx: Transaction; origin: AuditOrigin },
  { personId, scope, createdBy }: Asked,
): Promise<DataCopy> {
  const before = await readCopies(tx, createdBy, personId);
  const waiting = before.find(({ state }) => state === "running");
  if (waiting) return waiting;
  const id = newId();
  const parts = partsIn(scope).length;
  await tx.insert(dataCopies).values({ id, personId, scope, createdBy, parts });
  await writeAudit(tx, origin, [
    { action: "privacy.make-copy", subjectId: personId, before: null, after: { scope } },
  ]);
  await queueJob(tx, makeCopyJob, {});
  return one((await readCopies(tx, createdBy, personId)).filter((copy) => copy.id === id));
}
