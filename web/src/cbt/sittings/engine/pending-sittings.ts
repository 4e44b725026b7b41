import { accessToken, expire, renewToken } from "../../../platform/session/session.ts";
import { createSittingApi, isOpenedElsewhere, type SittingApi } from "./sitting-api.ts";
import { deleteOtherAccounts, idbStore, openSittings, otherTestIds } from "./store-idb.ts";
import {
  acknowledged,
  countAnswered,
  isAllSent,
  unsent,
  type SittingStore,
} from "./stored-sitting.ts";

/**
 * Sends unsent answers of all tests of the account, for the portal's other pages: a pupil who opens
 * the list of tests the next morning need not open an old one. Failures are retried the next time.
 */
export async function syncPendingSittings(accountId: string): Promise<void> {
  const db = await openSittings().catch(() => null);
  if (db === null) return;
  try {
    await deleteOtherAccounts(db, accountId);
    const tests = await otherTestIds(db, accountId, null);
    const api = createSittingApi({ accessToken, renewToken, expire });
    await sendPendingSittings(
      tests.map((testId) => idbStore(db, accountId, testId)),
      api,
    );
  } finally {
    db.close();
  }
}

type Calls = Pick<SittingApi, "find" | "save" | "handIn">;

/** Timeout of one test in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * Sends unsent answers of earlier tests of the same account, if the network had not returned before
 * the pupil went home. Of tests submitted by now only the receipt remains. Failures are retried the
 * next time, and do not block other tests.
 */
export async function sendPendingSittings(
  stores: readonly SittingStore[],
  api: Calls,
): Promise<void> {
  for (const store of stores) await sendPending(store, api).catch(() => {});
}

async function sendPending(store: SittingStore, api: Calls): Promise<void> {
  const stored = await store.load();
  if (stored === null || stored.sitting.carryKey === "") return;
  const { id, seat, wantsHandIn } = stored.sitting;
  const answers = unsent(stored.answers);
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const { signal } = controller;
  const request = { id, seat, answers, answered: countAnswered(stored.answers), signal };
  const ask = async () => {
    // Only reads: a heartbeat would show the pupil as connected in the live view.
    if (answers.length === 0 && !wantsHandIn) {
      return { acknowledged: [], state: (await api.find(id, signal)).state };
    }
    return wantsHandIn ? api.handIn(request) : api.save(request);
  };
  const reply = await ask()
    .catch((thrown: unknown) => {
      // The pupil has continued on another device, and submits there.
      if (isOpenedElsewhere(thrown)) return api.save(request);
      throw thrown;
    })
    .finally(() => clearTimeout(late));
  await store.acknowledge(reply.acknowledged);
  const change = { state: reply.state, ...(wantsHandIn && { wantsHandIn: false }) };
  await store.change(change);
  const rows = stored.answers.map((row) => acknowledged(row, reply.acknowledged));
  if (isAllSent({ ...stored.sitting, ...change }, rows)) await store.clearContents();
}
