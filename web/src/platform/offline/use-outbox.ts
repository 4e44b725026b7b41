import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { loadOutbox } from "./own-outbox.ts";
import type { Outbox, OutboxState, ShownChange } from "./outbox.ts";

const EMPTY: OutboxState = { changes: [], isDelayed: false };
const never = () => () => {};

interface OpenedOutbox {
  /** Null while it opens, and where this browser stores nothing. */
  readonly outbox: Outbox | null;
  /** Whether it is not known yet what waits. */
  readonly isOpening: boolean;
  readonly state: OutboxState;
}

/** Returns the outbox with the account's changes that the server has not received. */
export function useOutbox(accountId: string): OpenedOutbox {
  const [opened, setOpened] = useState<{ readonly outbox: Outbox | null } | null>(null);
  const outbox = opened?.outbox ?? null;
  useEffect(() => {
    let isCurrent = true;
    void loadOutbox(accountId).then((loaded) => {
      if (isCurrent) setOpened({ outbox: loaded });
    });
    return () => {
      isCurrent = false;
    };
  }, [accountId]);
  const state = useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => outbox?.state() ?? EMPTY,
    () => EMPTY,
  );
  return { outbox, isOpening: opened === null, state };
}

interface Waiting {
  readonly outbox: Outbox | null;
  readonly changes: readonly ShownChange[];
  /** Whether the last try got no response, so that the next is delayed. */
  readonly isDelayed: boolean;
}

/**
 * Returns the waiting changes of one kind, for their page.
 *
 * @param onAnswered called when none is waiting any more: the server has accepted or refused them
 */
export function useWaiting(accountId: string, kind: string, onAnswered: () => void): Waiting {
  const { outbox, state } = useOutbox(accountId);
  const changes = state.changes.filter((change) => change.kind === kind);
  const isBusy = changes.some(({ refusal }) => refusal === null);
  const wasBusy = useRef(false);
  const notify = useEffectEvent(onAnswered);
  useEffect(() => {
    if (wasBusy.current && !isBusy) notify();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return { outbox, changes, isDelayed: state.isDelayed };
}
