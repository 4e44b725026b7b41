/**
 * Whose sign-in the link of a message or the QR code of a slip opens; undefined for none. It is in
 * the fragment, which no server ever sees.
 */
export function nameInAddress(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("name") ?? undefined;
}
