import { accessToken, expire, renewToken } from "../../../platform/session/session.ts";
import { createSittingApi, isOpenedElsewhere, type SittingApi } from "./sitting-api.ts";
import { dropOthers, idbStore, openSittings, otherTests } from "./store-idb.ts";
import {
  acknowledged,
  answeredOf,
  isAllAtSchool,
  waiting,
  type SittingStore,
} from "./stored-sitting.ts";

/**
 * Sends what the account's tests left on this device, for the portal's other pages: a child who
 * looks at its tests the next morning need not open an old one. What is not possible now stays.
 */
export async function syncUnsentSittings(accountId: string): Promise<void> {
  const db = await openSittings().catch(() => null);
  if (db === null) return;
  try {
    await dropOthers(db, accountId);
    const tests = await otherTests(db, accountId, null);
    const api = createSittingApi({ accessToken, renewToken, expire });
    await sendUnsentSittings(
      tests.map((testId) => idbStore(db, accountId, testId)),
      api,
    );
  } finally {
    db.close();
  }
}

type Calls = Pick<SittingApi, "find" | "save" | "handIn">;

/** A test that has no answer by then, in milliseconds, waits for the next time. */
const TIMEOUT_MS = 20_000;

/**
 * Sends what earlier tests of the same account left on this device, as when the network had not
 * come back before the child went home. Of those that are handed in by now only the receipt stays.
 * What fails stays for the next time, and holds up no other.
 */
export async function sendUnsentSittings(
  stores: readonly SittingStore[],
  api: Calls,
): Promise<void> {
  for (const store of stores) await sendUnsent(store, api).catch(() => {});
}

async function sendUnsent(store: SittingStore, api: Calls): Promise<void> {
  const stored = await store.load();
  if (stored === null || stored.sitting.carryKey === "") return;
  const { id, seat, wantsHandIn } = stored.sitting;
  const answers = waiting(stored.answers);
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const { signal } = controller;
  const request = { id, seat, answers, answered: answeredOf(stored.answers), signal };
  const ask = async () => {
    // Only looked at: a heartbeat would tell the hall that somebody sits here.
    if (answers.length === 0 && !wantsHandIn) {
      return { acknowledged: [], state: (await api.find(id, signal)).state };
    }
    return wantsHandIn ? api.handIn(request) : api.save(request);
  };
  const reply = await ask()
    .catch((thrown: unknown) => {
      // The pupil went on elsewhere, and hands in there.
      if (isOpenedElsewhere(thrown)) return api.save(request);
      throw thrown;
    })
    .finally(() => clearTimeout(late));
  await store.acknowledge(reply.acknowledged);
  const change = { state: reply.state, ...(wantsHandIn && { wantsHandIn: false }) };
  await store.change(change);
  const rows = stored.answers.map((row) => acknowledged(row, reply.acknowledged));
  if (isAllAtSchool({ ...stored.sitting, ...change }, rows)) await store.forget();
}
