import { isSame } from "@school/core/api/is-same.ts";

/** The fields that differ from the record. */
export function differing<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * Returns the fields of a stored draft that the form has, with the same types. Secret fields are
 * omitted. An earlier version of the portal may have stored another shape.
 */
export function fitting<Values extends object>(
  draft: unknown,
  stored: Values,
  secret: readonly PropertyKey[] = [],
): Partial<Values> {
  const known = new Map<string, unknown>(Object.entries(stored));
  const fits = Object.entries(draft ?? {}).filter(([name, value]: [string, unknown]) => {
    const field = known.get(name);
    const isAlike = typeof value === typeof field && Array.isArray(value) === Array.isArray(field);
    return known.has(name) && value !== null && isAlike && !secret.includes(name);
  });
  return Object.fromEntries(fits) as Partial<Values>;
}

/** Labels and value functions of a record, for describing changes. */
export type Facts<Stored> = readonly (readonly [label: string, say: (of: Stored) => string])[];

/** "Order 1 → 7" for each fact that another user changed since the person read the record. */
export function changedFacts<Stored>(facts: Facts<Stored>, seen: Stored, next: Stored): string[] {
  const changes = facts.flatMap(([label, say]) =>
    say(seen) === say(next) ? [] : [`${label} ${say(seen)} → ${say(next)}`],
  );
  return changes.length > 0 ? changes : [SAVED_AGAIN];
}

/** Shown when someone saved a record without visible differences. */
export const SAVED_AGAIN = "Saved again with the same details";
