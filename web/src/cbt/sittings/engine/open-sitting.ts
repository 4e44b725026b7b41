import {
  accessToken,
  expire,
  renewToken,
  sessionState,
  subscribe,
} from "../../../platform/session/session.ts";
import { createSittingSession, type SittingSession } from "./sitting-session.ts";
import type { SittingStore } from "./stored-sitting.ts";
import { sendUnsentSittings } from "./unsent-sittings.ts";
import { createSittingApi } from "./sitting-api.ts";
import { dropOthers, idbStore, openSittings, otherTests } from "./store-idb.ts";
import { memoryStore } from "./store-memory.ts";

/** Opens the session of an account for a test in this browser, and keeps it awake. */
export async function openSitting(accountId: string, testId: string): Promise<SittingSession> {
  const { store, others, isPersistent } = await storeFor(accountId, testId);
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
    machine: deviceDescription(navigator.userAgent, screen.width, screen.height),
    notifyTabs: () => channel?.postMessage("kept"),
  });
  const listening = new AbortController();
  const { signal } = listening;
  const wake = () => {
    if (document.visibilityState === "visible") session.retryNow();
  };
  let wasReached = false;
  const unwatch = session.subscribe(() => {
    const isReached = session.view().contact.kind === "reached";
    // Whenever the school is reached again; without a network they wait.
    if (isReached && !wasReached) void sendUnsentSittings(others, api);
    wasReached = isReached;
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
): Promise<{ store: SittingStore; others: SittingStore[]; isPersistent: boolean }> {
  try {
    const db = await openSittings();
    // Asked once, so that a full device does not throw answers out; where it can be asked.
    void navigator.storage?.persist?.().catch(() => false);
    void dropOthers(db, accountId).catch(() => {});
    const others = await otherTests(db, accountId, testId);
    return {
      store: idbStore(db, accountId, testId),
      others: others.map((other) => idbStore(db, accountId, other)),
      isPersistent: true,
    };
  } catch {
    return { store: memoryStore(), others: [], isPersistent: false };
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

/** How an invigilator tells machines apart: "Chrome on Android, 360 x 740". */
export function deviceDescription(userAgent: string, width: number, height: number): string {
  const named = (list: typeof BROWSERS, otherwise: string) =>
    list.find(([sign]) => sign.test(userAgent))?.[1] ?? otherwise;
  const where = `${named(BROWSERS, "Browser")} on ${named(SYSTEMS, "unknown device")}`;
  return `${where}, ${width} x ${height}`;
}
