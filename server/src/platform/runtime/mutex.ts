/**
 * Creates a mutex: work runs one at a time, because each needs memory that a process has only once.
 */
export function mutex() {
  let last: Promise<unknown> = Promise.resolve();
  return function serialise<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}
