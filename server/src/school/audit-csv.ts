import { sortableTime } from "@school/core/api/dates.ts";
import type { AuditEntry } from "@school/core/school/contract-audit.ts";
import { csvFile } from "../platform/csv/csv-file.ts";

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

/** Entries of the audit log as a CSV file; what was before and after as JSON. */
export function auditCsv(entries: readonly AuditEntry[]): File {
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
