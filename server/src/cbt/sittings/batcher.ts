import { UnexpectedRows } from "../../platform/db/rows.ts";
import { defineError } from "../../platform/http/errors.ts";

/** Does all items at once, or throws and has done none. Answers in the order of the items. */
type Work<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

/** The server has more waiting than it can keep; nothing was taken, so trying again is right. */
const TooManyWaiting = defineError(
  503,
  "busy",
  "The school's server is busy. Try again in a moment.",
);

interface Bounds<Item> {
  /** Of all items that are done at once, the sum of their weights; one alone may weigh more. */
  most: number;
  /** 1 for each, if left out. */
  weightOf?(item: Item): number;
  /** Items that may wait, 5000 if left out; one more is refused at once. */
  mostWaiting?: number;
  /** Whose an item is. Nobody holds up the others by sending without end. */
  ownerOf(item: Item): string;
  /** Items of one owner that may wait; 8 if left out, as one machine sends and in some windows. */
  mostOfOne?: number;
}

/**
 * Group commit: what callers ask for while a batch runs forms the next batch, so that one commit
 * serves all who wait. Each caller is answered when its whole batch is; a batch that fails over the
 * data of one is tried item by item. Nothing is kept between batches.
 */
export function createBatcher<Item, Answer>(
  work: Work<Item, Answer>,
  { most, weightOf = () => 1, mostWaiting = 5000, ownerOf, mostOfOne = 8 }: Bounds<Item>,
): (item: Item) => Promise<Answer> {
  interface Waiting extends PromiseWithResolvers<Answer> {
    readonly item: Item;
  }
  const waiting: Waiting[] = [];
  /** How many of each owner wait. */
  const waitingOf = new Map<string, number>();
  let isWorking = false;

  function nextBatch(): Waiting[] {
    let weight = 0;
    const tooMuch = waiting.findIndex(({ item }, place) => {
      weight += weightOf(item);
      return place > 0 && weight > most;
    });
    const batch = waiting.splice(0, tooMuch === -1 ? waiting.length : tooMuch);
    for (const { item } of batch) countOf(ownerOf(item), -1);
    return batch;
  }

  function countOf(owner: string, change: 1 | -1): void {
    const count = (waitingOf.get(owner) ?? 0) + change;
    if (count === 0) waitingOf.delete(owner);
    else waitingOf.set(owner, count);
  }

  async function answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      if (answers.length !== batch.length) {
        throw new UnexpectedRows(`${batch.length} answers`, answers.length);
      }
      for (const [place, found] of answers.entries()) batch[place]?.resolve(found);
    } catch (error) {
      if (batch.length > 1 && isOverData(error)) {
        for (const one of batch) await answer([one]);
      } else {
        for (const one of batch) one.reject(error);
      }
    }
  }

  async function run(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) await answer(nextBatch());
    isWorking = false;
  }

  return (item) => {
    const owner = ownerOf(item);
    const isTooMany = waiting.length >= mostWaiting || (waitingOf.get(owner) ?? 0) >= mostOfOne;
    if (isTooMany) return Promise.reject(new TooManyWaiting());
    countOf(owner, 1);
    const one = { item, ...Promise.withResolvers<Answer>() };
    waiting.push(one);
    if (!isWorking) void run();
    return one.promise;
  };
}

/** SQLSTATE classes of a server that is away, full, stopping or broken: alone is no better then. */
const NOT_OVER_DATA = ["08", "53", "57", "58", "XX"];

/** With a digit, so that EPIPE is none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether PostgreSQL refused what it was given, or waited for a lock too long, and is well. */
export function isOverData(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && SQLSTATE.test(cause.code)) {
      return !NOT_OVER_DATA.includes(cause.code.slice(0, 2));
    }
  }
  return false;
}
