/** Names of the locks of this tab, for browsers without the Web Locks API, as over plain HTTP. */
const lockedNames = new Set<string>();

/**
 * Runs work unless a tab of this browser is already running it. A lock ends with its tab, even if
 * killed.
 *
 * @returns the result of the work; undefined if this or another tab has the lock
 */
export async function unlessLocked<Output>(
  name: string,
  work: () => Promise<Output>,
): Promise<Output | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks !== undefined) {
    return locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : work(),
    );
  }
  if (lockedNames.has(name)) return undefined;
  lockedNames.add(name);
  try {
    return await work();
  } finally {
    lockedNames.delete(name);
  }
}
