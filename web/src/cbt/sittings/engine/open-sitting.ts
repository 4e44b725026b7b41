import {
  accessToken,
  expire,
  renewToken,
  sessionState,
  subscribe,
} from "../../../platform/session/session.ts";
import { createSittingSession, type SittingSession } from "./sitting-session.ts";
import type { SittingStore } from "./stored-sitting.ts";
import { sendPendingSittings } from "./pending-sittings.ts";
import { createSittingApi } from "./sitting-api.ts";
import { deleteOtherAccounts, idbStore, openSittings, otherTestIds } from "./store-idb.ts";
import { memoryStore } from "./store-memory.ts";

/** Opens an account's session for a test in this browser, and connects it to browser events. */
export async function openSitting(accountId: string, testId: string): Promise<SittingSession> {
  const { store, otherStores, isPersistent } = await storeFor(accountId, testId);
  const api = createSittingApi({ accessToken, renewToken, expire });
  const channel =
    "BroadcastChannel" in globalThis
      ? new BroadcastChannel(`sitting/${accountId}/${testId}`)
      : null;
  const session = createSittingSession({
    testId,
    store,
    isPersistent,
    api,
    isSignedIn: () => sessionState().accountId === accountId,
    deviceName: deviceDescription(navigator.userAgent, screen.width, screen.height),
    notifyTabs: () => channel?.postMessage("stored"),
  });
  const listening = new AbortController();
  const { signal } = listening;
  const wake = () => {
    if (document.visibilityState === "visible") session.retryNow();
  };
  let wasConnected = false;
  const unwatch = session.subscribe(() => {
    const isOnline = session.view().contact.kind === "connected";
    // On each reconnection.
    if (isOnline && !wasConnected) void sendPendingSittings(otherStores, api);
    wasConnected = isOnline;
  });
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  channel?.addEventListener("message", () => void session.readStore(), { signal });
  const unsubscribe = subscribe(() => {
    if (sessionState().accountId === accountId) session.retryNow();
  });
  await session.start();
  return {
    ...session,
    stop() {
      listening.abort();
      unsubscribe();
      unwatch();
      channel?.close();
      session.stop();
    },
  };
}

async function storeFor(
  accountId: string,
  testId: string,
): Promise<{ store: SittingStore; otherStores: SittingStore[]; isPersistent: boolean }> {
  try {
    const db = await openSittings();
    // Requests persistent storage, if supported, so that a full device does not evict answers.
    void navigator.storage?.persist?.().catch(() => false);
    void deleteOtherAccounts(db, accountId).catch(() => {});
    const testIds = await otherTestIds(db, accountId, testId);
    return {
      store: idbStore(db, accountId, testId),
      otherStores: testIds.map((id) => idbStore(db, accountId, id)),
      isPersistent: true,
    };
  } catch {
    return { store: memoryStore(), otherStores: [], isPersistent: false };
  }
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Name of the device in the live view: "Chrome on Android, 360 x 740". */
export function deviceDescription(userAgent: string, width: number, height: number): string {
  const named = (list: typeof BROWSERS, otherwise: string) =>
    list.find(([sign]) => sign.test(userAgent))?.[1] ?? otherwise;
  const where = `${named(BROWSERS, "Browser")} on ${named(SYSTEMS, "unknown device")}`;
  return `${where}, ${width} x ${height}`;
}
