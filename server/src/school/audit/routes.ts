import { implement } from "@orpc/server";
import { sortableTime } from "@school/core/api/dates.ts";
import { auditContract, type AuditEntry } from "@school/core/school/audit/contract.ts";
import { guard } from "../../accounts/guards.ts";
import { verifyAudit } from "../../platform/database/audit/verify.ts";
import { csvFile } from "../../platform/documents/csv/csv-file.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { findPeople, listActions, listAudit, readEntries } from "./queries.ts";

const api = implement(auditContract).$context<RequestContext>().use(guard);

const MAX_EXPORTED_ROWS = 20_000;

export const auditRoutes = {
  list: api.list.handler(({ context: { db }, input }) => listAudit(db, input)),

  people: api.people.handler(async ({ context: { db }, input }) => ({
    data: await findPeople(db, input),
  })),

  actions: api.actions.handler(async ({ context: { db } }) => ({ data: await listActions(db) })),

  csv: api.csv.handler(async ({ context: { db, reads }, input }) => {
    const entries = await readEntries(db, input, MAX_EXPORTED_ROWS);
    await reads.countFile(entries);
    return auditCsv(entries);
  }),

  verify: api.verify.handler(async ({ context: { db } }) => ({ data: await verifyAudit(db) })),
};

const HEADER = [
  "Entry",
  "Time",
  "Who",
  "Action",
  "Record",
  "Record id",
  "Address",
  "Before",
  "After",
];

/** Entries of the audit log as a CSV file; the values before and after as JSON. */
function auditCsv(entries: readonly AuditEntry[]): File {
  const rows = entries.map(({ seq, at, actor, action, subject, ip, before, after }) => [
    seq,
    sortableTime(at),
    actor?.name ?? "",
    action,
    subject?.name ?? "",
    subject?.id ?? "",
    ip ?? "",
    asText(before),
    asText(after),
  ]);
  return csvFile("audit-log.csv", HEADER, rows);
}

function asText(value: unknown): string {
  return value === null ? "" : JSON.stringify(value);
}
