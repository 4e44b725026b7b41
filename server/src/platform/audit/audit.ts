import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { auditLog, auditValues } from "./tables.ts";
import { hashOfValues } from "./chain.ts";

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

/**
 * Writes entries in the transaction of the change: two statements, however many entries. They go
 * as lists, since a statement holds no more than 65,535 single values.
 */
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
  const { actorId, authSessionId, requestId } = origin;
  const { rows } = await tx.execute<{ seq: number }>(sql`
    insert into ${auditLog} (actor_id, auth_session_id, request_id, action, subject_id, values_hash)
    select ${actorId}::uuid, ${authSessionId}::uuid, ${requestId}::text,
      entry.action, entry.subject_id, entry.values_hash
    from unnest(
      ${sql.param(sealed.map(({ entry }) => entry.action))}::text[],
      ${sql.param(sealed.map(({ entry }) => entry.subjectId))}::uuid[],
      ${sql.param(sealed.map(({ valuesHash }) => valuesHash))}::bytea[]
    ) with ordinality as entry (action, subject_id, values_hash, place)
    order by entry.place
    returning seq`);
  await tx.execute(sql`
    insert into ${auditValues} (seq, salt, values)
    select * from unnest(
      ${sql.param(rows.map(({ seq }) => seq))}::bigint[],
      ${sql.param(sealed.map(({ salt }) => salt))}::bytea[],
      ${sql.param(sealed.map(({ values }) => JSON.stringify(values)))}::jsonb[]
    )`);
}
