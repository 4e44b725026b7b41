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
import { idbStore, openSittings, otherTests } from "./store-idb.ts";
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
    if (document.visibilityState !== "visible") return;
    desk.retryNow();
    // Without a network they wait for the next time.
    if (sessionState().accountId === accountId) void sendLeftovers(others, school);
  };
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  channel?.addEventListener("message", () => void desk.readStore(), { signal });
  const unsubscribe = subscribe(() => {
    if (sessionState().accountId === accountId) desk.retryNow();
  });
  await desk.start();
  wake();
  return {
    ...desk,
    stop() {
      listening.abort();
      unsubscribe();
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
