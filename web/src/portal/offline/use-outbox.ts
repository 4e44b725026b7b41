import { useEffect, useState, useSyncExternalStore } from "react";
import { useAccount } from "../../accounts/account.ts";
import { loadOutbox } from "../../platform/offline/own-outbox.ts";
import type { Outbox, OutboxState } from "../../platform/offline/outbox.ts";

const EMPTY: OutboxState = { changes: [], isHeld: false };

/** What the signed-in person saved and the school has not got; the outbox is null until it is open. */
export function useOutbox(): { outbox: Outbox | null; state: OutboxState } {
  const { id } = useAccount();
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadOutbox(id).then((opened) => {
      if (isCurrent) setOutbox(opened);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const state = useSyncExternalStore(outbox?.subscribe ?? never, () => outbox?.state() ?? EMPTY);
  return { outbox, state };
}

const never = () => () => {};
