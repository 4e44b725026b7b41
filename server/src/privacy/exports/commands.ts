import type { DataExport } from "@school/core/privacy/exports/contract.ts";
import type { CopyScope } from "@school/core/privacy/policy.ts";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { partsIn } from "../personal-data.ts";
import { dataExports } from "../tables.ts";
import { makeExportJob } from "./make-export.job.ts";
import { readCopies } from "./queries.ts";

interface ExportRequest {
  readonly personId: string;
  readonly scope: CopyScope;
  readonly createdBy: string;
}

/** Returns the export that the caller already waits for, else a new one, which is audited. */
export async function requestExport(
  { tx, origin }: { tx: Transaction; origin: AuditOrigin },
  { personId, scope, createdBy }: ExportRequest,
): Promise<DataExport> {
  const before = await readCopies(tx, createdBy, personId);
  const waiting = before.find(({ state }) => state === "running");
  if (waiting) return waiting;
  const id = newId();
  const parts = partsIn(scope).length;
  await tx.insert(dataExports).values({ id, personId, scope, createdBy, parts });
  await audit({ tx, origin }, "privacy.make-copy", personId, { after: { scope } });
  await queueJob(tx, makeExportJob, {});
  return one((await readCopies(tx, createdBy, personId)).filter((copy) => copy.id === id));
}
