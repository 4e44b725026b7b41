import type { Database } from "../../database/database.ts";
import { listen, type Listening } from "../../database/listen.ts";
import type { Log } from "../../runtime/log/log.ts";
import { CHANNEL, type PortalEvent } from "./notify.ts";

/** Null: events may have been missed, so subscribers should read again. */
type Listener = (event: PortalEvent | null) => void;

export interface EventBus {
  /** Calls the listener for every event until the returned function is called. */
  subscribe(listener: Listener): () => void;
  stop(): Promise<void>;
}

/** Subscribes to the events of all processes, starting with the first subscriber. */
export function createEventBus(db: Database, log: Log): EventBus {
  const listeners = new Set<Listener>();
  let listening: Listening | null = null;

  const notifyAll: Listener = (event) => {
    for (const listener of listeners) listener(event);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      listening ??= listen(db, log, {
        channel: CHANNEL,
        onEvent: (payload) => notifyAll(JSON.parse(payload) as PortalEvent),
        onReconnect: () => notifyAll(null),
      });
      return () => listeners.delete(listener);
    },
    async stop() {
      await listening?.stop();
    },
  };
}
