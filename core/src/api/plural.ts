/**
 * A number with its noun: "1 pupil", "1,500 pupils". What ends in anything but an added "s" is
 * given as `many`.
 */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${nounFor(count, one, many)}`;
}

/** The noun alone, where the number is written elsewhere: in bold, with separators, or not at all. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
