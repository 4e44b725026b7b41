/** What a form offers, with what the record has already although it is not offered any more. */
export function withCurrentChoices<Choice extends { id: string }>(
  offered: readonly Choice[],
  own: readonly Choice[],
): Choice[] {
  return [...offered, ...own.filter(({ id }) => !offered.some((one) => one.id === id))];
}
