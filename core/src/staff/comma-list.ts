/** "B.Ed., TRCN" as a list: without the space around each entry, and without empty ones. */
export function fromCommas(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

export function toCommas(entries: readonly string[]): string {
  return entries.join(", ");
}
