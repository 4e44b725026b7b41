import { proposeShares, type Share } from "../payments/share-payment.ts";

/**
 * The shares of an online payment in the amount that came. The amount that the parent chose keeps the
 * chosen shares. Less fills them in order; what is more becomes a credit of the first child.
 */
export function shareOnline(kobo: number, chosen: readonly Share[]): Share[] {
  return proposeShares(
    kobo,
    chosen.map((share) => ({ studentId: share.studentId, balance: share.kobo })),
  );
}
