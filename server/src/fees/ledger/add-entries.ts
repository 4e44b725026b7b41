import type { EntryKind } from "@school/core/fees/ledger/balance.ts";
import { sql } from "drizzle-orm";
import { bareNames } from "../../platform/database/columns.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { feeEntries } from "../tables.ts";

export interface NewEntry {
  readonly studentId: string;
  readonly termId: string;
  readonly kind: EntryKind;
  readonly kobo: number;
  readonly title: string;
  readonly itemId?: string | null;
  readonly billingId?: string | null;
  readonly ruleId?: string | null;
  readonly paymentId?: string | null;
  readonly countersId?: string | null;
  readonly reason?: string | null;
  /** Null for a payment that a provider reports. */
  readonly enteredBy: string | null;
}

const columns = bareNames(
  feeEntries.id,
  feeEntries.studentId,
  feeEntries.termId,
  feeEntries.kind,
  feeEntries.kobo,
  feeEntries.title,
  feeEntries.itemId,
  feeEntries.billingId,
  feeEntries.ruleId,
  feeEntries.paymentId,
  feeEntries.countersId,
  feeEntries.reason,
  feeEntries.enteredBy,
);

/** Adds entries to the ledger: one statement for any number, sent as one list. */
export async function addEntries(tx: Transaction, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const list = entries.map((entry) => ({
    id: newId(),
    student: entry.studentId,
    term: entry.termId,
    kind: entry.kind,
    kobo: entry.kobo,
    title: entry.title,
    item: entry.itemId ?? null,
    billing: entry.billingId ?? null,
    rule: entry.ruleId ?? null,
    payment: entry.paymentId ?? null,
    counters: entry.countersId ?? null,
    reason: entry.reason ?? null,
    by: entry.enteredBy,
  }));
  await tx.execute(sql`
    insert into ${feeEntries} (${columns})
    select id, student, term, kind, kobo, title, item, billing, rule, payment, counters, reason, by
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as entry (id uuid, student uuid,
      term uuid, kind text, kobo bigint, title text, item uuid, billing uuid, rule uuid,
      payment uuid, counters uuid, reason text, by uuid)`);
}
