/**
 * Returns whether two values have the same content: primitives, lists by their items in order,
 * objects by their fields in any order. An undefined field counts as missing, as in JSON. Objects
 * that JSON does not know, such as files, are compared by identity.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  }
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (!isPlain(one) || !isPlain(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
