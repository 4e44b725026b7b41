import { createHmac, timingSafeEqual } from "node:crypto";
import type { Sealer } from "../../runtime/secrets/seal.ts";

/** Seconds. Within one such span an address stays the same, so that browsers keep the picture. */
const SPAN = 3600;

/** Contents that the signature of an address covers. */
interface Signed {
  readonly id: string;
  /** Unix seconds. */
  readonly expires: number;
  /** Name under which the file is saved; empty if the page names it. */
  readonly name: string;
}

/**
 * The address of a file that is not public. It works for one to two hours, for anyone who has it.
 *
 * @param name what the file is called when it is saved
 */
export function signedAddress(sealer: Sealer, id: string, name = ""): string {
  const expires = (addressSpan() + 2) * SPAN;
  const signature = sign(sealer, { id, expires, name }).toString("base64url");
  const query = new URLSearchParams({ expires: String(expires), signature, ...(name && { name }) });
  return `/files/${id}?${query}`;
}

/** The number of the span in which all signed addresses of a file are the same. */
export function addressSpan(now = Date.now()): number {
  return Math.floor(now / 1000 / SPAN);
}

/** The lasting address of a public file. */
export function publicAddress(hash: string): string {
  return `/files/public/${hash}`;
}

/** Whether this server made the address, and it has not expired. */
export function isSigned(sealer: Sealer, signed: Signed, signature: string): boolean {
  const { expires } = signed;
  if (!Number.isInteger(expires) || expires * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, "base64url");
  const wanted = sign(sealer, signed);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sign(sealer: Sealer, { id, expires, name }: Signed): Buffer {
  const text = [id, expires, ...(name === "" ? [] : [name])].join(" ");
  return createHmac("sha256", sealer.keyFor("files")).update(text).digest();
}
