/** The fields that differ from what the record has. */
export function differing<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(stored));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * Of what is kept the fields that the form has, each of the kind that it has there, but for the
 * secret ones: an earlier version of the portal may have kept another shape.
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
