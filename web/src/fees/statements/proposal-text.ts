import { nairaText } from "@school/core/api/money.ts";
import { namesText } from "@school/core/api/names-text.ts";
import type { Share } from "@school/core/fees/payments/share-payment.ts";
import type { Proposal } from "@school/core/fees/statements/contract.ts";
import { REASON_LABELS } from "@school/core/fees/statements/text.ts";

/** "the phone number and the amount" */
export function reasonsText({ reasons }: Pick<Proposal, "reasons">): string {
  return namesText(reasons.map((reason) => REASON_LABELS[reason]));
}

interface Shared {
  readonly shares: readonly Share[];
  readonly children: readonly { readonly studentId: string; readonly name: string }[];
}

/** "Obi Ada ₦50,000, Obi Chidi ₦35,000"; without amounts for one child. */
export function sharesText({ children, shares }: Shared): string {
  const nameOf = (studentId: string) =>
    children.find((child) => child.studentId === studentId)?.name ?? "";
  const [only] = shares;
  if (shares.length === 1 && only) return nameOf(only.studentId);
  return shares.map(({ studentId, kobo }) => `${nameOf(studentId)} ${nairaText(kobo)}`).join(", ");
}
