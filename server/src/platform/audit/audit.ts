import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { bareNames } from "../db/columns.ts";
import { answeredAtCommit, type Transaction } from "../db/database.ts";
import { preparedSql } from "../db/per-database.ts";
import { auditLog, auditValues } from "./tables.ts";
import { hashOfValues } from "./chain.ts";

/** Who caused a change and from where; the request knows it. */
export interface AuditOrigin {
  readonly actorId: string | null;
  readonly authSessionId: string | null;
  readonly requestId: string | null;
  readonly ip: string | null;
}

/** Actions of the server without a person: the demo school, jobs, the first start. */
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

const logColumns = bareNames(
  auditLog.actorId,
  auditLog.authSessionId,
  auditLog.requestId,
  auditLog.action,
  auditLog.subjectId,
  auditLog.valuesHash,
);
const valueColumns = bareNames(auditValues.seq, auditValues.salt, auditValues.values);

const written = preparedSql(
  "write_audit",
  sql`
    with entry as (
      select * from unnest(
        ${sql.placeholder("actions")}::text[],
        ${sql.placeholder("subjects")}::uuid[],
        ${sql.placeholder("hashes")}::bytea[],
        ${sql.placeholder("salts")}::bytea[],
        ${sql.placeholder("contents")}::jsonb[]
      ) with ordinality as entry (action, subject, hash, salt, content, place)
    ),
    logged as (
      insert into ${auditLog} (${logColumns})
      select ${sql.placeholder("actorId")}::uuid, ${sql.placeholder("authSessionId")}::uuid,
        ${sql.placeholder("requestId")}::text, entry.action, entry.subject, entry.hash
      from entry order by entry.place
      returning ${auditLog.seq} as logged_as
    ),
    numbered as (
      select logged_as, row_number() over (order by logged_as) as place from logged
    )
    insert into ${auditValues} (${valueColumns})
    select numbered.logged_as, entry.salt, entry.content
    from entry join numbered on numbered.place = entry.place`,
);

/**
 * Writes entries in the transaction of the change: one statement, however many entries, which is
 * answered with the commit. They go as lists, since a statement holds no more than 65,535 single
 * values.
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
  const statement = written(tx, {
    actorId,
    authSessionId,
    requestId,
    actions: sealed.map(({ entry }) => entry.action),
    subjects: sealed.map(({ entry }) => entry.subjectId),
    hashes: sealed.map(({ valuesHash }) => valuesHash),
    salts: sealed.map(({ salt }) => salt),
    contents: sealed.map(({ values }) => JSON.stringify(values)),
  });
  answeredAtCommit(tx, statement);
}
