/** "Ada Obi", "Ada Obi and Musa Bello", "Ada Obi, Musa Bello, Uche Ali and 4 more". */
export function namesText(names: readonly string[]): string {
  const shown = names.length > 4 ? names.slice(0, 3) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts.slice(-1).join("")}`;
}
