const LENGTH = 36;

/** The ids in a response before it is serialised, however deep. */
export function idsIn(value: unknown): ReadonlySet<string> {
  const ids = new Set<string>();
  collect(value, ids);
  return ids;
}

function collect(value: unknown, ids: Set<string>): void {
  if (typeof value === "string") {
    if (value.length === LENGTH && value.charAt(8) === "-") ids.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, ids);
  } else if (value instanceof Map) {
    for (const entry of value) collect(entry, ids);
  } else if (value !== null && typeof value === "object") {
    for (const key in value) collect((value as Record<string, unknown>)[key], ids);
  }
}
