import type { ChildAccount, FeeEntry } from "@school/core/fees/ledger/contract.ts";
import {
  dueBy,
  type Instalment,
  overdueKobo,
  standingEntries,
} from "@school/core/fees/ledger/balance.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import type { AccountRow, EntryRow } from "./queries.ts";

interface AccountParts {
  readonly account: AccountRow;
  /** This child's, newest first. */
  readonly entries: readonly EntryRow[];
  readonly instalments: readonly Instalment[];
  readonly siblings: readonly AccountRow[];
  /** YYYY-MM-DD, in school time. */
  readonly today: string;
  /** Families do not read who entered what. */
  readonly isFamily: boolean;
}

export function presentAccount(parts: AccountParts): ChildAccount {
  const { account, entries, siblings, isFamily } = parts;
  const { studentId, name, className, admissionNumber, balance } = account;
  const later = laterParts(parts);
  return {
    studentId,
    name,
    className,
    admissionNumber,
    balance,
    overdue: overdueKobo(
      balance,
      later.reduce((sum, { kobo }) => sum + kobo, 0),
    ),
    later,
    entries: entries.map((entry) => presentEntry(entry, isFamily)),
    siblings: siblings.map((one) => ({
      studentId: one.studentId,
      name: one.name,
      balance: one.balance,
    })),
  };
}

/** The parts of the bills that are due after today, the sums of a day together. */
function laterParts({ entries, instalments, today }: AccountParts) {
  const byTerm = Map.groupBy(
    standingEntries(entries).filter(({ kind }) => kind !== "PAYMENT"),
    ({ termId }) => termId,
  );
  const days = new Map<string, number>();
  for (const [termId, ofTerm] of byTerm) {
    const kobo = ofTerm.reduce((sum, entry) => sum + entry.kobo, 0);
    const startsOn = ofTerm[0]?.termStartsOn ?? today;
    const parts = instalments.filter((part) => part.termId === termId);
    for (const part of dueBy(Math.max(0, kobo), parts, startsOn, today).later)
      days.set(part.dueOn, (days.get(part.dueOn) ?? 0) + part.kobo);
  }
  return [...days]
    .filter(([, kobo]) => kobo > 0)
    .map(([dueOn, kobo]) => ({ dueOn, kobo }))
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}

function presentEntry(entry: EntryRow, isFamily: boolean): FeeEntry {
  const { id, at, term, session, kind, title, kobo, reason, receiptId, receiptNumber } = entry;
  return {
    id,
    at: at.toISOString(),
    term: fullTermName({ term, academicYear: session }),
    kind,
    title,
    kobo,
    reason: isFamily ? null : reason,
    by: isFamily ? null : entry.by,
    receipt:
      receiptId === null || receiptNumber === null
        ? null
        : { id: receiptId, number: receiptNumber },
    isCountered: entry.isCountered,
  };
}
