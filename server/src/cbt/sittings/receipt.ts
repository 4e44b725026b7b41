import { createHmac } from "node:crypto";
import type { Sealer } from "../../platform/secrets/seal.ts";

/** Crockford's base 32: nothing in it is mistaken for another when copied by hand. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What a pupil copies down at hand-in, "K7-2QD": only this school can make it. */
export function receiptCode(sealer: Sealer, sittingId: string, saved: number): string {
  const digest = createHmac("sha256", sealer.keyFor("cbt-receipts"))
    .update(`${sittingId} ${saved}`)
    .digest();
  const [a, b, c, d, e] = Array.from(digest.subarray(0, 5), (byte) => LETTERS[byte % 32]!);
  return `${a}${b}-${c}${d}${e}`;
}
