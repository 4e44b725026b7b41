import type { AuditEntry } from "@school/core/school/contract-audit.ts";
import { SCHOOL_TIME_ZONE } from "@school/core/school/time-zone.ts";
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

/** "2026-01-31 14:05:09" in the school's time, which sorts as it reads. */
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Entries of the audit log as a CSV file; what was before and after as JSON. */
export function auditCsv(entries: readonly AuditEntry[]): File {
  const rows = entries.map(({ seq, at, actor, action, subject, ip, before, after }) => [
    seq,
    clock.format(new Date(at)),
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
