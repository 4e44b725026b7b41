import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sealer } from "../../runtime/secrets/seal.ts";

/** Seconds. Within one span an address stays the same, so that browsers can cache the file. */
const SPAN = 3600;

/** Data covered by the signature of an address. */
interface Signed {
  readonly id: string;
  /** Unix seconds. */
  readonly expires: number;
  /** Name for saving the file; empty if the page names it. */
  readonly name: string;
}

/**
 * The address of a private file. It is valid for one to two hours, for everyone who has it.
 *
 * @param name name for saving the file
 */
export function signedAddress(sealer: Sealer, id: string, name = ""): string {
  const expires = (addressSpan() + 2) * SPAN;
  const signature = sign(sealer, { id, expires, name }).toString("base64url");
  const query = new URLSearchParams({ expires: String(expires), signature, ...(name && { name }) });
  return `/files/${id}?${query}`;
}

/** The number of the span in which a file's signed address does not change. */
export function addressSpan(now = Date.now()): number {
  return Math.floor(now / 1000 / SPAN);
}

/** The permanent address of a public file. */
export function publicAddress(hash: string): string {
  return `/files/public/${hash}`;
}

/** Whether this server made the address, and it has not expired. */
export function isSigned(sealer: Sealer, signed: Signed, signature: string): boolean {
  const { expires } = signed;
  if (!Number.isInteger(expires) || expires * 1000 <= Date.now()) return false;
  const actual = Buffer.from(signature, "base64url");
  const expected = sign(sealer, signed);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function sign(sealer: Sealer, { id, expires, name }: Signed): Buffer {
  const text = [id, expires, ...(name === "" ? [] : [name])].join(" ");
  return createHmac("sha256", sealer.keyFor("files")).update(text).digest();
}
