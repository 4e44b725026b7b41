import { isSame } from "@school/core/api/is-same.ts";

/** The fields that differ from what the record has. */
export function differing<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * Returns the stored draft's fields that the form has, each of the same type as in the form. Secret
 * fields are left out. An earlier version of the portal may have stored another shape.
 */
export function fitting<Values extends object>(
  kept: unknown,
  stored: Values,
  secret: readonly PropertyKey[] = [],
): Partial<Values> {
  const known = new Map<string, unknown>(Object.entries(stored));
  const fits = Object.entries(kept ?? {}).filter(([name, value]: [string, unknown]) => {
    const there = known.get(name);
    const isAlike = typeof value === typeof there && Array.isArray(value) === Array.isArray(there);
    return known.has(name) && value !== null && isAlike && !secret.includes(name);
  });
  return Object.fromEntries(fits) as Partial<Values>;
}

/** A record as its list of facts says it: a label, and the words for one record. */
export type Facts<Stored> = readonly (readonly [label: string, say: (of: Stored) => string])[];

/** "Order 1 → 7" for each fact that another user changed since the person read the record. */
export function changedFacts<Stored>(facts: Facts<Stored>, seen: Stored, now: Stored): string[] {
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(now) ? [] : [`${label} ${say(seen)} → ${say(now)}`],
  );
  return changes.length > 0 ? changes : [SAVED_AGAIN];
}

/** Where someone saved a record and nothing that is shown of it differs. */
export const SAVED_AGAIN = "Saved again with the same details";
