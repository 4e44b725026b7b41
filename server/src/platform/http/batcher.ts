import { setImmediate } from "node:timers/promises";
import { UnexpectedRows } from "../database/rows.ts";
import { defineError } from "./errors.ts";

/** Processes all items, or throws without having processed any. Results are in item order. */
type Work<Item, Output> = (items: readonly Item[]) => Promise<readonly Output[]>;

/** The queue is full. Nothing was saved, so the call can be repeated. */
const QueueFull = defineError(503, "busy", "The school's server is busy. Try again in a moment.");

interface Bounds<Item> {
  /** Maximum total weight of a batch; a single item may exceed it. */
  maxWeight: number;
  /** Default: 1. */
  weightOf?(item: Item): number;
  /** Maximum queue length, default 5000; further items are rejected at once. */
  maxQueued?: number;
  /** Key of an item's owner, so that one owner cannot fill the queue. */
  ownerOf(item: Item): string;
  /** Maximum number of queued items per owner, default 8: one device with several windows. */
  maxQueuedPerOwner?: number;
}

/**
 * Group commit: concurrent calls form a batch with one commit, and calls that arrive while it runs
 * form the next. Each call returns when its whole batch is done; a batch that fails because of one
 * item's data is retried item by item. There is no state between batches.
 */
export function createBatcher<Item, Output>(
  work: Work<Item, Output>,
  { maxWeight, weightOf = () => 1, maxQueued = 5000, ownerOf, maxQueuedPerOwner = 8 }: Bounds<Item>,
): (item: Item) => Promise<Output> {
  interface Queued extends PromiseWithResolvers<Output> {
    readonly item: Item;
  }
  const queue: Queued[] = [];
  /** Number of queued items by owner. */
  const queuedOf = new Map<string, number>();
  let isRunning = false;

  function nextBatch(): Queued[] {
    let weight = 0;
    const end = queue.findIndex(({ item }, index) => {
      weight += weightOf(item);
      return index > 0 && weight > maxWeight;
    });
    const batch = queue.splice(0, end === -1 ? queue.length : end);
    for (const { item } of batch) countOf(ownerOf(item), -1);
    return batch;
  }

  function countOf(owner: string, change: 1 | -1): void {
    const count = (queuedOf.get(owner) ?? 0) + change;
    if (count === 0) queuedOf.delete(owner);
    else queuedOf.set(owner, count);
  }

  async function response(batch: readonly Queued[]): Promise<void> {
    try {
      const responses = await work(batch.map(({ item }) => item));
      if (responses.length !== batch.length) {
        throw new UnexpectedRows(`${batch.length} answers`, responses.length);
      }
      for (const [index, output] of responses.entries()) batch[index]?.resolve(output);
    } catch (error) {
      if (batch.length > 1 && isDataError(error)) {
        for (const one of batch) await response([one]);
      } else {
        for (const one of batch) one.reject(error);
      }
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    // Calls that were admitted together arrive one after the other.
    await setImmediate();
    while (queue.length > 0) await response(nextBatch());
    isRunning = false;
  }

  return (item) => {
    const owner = ownerOf(item);
    const isFull = queue.length >= maxQueued || (queuedOf.get(owner) ?? 0) >= maxQueuedPerOwner;
    if (isFull) return Promise.reject(new QueueFull());
    countOf(owner, 1);
    const one = { item, ...Promise.withResolvers<Output>() };
    queue.push(one);
    if (!isRunning) void run();
    return one.promise;
  };
}

/**
 * SQLSTATE classes of a server that is unreachable, full, stopping or broken: retrying single items
 * would fail too.
 */
const SERVER_ERRORS = ["08", "53", "57", "58", "XX"];

/** Requires a digit, so that EPIPE does not match. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether the error comes from the data or a lock timeout, while PostgreSQL itself works. */
export function isDataError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && SQLSTATE.test(cause.code)) {
      return !SERVER_ERRORS.includes(cause.code.slice(0, 2));
    }
  }
  return false;
}
