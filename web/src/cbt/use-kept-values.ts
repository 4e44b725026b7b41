import { useEffect, useState } from "react";
import { useAccount } from "../accounts/account.ts";
import { clearUnsent, loadUnsent, saveUnsent } from "../platform/unsent.ts";

/**
 * The fields of the form of a bank or a test. What was typed stays in this browser until it was sent.
 *
 * @param form whose fields they are, for instance `cbt/bank/BANK`
 */
export function useKeptValues<Values extends object>(form: string, stored: Values) {
  const { id: accountId } = useAccount();
  const [typed, setTyped] = useState<Partial<Values>>(() =>
    fitting(loadUnsent(accountId, form)?.contents, stored),
  );
  const [isUnkept, setUnkept] = useState(false);
  useEffect(() => {
    if (Object.keys(typed).length === 0) clearUnsent(accountId, form);
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- what the device answered
    else setUnkept(!saveUnsent(accountId, form, typed));
  }, [accountId, form, typed]);
  return {
    values: { ...stored, ...typed },
    /** This browser has no room to keep what is typed. */
    isUnkept,
    isChanged: Object.keys(typed).length > 0,
    change: (changes: Partial<Values>) => setTyped((before) => ({ ...before, ...changes })),
    forget() {
      // At once, since the page may be left before it is drawn again.
      clearUnsent(accountId, form);
      setTyped({});
    },
  };
}

/** Those of the kept fields that the form still has, each of the kind that it has there. */
function fitting<Values extends object>(kept: unknown, stored: Values): Partial<Values> {
  if (typeof kept !== "object" || kept === null) return {};
  const known = { ...stored } as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([field, value]) =>
        Object.hasOwn(known, field) &&
        typeof value === typeof known[field] &&
        Array.isArray(value) === Array.isArray(known[field]),
    ),
  ) as Partial<Values>;
}
