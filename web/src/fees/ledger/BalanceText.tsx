import { nairaText } from "@school/core/api/money.ts";
import { Muted } from "../../ui/page/Layout.tsx";

/** A balance in words: "₦5,000 to pay", "₦5,000 in credit", "Nothing to pay". */
export function balanceText(kobo: number): string {
  if (kobo > 0) return `${nairaText(kobo)} to pay`;
  return kobo < 0 ? `${nairaText(-kobo)} in credit` : "Nothing to pay";
}

/** A balance in words; what is owed stands out. */
export function BalanceText({ kobo }: { kobo: number }) {
  const text = balanceText(kobo);
  if (kobo > 0) return <strong>{text}</strong>;
  return kobo < 0 ? text : <Muted as="span">{text}</Muted>;
}
