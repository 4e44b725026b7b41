import { createHmac } from "node:crypto";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";

/**
 * The key with which an account's devices encrypt what they store: 32 bytes in base64, derived from
 * SECRET_KEY. It belongs to the account rather than the session, so that work waiting on a device can
 * be sent after the next sign-in there.
 */
export function deviceKey(sealer: Sealer, accountId: string): string {
  return createHmac("sha256", sealer.keyFor("devices")).update(accountId).digest("base64");
}
