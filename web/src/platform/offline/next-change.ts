import type { Change } from "./change-store.ts";

/**
 * Returns the next waiting change. Text goes before files, which can take long on a weak line. Changes of one
 * record stay in order, so a refused one blocks later ones of its record.
 */
export function nextOf(
  changes: readonly Change[],
  blocked: ReadonlySet<string>,
): Change | undefined {
  const stopped = new Set(blocked);
  const firsts = changes.filter(({ record, refusal }) => {
    const isFirst = refusal === null && !stopped.has(record);
    stopped.add(record);
    return isFirst;
  });
  return firsts.find(({ files }) => files.every(({ id }) => id !== null)) ?? firsts[0];
}
