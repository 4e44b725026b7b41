/** A number with its noun: "1 pupil", "1,500 pupils". Irregular plurals are passed as `many`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${nounFor(count, one, many)}`;
}

/** Only the noun, when the number is formatted elsewhere or omitted. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
