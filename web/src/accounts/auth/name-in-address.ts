/**
 * Reads the sign-in name from the link of a message or the QR code of a slip; undefined without
 * one. It is in the fragment, which is never sent to a server.
 */
export function nameInAddress(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get("name") ?? undefined;
}
