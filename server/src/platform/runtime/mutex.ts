/**
 * Creates a mutex: work runs one at a time, because each needs memory that a process has only once.
 */
export function mutex() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

/**
 * Creates a keyed mutex: work starts at once unless earlier work has a name in common with it, for
 * which it waits.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return function inTurn<Result>(
    names: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = new Set(names.flatMap((name) => last.get(name) ?? []));
    const mine = before.size === 0 ? work() : Promise.all(before).then(work);
    const done = mine
      .catch(() => {})
      .then(() => {
        for (const name of names) if (last.get(name) === done) last.delete(name);
      });
    for (const name of names) last.set(name, done);
    return mine;
  };
}
