import {
  accessToken,
  expire,
  renewToken,
  sessionState,
  subscribe,
} from "../../platform/session/session.ts";
import { createDesk, type Desk } from "./desk.ts";
import type { SittingStore } from "./kept.ts";
import { sendLeftovers } from "./leftovers.ts";
import { machineName } from "./machine-name.ts";
import { createSchool } from "./school.ts";
import { dropOthers, idbStore, openSittings, otherTests } from "./store-idb.ts";
import { memoryStore } from "./store-memory.ts";

/** Opens the desk of an account for a test in this browser, and keeps it awake. */
export async function openDesk(accountId: string, testId: string): Promise<Desk> {
  const { store, others, isKept } = await storeFor(accountId, testId);
  const school = createSchool({ accessToken, renewToken, expire });
  const channel =
    "BroadcastChannel" in globalThis
      ? new BroadcastChannel(`sitting/${accountId}/${testId}`)
      : null;
  const desk = createDesk({
    testId,
    store,
    isKept,
    school,
    isSignedIn: () => sessionState().accountId === accountId,
    machine: machineName(navigator.userAgent, screen.width, screen.height),
    tellTabs: () => channel?.postMessage("kept"),
  });
  const listening = new AbortController();
  const { signal } = listening;
  const wake = () => {
    if (document.visibilityState === "visible") desk.retryNow();
  };
  let wasReached = false;
  const unwatch = desk.subscribe(() => {
    const isReached = desk.view().contact.kind === "reached";
    // Whenever the school is reached again; without a network they wait.
    if (isReached && !wasReached) void sendLeftovers(others, school);
    wasReached = isReached;
  });
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  channel?.addEventListener("message", () => void desk.readStore(), { signal });
  const unsubscribe = subscribe(() => {
    if (sessionState().accountId === accountId) desk.retryNow();
  });
  await desk.start();
  return {
    ...desk,
    stop() {
      listening.abort();
      unsubscribe();
      unwatch();
      channel?.close();
      desk.stop();
    },
  };
}

async function storeFor(
  accountId: string,
  testId: string,
): Promise<{ store: SittingStore; others: SittingStore[]; isKept: boolean }> {
  try {
    const db = await openSittings();
    // Asked once, so that a full device does not throw answers out; where it can be asked.
    void navigator.storage?.persist?.().catch(() => false);
    void dropOthers(db, accountId).catch(() => {});
    const others = await otherTests(db, accountId, testId);
    return {
      store: idbStore(db, accountId, testId),
      others: others.map((other) => idbStore(db, accountId, other)),
      isKept: true,
    };
  } catch {
    return { store: memoryStore(), others: [], isKept: false };
  }
}
