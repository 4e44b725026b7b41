import { useEffect, useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../../platform/unsent.ts";
import type { BankValues } from "./bank-values.ts";

/**
 * The fields of a bank's form. What was typed stays in this browser until it was sent.
 *
 * @param form whose fields they are, for instance `cbt/bank/BANK`
 */
export function useKeptValues(form: string, stored: BankValues) {
  const { id: accountId } = useAccount();
  const [typed, setTyped] = useState<Partial<BankValues>>(() =>
    fitting(loadUnsent(accountId, form)?.contents, stored),
  );
  useEffect(() => {
    if (Object.keys(typed).length === 0) clearUnsent(accountId, form);
    else saveUnsent(accountId, form, typed);
  }, [accountId, form, typed]);
  return {
    values: { ...stored, ...typed },
    isChanged: Object.keys(typed).length > 0,
    change: (changes: Partial<BankValues>) => setTyped((before) => ({ ...before, ...changes })),
    forget() {
      // At once, since the page may be left before it is drawn again.
      clearUnsent(accountId, form);
      setTyped({});
    },
  };
}

/** Those of the kept fields that the form still has, each of the kind that it has there. */
function fitting(kept: unknown, stored: BankValues): Partial<BankValues> {
  if (typeof kept !== "object" || kept === null) return {};
  const known: Record<string, unknown> = { ...stored };
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([field, value]) =>
        Object.hasOwn(known, field) &&
        typeof value === typeof known[field] &&
        Array.isArray(value) === Array.isArray(known[field]),
    ),
  );
}
