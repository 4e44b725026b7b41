import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "../client/api-error.ts";
import { isReachable, watchLine } from "../../ui/feedback/line.ts";
import type { Device } from "./device.ts";
import { seal, unsealText } from "./sealed.ts";

interface CacheOptions {
  /** Whether the response may be cached on the device. */
  readonly mayCache: (key: QueryKey) => boolean;
  /** Whether every page reads the query; the age of such data is not shown. */
  readonly isFrame: (key: QueryKey) => boolean;
  /** Whether the session is still the account's. */
  readonly isOpen: () => boolean;
}

interface CacheState {
  /** Server time of the oldest visible response; null if all are new. */
  readonly asOf: number | null;
  /** Whether the device has no space, or refuses: nothing more is cached. */
  readonly isFull: boolean;
}

const MAX_RESPONSES = 300;
const MAX_BYTES = 20_000_000;
const MAX_ONE_BYTES = 2_000_000;
const WRITE_DELAY_MS = 200;
const REFETCH_INTERVAL_MS = 15_000;

/**
 * Cache on the device for responses that a person has read, shown when no response arrives. Each
 * response is stored separately, encrypted, under a name that reveals nothing. The newest stay within
 * the limits; a fresh response replaces a cached one.
 */
export class ResponseCache {
  readonly #queries: QueryClient;
  readonly #device: Device;
  readonly #options: CacheOptions;
  readonly #listeners = new Set<() => void>();
  /** Times of the displayed responses from the device. */
  readonly #shown = new Map<string, number>();
  /** Queries looked up on the device since this page was loaded. */
  readonly #lookups = new Map<string, Promise<void>>();
  readonly #unwritten = new Map<string, Query>();
  #writing: ReturnType<typeof setTimeout> | null = null;
  #notifying: ReturnType<typeof setTimeout> | null = null;
  #state: CacheState = { asOf: null, isFull: false };

  constructor(queries: QueryClient, device: Device, options: CacheOptions) {
    this.#queries = queries;
    this.#device = device;
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): CacheState => this.#state;

  /** Milliseconds of the server's clock. */
  now(): number {
    return this.#device.now();
  }

