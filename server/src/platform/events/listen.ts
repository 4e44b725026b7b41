import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";
import { CHANNEL, type PortalEvent } from "./notify.ts";

/** Null: events may have been missed, so anyone who listens should look for itself. */
type Listener = (event: PortalEvent | null) => void;

export interface EventBus {
  /** Calls the listener with every event from now on, until the answer is called. */
  subscribe(listener: Listener): () => void;
  stop(): Promise<void>;
}

const RECONNECT_MS = 2_000;

/**
 * Hears the events of all processes on one connection of its own, which is opened when someone
 * first listens and opened again when it breaks.
 */
export function createEventBus(db: Database, log: Log): EventBus {
  const listeners = new Set<Listener>();
  const ending = new AbortController();
  let running: Promise<void> | null = null;

  const tell: Listener = (event) => {
    for (const listener of listeners) listener(event);
  };

  async function run(): Promise<void> {
    for (let tries = 0; !ending.signal.aborted; tries += 1) {
      if (tries > 0) await sleep(RECONNECT_MS, null, { signal: ending.signal }).catch(() => {});
      try {
        await listenOnce(tries > 0);
      } catch (error) {
        log.warn({ err: error }, "the connection for events broke; it is opened again");
      }
    }
  }

  async function listenOnce(isAgain: boolean): Promise<void> {
    if (ending.signal.aborted) return;
    const client = new pg.Client(db.$client.options);
    const broken = new Promise<never>((_resolve, reject) => {
      client.on("error", reject);
      client.on("end", () => reject(new Error("connection ended")));
    });
    const stopped = new Promise<void>((resolve) => {
      ending.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) tell(JSON.parse(payload) as PortalEvent);
    });
    // A failure while connecting is reported by `connect` itself.
    broken.catch(() => {});
    await client.connect();
    try {
      await client.query(`listen ${CHANNEL}`);
      if (isAgain) tell(null);
      await Promise.race([broken, stopped]);
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      running ??= run();
      return () => listeners.delete(listener);
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
