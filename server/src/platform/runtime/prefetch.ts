/** Prepares the next item while the current one is used; at most one is ahead. */
export async function* prefetch<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // An error is thrown when the item is requested.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
