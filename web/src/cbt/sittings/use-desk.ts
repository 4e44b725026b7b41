import { useEffect, useState, useSyncExternalStore } from "react";
import type { Desk } from "./desk.ts";
import type { DeskView } from "./desk-view.ts";

/** Null until the desk is open. */
export function useDesk(open: () => Promise<Desk>): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(() => {
    let opened: Desk | null = null;
    let isGone = false;
    void open().then((one) => {
      opened = one;
      if (isGone) one.stop();
      else setDesk(one);
    });
    return () => {
      isGone = true;
      opened?.stop();
    };
  }, [open]);
  return desk;
}

export function useDeskView(desk: Desk): DeskView {
  return useSyncExternalStore(desk.subscribe, desk.view);
}

/** The steady clock in milliseconds, twice a second: for what changes with time alone. */
export function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
