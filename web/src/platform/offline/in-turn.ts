/** Of browsers without locks, as on plain http: what this tab does. */
const held = new Set<string>();

/**
 * Does some work unless a tab of this browser is at it already. A lock ends with its tab, also when
 * that is killed.
 *
 * @returns what the work answers; undefined where another tab, or this one, has the lock
 */
export async function unlessHeld<Answer>(
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
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
