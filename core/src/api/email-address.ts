/**
 * Whether the address can never receive mail: names below "invalid" are reserved and do not resolve
 * (RFC 6761, section 6.4). Any case.
 */
export function isUnmailable(address: string): boolean {
  return /@(.+\.)?invalid\.?$/i.test(address.trim());
}

/** Returns the address as displayed and in responses: null if it cannot receive mail. */
export function shownEmail(address: string | null): string | null {
  return address === null || isUnmailable(address) ? null : address;
}
