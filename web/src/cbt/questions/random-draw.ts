/** So many of a list, each as likely as any other, in the order of the list. */
export function drawn<Entry>(list: readonly Entry[], count: number): Entry[] {
  const places = list.map((_entry, at) => at);
  for (let at = places.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [places[at], places[other]] = [places[other]!, places[at]!];
  }
  const taken = new Set(places.slice(0, Math.max(0, Math.trunc(count))));
  return list.filter((_entry, at) => taken.has(at));
}
