import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../runtime/log/log.ts";
import { addressOutsidePool, type Database } from "./database.ts";

interface Subscription {
  readonly channel: string;
  onEvent(payload: string): void;
  /** Called after each new subscription to the channel: events in between were missed. */
  onReconnect(): void;
}

export interface Listening {
  /** Settles once the channel is subscribed to for the first time, or the subscription was stopped. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

const RECONNECT_MS = 2_000;

/**
 * Subscribes to a channel of PostgreSQL on a connection of its own, which is opened again when it
 * breaks.
 */
export function listen(
  db: Database,
  log: Log,
  { channel, onEvent, onReconnect }: Subscription,
): Listening {
  const ending = new AbortController();
  const ready = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    for (let tries = 0; !ending.signal.aborted; tries += 1) {
      if (tries > 0) await sleep(RECONNECT_MS, null, { signal: ending.signal }).catch(() => {});
      try {
        await listenOnce(tries > 0);
      } catch (error) {
        log.warn({ err: error, channel }, "the connection for events broke; it is opened again");
      }
    }
    ready.resolve();
  }

  async function listenOnce(isReconnect: boolean): Promise<void> {
    if (ending.signal.aborted) return;
    const client = new pg.Client(await addressOutsidePool(db));
    const broken = new Promise<never>((_resolve, reject) => {
      client.on("error", reject);
      client.on("end", () => reject(new Error("connection ended")));
    });
    const stopped = new Promise<void>((resolve) => {
      ending.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) onEvent(payload);
    });
    // `connect` reports a failure while connecting.
    broken.catch(() => {});
    await client.connect();
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      ready.resolve();
      if (isReconnect) onReconnect();
      await Promise.race([broken, stopped]);
    } finally {
      await client.end().catch(() => {});
    }
  }

  const running = run();
  return {
    ready: ready.promise,
    async stop() {
      ending.abort();
      await running;
    },
  };
}
