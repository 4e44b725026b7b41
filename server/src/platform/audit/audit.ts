import { randomBytes } from "node:crypto";
import type { Transaction } from "../db/database.ts";
import { auditLog, auditValues } from "./tables.ts";
import { hashOfValues } from "./values-hash.ts";

/** Who caused a change and from where; the request knows it. */
export interface AuditOrigin {
  readonly actorId: string | null;
  readonly authSessionId: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
}

/** What the server does of its own accord: the demo school, jobs, the first start. */
export const SYSTEM_ORIGIN: AuditOrigin = {
  actorId: null,
  authSessionId: null,
  requestId: null,
  ip: null,
};

export interface AuditEntry {
  /** Room and verb: "results.approve". */
  readonly action: string;
  readonly subjectId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Writes entries in the transaction of the change: two statements, however many entries. */
export async function writeAudit(
  tx: Transaction,
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const sealed = entries.map((entry) => {
    const salt = randomBytes(16);
    const values = { ip: origin.ip, before: entry.before ?? null, after: entry.after ?? null };
    return { entry, salt, values, valuesHash: hashOfValues(salt, values) };
  });
  const rows = await tx
    .insert(auditLog)
    .values(
      sealed.map(({ entry, valuesHash }) => ({
        actorId: origin.actorId,
        authSessionId: origin.authSessionId,
        requestId: origin.requestId,
        action: entry.action,
        subjectId: entry.subjectId,
        valuesHash,
      })),
    )
    .returning({ seq: auditLog.seq });
  await tx
    .insert(auditValues)
    .values(sealed.map(({ salt, values }, index) => ({ seq: rows[index]!.seq, salt, values })));
}
