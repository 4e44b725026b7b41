import { createHash, timingSafeEqual } from "node:crypto";

/** Case and spacing are forgiven. Compares hashes, so that nothing of the code shows in the time. */
export function isEntryCode(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(code: string): Buffer {
  const plain = code.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
  return createHash("sha256").update(plain).digest();
}
