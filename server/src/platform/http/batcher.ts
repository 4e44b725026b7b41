import { setImmediate } from "node:timers/promises";
import { UnexpectedRows } from "../database/rows.ts";
import { defineError } from "./errors.ts";

/** Processes all items at once, or throws and has processed none. Results are in the order of the items. */
type Work<Item, Output> = (items: readonly Item[]) => Promise<readonly Output[]>;

/** The queue is full. Nothing was saved, so the call can be retried. */
const QueueFull = defineError(503, "busy", "The school's server is busy. Try again in a moment.");

interface Bounds<Item> {
  /** Highest sum of the weights of a batch; a single item may weigh more. */
  maxWeight: number;
  /** 1 for each, if left out. */
  weightOf?(item: Item): number;
  /** Length of the queue, 5000 if left out; one more item is rejected at once. */
  maxQueued?: number;
  /** Key of the owner of an item, so that one owner cannot fill the queue. */
  ownerOf(item: Item): string;
  /** Queued items of one owner, 8 if left out: one device with several windows. */
  maxQueuedPerOwner?: number;
}

/**
 * Group commit: calls that arrive in the same moment form a batch, and those that arrive while it
 * runs the next one, so that one commit serves all of them. Each call is answered when its whole batch is; a batch that fails because of the data
 * of one item is retried item by item. No state is kept between batches.
 */
export function createBatcher<Item, Output>(
  work: Work<Item, Output>,
  { maxWeight, weightOf = () => 1, maxQueued = 5000, ownerOf, maxQueuedPerOwner = 8 }: Bounds<Item>,
): (item: Item) => Promise<Output> {
  interface Queued extends PromiseWithResolvers<Output> {
    readonly item: Item;
  }
  const queue: Queued[] = [];
  /** Number of queued items of each owner. */
  const queuedOf = new Map<string, number>();
  let isRunning = false;

  function nextBatch(): Queued[] {
    let weight = 0;
    const end = queue.findIndex(({ item }, place) => {
      weight += weightOf(item);
      return place > 0 && weight > maxWeight;
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
      for (const [place, found] of responses.entries()) batch[place]?.resolve(found);
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
    // Calls that were let in together arrive one after the other.
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

/** SQLSTATE classes of a server that is unreachable, full, stopping or broken: a retry of single items would fail too. */
const SERVER_ERRORS = ["08", "53", "57", "58", "XX"];

/** With a digit, so that EPIPE does not match. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether the error comes from the data or a lock timeout, and PostgreSQL itself works. */
export function isDataError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && SQLSTATE.test(cause.code)) {
      return !SERVER_ERRORS.includes(cause.code.slice(0, 2));
    }
  }
  return false;
}
