import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { bareNames } from "../columns.ts";
import { deferUntilCommit, type Transaction } from "../database.ts";
import { preparedSql } from "../per-database.ts";
import { auditLog, auditValues } from "./tables.ts";
import { canonicalJson, hashOfJson } from "./chain.ts";

/** Person who caused a change, and its session and address; taken from the request. */
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

/** Origin of a change by a person who is signed in. */
export type ActorOrigin = AuditOrigin & { readonly actorId: string };

/** Context of a write: its transaction, and who caused it. */
export interface AuditedWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin;
}

/** Context of a write by a person who is signed in. */
export interface ActorWrite extends AuditedWrite {
  readonly origin: ActorOrigin;
}

export interface AuditEntry {
  /** Module and verb: "results.approve". */
  readonly action: string;
  readonly subjectId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

const SALT_BYTES = 16;

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
      select * from rows from (
        jsonb_to_recordset(${sql.placeholder("entries")}::jsonb) as (actor uuid, session uuid,
          request text, action text, subject uuid, hash text, salt text, content jsonb)
      ) with ordinality as entry (actor, session, request, action, subject, hash, salt, content,
        ordinal)
    ),
    logged as (
      insert into ${auditLog} (${logColumns})
      select entry.actor, entry.session, entry.request, entry.action, entry.subject,
        decode(entry.hash, 'hex')
      from entry order by entry.ordinal
      returning ${auditLog.seq} as logged_as
    ),
    numbered as (
      select logged_as, row_number() over (order by logged_as) as ordinal from logged
    )
    insert into ${auditValues} (${valueColumns})
    select numbered.logged_as, decode(entry.salt, 'hex'), entry.content
    from entry join numbered on numbered.ordinal = entry.ordinal`,
);

/**
 * Writes entries in the transaction of the change, with one statement for all, whose result is
 * awaited at the commit.
 */
export async function writeAudit(
  { tx, origin }: AuditedWrite,
  entries: readonly AuditEntry[],
): Promise<void> {
  writeAuditOfMany(
    tx,
    entries.map((entry) => ({ ...entry, origin })),
  );
}

/**
 * Writes one entry about a record: the values before and after a change, null where there were or
 * are none. Its result is awaited at the commit.
 *
 * @param action Module and verb: "results.approve"
 */
export async function audit(
  { tx, origin }: AuditedWrite,
  action: string,
  subjectId: string | null,
  { before = null, after = null }: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  writeAuditOfMany(tx, [{ origin, action, subjectId, before, after }]);
}

/** The same of changes that several people caused in one transaction. */
export function writeAuditOfMany(
  tx: Transaction,
  entries: readonly (AuditEntry & { readonly origin: AuditOrigin })[],
): void {
  if (entries.length === 0) return;
  // As one list, since a statement has at most 65,535 parameters. At once: the system's random
  // numbers cost as much for one salt as for all.
  const salts = randomBytes(SALT_BYTES * entries.length);
  const list = entries.map(({ origin, action, subjectId, before, after }, at) => {
    const { actorId, authSessionId, requestId, ip } = origin;
    const salt = salts.subarray(SALT_BYTES * at, SALT_BYTES * (at + 1));
    const content = canonicalJson({ ip, before: before ?? null, after: after ?? null });
    const entry = {
      actor: actorId,
      session: authSessionId,
      request: requestId,
      action,
      subject: subjectId,
      hash: hashOfJson(salt, content).toString("hex"),
      salt: salt.toString("hex"),
    };
    return `${JSON.stringify(entry).slice(0, -1)},"content":${content}}`;
  });
  deferUntilCommit(tx, written(tx, { entries: `[${list.join(",")}]` }));
}
