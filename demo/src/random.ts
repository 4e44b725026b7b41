import { first } from "@school/core/api/lists.ts";
import { createHash } from "node:crypto";

/** A stream of chance that is the same at every load. */
export interface Chance {
  /** Evenly from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability. */
  happens(probability: number): boolean;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** About normal: mean 0, standard deviation 1, never beyond 4.3. */
  spread(): number;
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  return first(items.slice(index));
}

/**
 * Returns the random stream of a name. Each person and each mark has its own stream, so that later
 * additions to the demo school leave existing data unchanged. The generator is mulberry32.
 */
export function chanceOf(name: string): Chance {
  let state = createHash("sha256").update(name).digest().readUInt32LE();

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]) => itemAt(items, between(0, items.length - 1));

  return {
    next,
    between,
    pick,
    happens: (probability) => next() < probability,
    shuffled(items) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        order.splice(other, 1, ...order.splice(last, 1, itemAt(order, other)));
      }
      return order;
    },
    // Sum of six even draws: unlike logarithm and cosine it gives the same bits on every computer.
    spread() {
      let sum = 0;
      for (let draw = 0; draw < 6; draw += 1) sum += next();
      return (sum - 3) * Math.SQRT2;
    },
  };
}
