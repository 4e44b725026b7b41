/**
 * Makes a queue in which pieces of work run one after the other: each takes memory that a
 * process has only once.
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
 * Makes a queue for each name: work runs at once, but after all work that came before it and has a
 * name in common with it.
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
