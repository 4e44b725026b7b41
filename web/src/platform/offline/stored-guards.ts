/** Checks whether a stored value has the shape that its reader expects. */
export type Guard<Value> = (stored: unknown) => stored is Value;

/**
 * A stored change does not have its sender's shape, for example because another version of the app
 * stored it. It can never be sent.
 */
export class UnreadableChange extends Error {}

/** Returns a change's input in its sender's shape; throws `UnreadableChange`. */
export function readStored<Value>(guard: Guard<Value>, stored: unknown): Value {
  if (!guard(stored)) throw new UnreadableChange();
  return stored;
}

export const isText = (stored: unknown): stored is string => typeof stored === "string";

export const isNumber = (stored: unknown): stored is number => typeof stored === "number";

export const isFlag = (stored: unknown): stored is boolean => typeof stored === "boolean";

export const isOneOf =
  <Value extends string>(values: readonly Value[]): Guard<Value> =>
  (stored): stored is Value =>
    values.some((value) => value === stored);

export const isNullOr =
  <Value>(guard: Guard<Value>): Guard<Value | null> =>
  (stored): stored is Value | null =>
    stored === null || guard(stored);

export const isListOf =
  <Value>(guard: Guard<Value>): Guard<Value[]> =>
  (stored): stored is Value[] =>
    Array.isArray(stored) && stored.every(guard);

export const isRecordOf =
  <Value>(guard: Guard<Value>): Guard<Record<string, Value>> =>
  (stored): stored is Record<string, Value> =>
    isObject(stored) && Object.values(stored).every(guard);

/** Checks for an object with these fields; it may have others. */
export const isFields =
  <Value extends object>(guards: {
    readonly [Key in keyof Value]-?: Guard<Value[Key]>;
  }): Guard<Value> =>
  (stored): stored is Value => {
    if (!isObject(stored)) return false;
    for (const key in guards) if (!guards[key](stored[key])) return false;
    return true;
  };

function isObject(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}
