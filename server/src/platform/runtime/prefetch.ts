/** Makes the next item while the last one is used, so that one waits at most. */
export async function* prefetch<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // A failure is thrown when its turn comes.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
