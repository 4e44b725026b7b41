/**
 * The key by which the server recognises a repeated write. It is tied to the input object: a retry
 * sends the same object and so the same key, until the write succeeds.
 */
const keys = new WeakMap<object, string>();

export function idempotencyKey(input: unknown): string {
  if (typeof input !== "object" || input === null) return randomKey();
  const known = keys.get(input);
  if (known !== undefined) return known;
  const key = randomKey();
  keys.set(input, key);
  return key;
}

/** After success the same object may be sent again as a new write. */
export function forgetKey(input: unknown): void {
  if (typeof input === "object" && input !== null) keys.delete(input);
}

/** A version 4 UUID. `crypto.randomUUID` is missing on plain-http addresses of a school's network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Sends the input with an existing key: the same write, repeated after a reload. */
export function withKey<Input extends object>(input: Input, key: string): Input {
  keys.set(input, key);
  return input;
}
