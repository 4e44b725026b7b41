/**
 * Reads the sign-in name from the link of a message or the QR code of a slip; undefined for none. It is
 * in the fragment, which no server ever sees.
 */
export function nameInAddress(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("name") ?? undefined;
}
