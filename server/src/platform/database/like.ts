/** The text for a pattern of LIKE or ILIKE, in which each of its signs stands for itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
