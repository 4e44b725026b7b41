/** A child's balance, for the proposal of shares. */
interface Owing {
  readonly studentId: string;
  /** Kobo; below 0 for a credit. */
  readonly balance: number;
}

export interface Share {
  readonly studentId: string;
  readonly kobo: number;
}

/**
 * The shares of children in one payment, as proposed to the clerk: each child's balance in the given
 * order while the money lasts. What is left over stays with the first child as credit. Children
 * without a share are left out; the shares add up to the amount.
 */
export function proposeShares(amount: number, children: readonly Owing[]): Share[] {
  const [first] = children;
  if (first === undefined || amount <= 0) return [];
  let left = amount;
  const shares = children.map(({ studentId, balance }) => {
    const kobo = Math.min(left, Math.max(0, balance));
    left -= kobo;
    return { studentId, kobo };
  });
  return shares
    .map((share, at) => (at === 0 ? { ...share, kobo: share.kobo + left } : share))
    .filter(({ kobo }) => kobo > 0);
}
