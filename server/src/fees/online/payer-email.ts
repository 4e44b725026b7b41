import { shownEmail } from "@school/core/api/email-address.ts";

/** A name that the public DNS can have: letters in its last part. */
const PUBLIC_NAME = /^(?=.*\.)[a-z\d.-]+\.[a-z]{2,}$/i;

/**
 * The address that a provider requires of a payer: the parent's own, to which it mails its receipt.
 * Families without one get an address at the portal's host, or at a reserved name (RFC 2606) while the
 * portal has no public host; mail to it reaches no person.
 */
export function payerEmail(email: string | null, publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return shownEmail(email) ?? `no-reply@${PUBLIC_NAME.test(hostname) ? hostname : "example.com"}`;
}
