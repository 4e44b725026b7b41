import { asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { GENESIS, hashOfValues, sealedColumns, type SealedEntry, sealOf } from "./chain.ts";
import { auditLog, auditSeals, auditValues } from "./tables.ts";

const BATCH = 1000;
/** More would add no information. */
const MAX_PROBLEMS = 100;

export type ProblemKind =
  /** The entry has changed since it was sealed. */
  | "entry_changed"
  /** The entry was removed. */
  | "entry_missing"
  /** A seal was removed. */
  | "seal_missing"
  /** The values before and after differ from those that were written. */
  | "values_changed";

export interface Verification {
  /** Number of checked seals. */
  readonly sealed: number;
  /** Entries without a seal; those of the last second or two are normal. */
  readonly unsealed: number;
  /** The first hundred, by position in the chain; `seq` is the entry's number. */
  readonly problems: { readonly kind: ProblemKind; readonly seq: number }[];
  /** The end of the chain, to be recorded outside: a chain cut off there seems complete. */
  readonly head: { readonly position: number; readonly hash: string } | null;
}

/** Follows the whole chain over the audit log, a thousand entries at a time. */
export async function verifyAudit(db: Database): Promise<Verification> {
  const problems: { kind: ProblemKind; seq: number }[] = [];
  let before: { position: number; hash: Buffer } = { position: 0, hash: GENESIS };
  let sealed = 0;
  for (;;) {
    const rows = await readSeals(db, before.position);
    for (const row of rows) {
      problems.push(...problemsOf(before, row));
      before = row.seal;
    }
    sealed += rows.length;
    if (rows.length < BATCH || problems.length >= MAX_PROBLEMS) break;
  }
  const unsealed = await db.$count(
    auditLog,
    sql`not exists (select 1 from ${auditSeals} where ${auditSeals.seq} = ${auditLog.seq})`,
  );
  const { position, hash } = before;
  return {
    sealed,
    unsealed,
    problems: problems.slice(0, MAX_PROBLEMS),
    head: position === 0 ? null : { position, hash: hash.toString("hex") },
  };
}

async function readSeals(db: Database, after: number) {
  return db
    .select({
      seal: { position: auditSeals.position, seq: auditSeals.seq, hash: auditSeals.hash },
      entry: sealedColumns,
      salt: auditValues.salt,
      values: auditValues.values,
    })
    .from(auditSeals)
    .leftJoin(auditLog, eq(auditLog.seq, auditSeals.seq))
    .leftJoin(auditValues, eq(auditValues.seq, auditSeals.seq))
    .where(gt(auditSeals.position, after))
    .orderBy(asc(auditSeals.position))
    .limit(BATCH);
}

function problemsOf(
  before: { position: number; hash: Buffer },
  { seal, entry, salt, values }: Awaited<ReturnType<typeof readSeals>>[number],
): { kind: ProblemKind; seq: number }[] {
  const problems: ProblemKind[] = [];
  // Hashes after a gap are compared with the one before it, so the gap alone is named.
  if (seal.position !== before.position + 1) problems.push("seal_missing");
  if (!isEntry(entry))
    return [...problems, "entry_missing" as const].map((kind) => ({ kind, seq: seal.seq }));
  const follows = sealOf(before.hash, seal.position, entry).equals(seal.hash);
  if (!follows && problems.length === 0) problems.push("entry_changed");
  // Erased values do not break the chain: their hash remains.
  const intact = salt === null || hashOfValues(salt, values).equals(entry.valuesHash);
  if (!intact) problems.push("values_changed");
  return problems.map((kind) => ({ kind, seq: seal.seq }));
}

function isEntry(entry: { seq: number | null } | null): entry is SealedEntry {
  return entry !== null && entry.seq !== null;
}
