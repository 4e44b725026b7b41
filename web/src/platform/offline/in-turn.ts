/** Names of the locks that this tab holds, for browsers without a lock API, as over plain HTTP. */
const held = new Set<string>();

/**
 * Does some work unless a tab of this browser is at it already. A lock ends with its tab, also when
 * that is killed.
 *
 * @returns what the work answers; undefined where another tab, or this one, has the lock
 */
export async function unlessHeld<Output>(
  name: string,
  work: () => Promise<Output>,
): Promise<Output | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks !== undefined) {
    return locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : work(),
    );
  }
  if (held.has(name)) return undefined;
  held.add(name);
  try {
    return await work();
  } finally {
    held.delete(name);
  }
}
