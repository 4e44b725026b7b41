export const ENTRY_KINDS = ["BILL", "DISCOUNT", "PAYMENT", "COUNTER"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The facts of an entry of the ledger on which balances depend. Entries never change. */
export interface LedgerEntry {
  readonly id: string;
  readonly studentId: string;
  readonly termId: string;
  readonly kind: EntryKind;
  /** Whole kobo: above 0 is owed by the family, below 0 is taken off. */
  readonly kobo: number;
  /** COUNTER: the entry that it takes back. Each entry is countered at most once. */
  readonly countersId: string | null;
}

/** Kobo that the family owes for these entries; below 0 the school holds that credit. */
export function balanceOf(entries: readonly Pick<LedgerEntry, "kobo">[]): number {
  return entries.reduce((sum, { kobo }) => sum + kobo, 0);
}

/** A counter-entry of an entry: the same amount with the opposite sign. */
export function counterKobo({ kobo }: Pick<LedgerEntry, "kobo">): number {
  return kobo === 0 ? 0 : -kobo;
}

/** Entries that count: without those that were countered, and without their counter-entries. */
export function standingEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const countered = new Set(entries.flatMap(({ countersId }) => countersId ?? []));
  return entries.filter(({ id, kind }) => kind !== "COUNTER" && !countered.has(id));
}

/** A part of a term's bill that is due by a day. */
export interface Instalment {
  readonly termId: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  /** Those of a term add up to 100. */
  readonly percent: number;
}

/**
 * Kobo of a term's bill that are due by `today`, with the day on which each further part is due. A
 * term without instalments is due from its first day, which `wholeDueOn` says.
 */
export function dueBy(
  termKobo: number,
  instalments: readonly Instalment[],
  wholeDueOn: string,
  today: string,
): { due: number; later: { dueOn: string; kobo: number }[] } {
  const parts = instalments.length > 0 ? instalments : [{ dueOn: wholeDueOn, percent: 100 }];
  const inOrder = [...parts].toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
  let percent = 0;
  let before = 0;
  let due = 0;
  const later: { dueOn: string; kobo: number }[] = [];
  for (const part of inOrder) {
    percent += part.percent;
    const upTo = Math.floor((termKobo * percent) / 100);
    if (part.dueOn <= today) due += upTo - before;
    else later.push({ dueOn: part.dueOn, kobo: upTo - before });
    before = upTo;
  }
  return { due, later };
}

/** Kobo that are overdue: of the balance, what is not in parts that are due later. */
export function overdueKobo(balance: number, laterKobo: number): number {
  return Math.max(0, balance - Math.max(0, laterKobo));
}
