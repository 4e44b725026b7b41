/**
 * Whether nothing can ever be mailed there: names below "invalid" are reserved and resolve nowhere
 * (RFC 6761, section 6.4). Any case.
 */
export function isUnmailable(address: string): boolean {
  return /@(.+\.)?invalid\.?$/i.test(address.trim());
}

/**
 * Returns the address as shown on screens and in files and responses: one that cannot be mailed counts
 * as none.
 */
export function shownEmail(address: string | null): string | null {
  return address === null || isUnmailable(address) ? null : address;
}
