import { useEffect, useState, useSyncExternalStore } from "react";
import type { SittingSession } from "../engine/sitting-session.ts";
import type { SittingView } from "../engine/sitting-view.ts";

/** Null until the session is open. */
export function useSittingSession(open: () => Promise<SittingSession>): SittingSession | null {
  const [session, setSession] = useState<SittingSession | null>(null);
  useEffect(() => {
    let opened: SittingSession | null = null;
    let isGone = false;
    void open().then((one) => {
      opened = one;
      if (isGone) one.stop();
      else setSession(one);
    });
    return () => {
      isGone = true;
      opened?.stop();
    };
  }, [open]);
  return session;
}

export function useSittingView(session: SittingSession): SittingView {
  return useSyncExternalStore(session.subscribe, session.view);
}

/** The monotonic clock in milliseconds, updated twice a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
