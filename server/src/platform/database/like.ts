/** Escapes a text for a pattern of LIKE or ILIKE, so that each character matches itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