  /**
   * Starts caching and showing responses; returns a stop function, once missing responses were
   * looked up.
   */
  async start(): Promise<() => void> {
    const cache = this.#queries.getQueryCache();
    const unsubscribe = cache.subscribe((event) => this.#onEvent(event));
    const again = setInterval(() => this.#refetchShown(), REFETCH_INTERVAL_MS);
    const showAll = () =>
      Promise.all(cache.getAll().map(async (query) => this.#showIfMissing(query)));
    const unwatch = watchLine(() => void showAll());
    for (const query of cache.getAll()) {
      if (query.state.data !== undefined) this.#write(query);
    }
    await showAll();
    return () => {
      unsubscribe();
      unwatch();
      clearInterval(again);
    };
  }

  #onEvent(event: QueryCacheNotifyEvent): void {
    if (!this.#options.isOpen()) return;
    const { type, query } = event;
    if (type === "removed") this.#shown.delete(query.queryHash);
    if (type === "updated") {
      const { action } = event;
      // Data set by a page may differ from the server's.
      if (action.type === "success" && action.manual !== true) {
        this.#shown.delete(query.queryHash);
        this.#write(query);
      }
      // A page shows the data it has, without the failure of a refetch.
      if (action.type === "error" && isUnanswered(action.error)) this.#restoreData(query);
    }
    void this.#showIfMissing(query);
    this.#notify();
  }

  #restoreData({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query): void {
    if (!this.#shown.has(queryHash)) return;
    this.#queries.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
  }

  #showIfMissing(query: Query): Promise<void> | undefined {
    const { data, fetchStatus, fetchFailureReason } = query.state;
    // Includes calls that are still trying, for example one that waits for a session renewal.
    const isCut = fetchStatus === "fetching" && !isReachable();
    const isMissing = isCut || fetchStatus === "paused" || isUnanswered(fetchFailureReason);
    if (data !== undefined || !isMissing) return undefined;
    const lookup = this.#lookups.get(query.queryHash) ?? this.#show(query);
    this.#lookups.set(query.queryHash, lookup);
    return lookup;
  }

  async #show(query: Query): Promise<void> {
    try {
      const { db, key } = this.#device;
      const name = await nameOf(query);
      const [entry, sealed] = await Promise.all([db.get("kept", name), db.get("responses", name)]);
      if (!entry || !sealed || !this.#device.isFresh(entry.savedAt)) return;
      const data: unknown = JSON.parse(await unsealText(key, sealed));
      if (query.state.data !== undefined || !this.#options.isOpen()) return;
      this.#shown.set(query.queryHash, entry.savedAt);
      const age = this.#device.now() - entry.savedAt;
      this.#queries.setQueryData(query.queryKey, data, { updatedAt: Date.now() - age });
    } catch {
      // The store is gone, or the key is another: as if nothing was cached.
    }
  }

  /** A silently lost connection gives no event when it returns. */
  #refetchShown(): void {
    if (!navigator.onLine || this.#shown.size === 0 || !this.#options.isOpen()) return;
    const predicate = ({ queryHash }: Query) => this.#shown.has(queryHash);
    void this.#queries.refetchQueries({ type: "active", predicate });
  }

  #write(query: Query): void {
    if (this.#device.reading === null || !this.#options.mayCache(query.queryKey)) return;
    this.#unwritten.set(query.queryHash, query);
    if (this.#writing !== null) return;
    this.#writing = setTimeout(() => void this.#writeAll(), WRITE_DELAY_MS);
  }

  async #writeAll(): Promise<void> {
    this.#writing = null;
    const queries = [...this.#unwritten.values()];
    this.#unwritten.clear();
    if (this.#state.isFull || !this.#options.isOpen()) return;
    try {
      for (const query of queries) await this.#writeOne(query);
      await this.#removeBeyondLimits();
    } catch {
      this.#state = { ...this.#state, isFull: true };
      this.#notify();
    }
  }

  async #writeOne(query: Query): Promise<void> {
    const { data, dataUpdatedAt } = query.state;
    const text = JSON.stringify(data);
    if (text === undefined || text.length > MAX_ONE_BYTES) return;
    const name = await nameOf(query);
    const sealed = await seal(this.#device.key, text);
    const savedAt = this.#device.now() - (Date.now() - dataUpdatedAt);
    const tx = this.#device.db.transaction(["kept", "responses"], "readwrite");
    await Promise.all([
      tx.objectStore("kept").put({ name, savedAt, bytes: sealed.bytes.byteLength }),
      tx.objectStore("responses").put(sealed, name),
      tx.done,
    ]);
    this.#lookups.delete(query.queryHash);
  }

  async #removeBeyondLimits(): Promise<void> {
    const tx = this.#device.db.transaction(["kept", "responses"], "readwrite");
    const entries = await tx.objectStore("kept").getAll();
    let bytes = 0;
    for (const [at, one] of entries.toSorted((a, b) => b.savedAt - a.savedAt).entries()) {
      bytes += one.bytes;
      if (at < MAX_RESPONSES && bytes <= MAX_BYTES) continue;
      void tx.objectStore("kept").delete(one.name);
      void tx.objectStore("responses").delete(one.name);
    }
    await tx.done;
  }

  /** Notifies listeners soon, once for many changes. */
  #notify(): void {
    if (this.#notifying !== null) return;
    this.#notifying = setTimeout(() => {
      this.#notifying = null;
      const asOf = this.#oldestInSight();
      this.#state = { ...this.#state, asOf };
      for (const listener of this.#listeners) listener();
    });
  }

  #oldestInSight(): number | null {
    const cache = this.#queries.getQueryCache();
    const times = [...this.#shown].flatMap(([hash, savedAt]) => {
      const query = cache.get(hash);
      return query?.isActive() && !this.#options.isFrame(query.queryKey) ? [savedAt] : [];
    });
    return times.length === 0 ? null : Math.min(...times);
  }
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** A hash of the query key, which may contain a searched name. */
async function nameOf({ queryHash }: Query): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(queryHash));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
