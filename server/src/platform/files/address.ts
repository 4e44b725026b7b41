import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sealer } from "../secrets/seal.ts";

/** Seconds. Within one such span an address stays the same, so that browsers keep the picture. */
const SPAN = 3600;

/**
 * The address of a file that is not public. It works for one to two hours, for anyone who has it;
 * `now` in milliseconds.
 */
export function signedAddress(sealer: Sealer, id: string, now = Date.now()): string {
  const expires = (addressSpan(now) + 2) * SPAN;
  const signature = sign(sealer, id, expires).toString("base64url");
  return `/files/${id}?expires=${expires}&signature=${signature}`;
}

/** The number of the span in which all signed addresses of a file are the same. */
export function addressSpan(now = Date.now()): number {
  return Math.floor(now / 1000 / SPAN);
}

/** The lasting address of a public file. */
export function publicAddress(hash: string): string {
  return `/files/public/${hash}`;
}

/** Whether this server made the address, and it has not expired. `expires` in Unix seconds. */
export function isSigned(sealer: Sealer, id: string, expires: number, signature: string): boolean {
  if (!Number.isInteger(expires) || expires * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, "base64url");
  const wanted = sign(sealer, id, expires);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sign(sealer: Sealer, id: string, expires: number): Buffer {
  return createHmac("sha256", sealer.keyFor("files")).update(`${id} ${expires}`).digest();
}
