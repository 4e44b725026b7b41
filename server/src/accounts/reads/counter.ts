import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@school/core/accounts/actor.ts";
import {
  ASKED_AGAIN_SHARE,
  budgetOf,
  MAX_FAMILY_UNSTORED,
  MAX_FILE_UNPROVED,
  secondsToWait,
  windowOf,
} from "@school/core/accounts/reads/budgets.ts";
import type { ReadKind } from "@school/core/accounts/reads/kinds.ts";
import type { Database } from "../../platform/database/database.ts";
import { perDatabase } from "../../platform/database/per-database.ts";
import type { Log } from "../../platform/runtime/log/log.ts";
import type { Proof } from "../auth/proof.ts";
import { TooManyRead } from "./errors.ts";
import { readPeople } from "./people.ts";
import { type NewReads, storeReads } from "./store.ts";

/** People of a kind that an account has read in an hour. */
interface Tally {
  readonly reader: Pick<Actor, "id" | "role">;
  readonly kind: ReadKind;
  /** The start of the hour and later times in Unix milliseconds. */
  readonly hour: number;
  /** All that this process knows of, including those that others stored. */
  readonly people: Set<string>;
  /** Those that are not stored yet. */
  unstored: Set<string>;
  unstoredFiles: number;
  overAt: number | null;
  /** Whether `overAt` is stored. */
  isOverStored: boolean;
}

interface Shown {
  readonly reader: Pick<Actor, "id" | "role">;
  readonly kind: ReadKind;
  readonly ids: Iterable<string>;
  readonly isFile: boolean;
  readonly proof: Proof;
  readonly setRetryAfter: (seconds: number) => void;
}

interface ReadCounter {
  /**
   * Counts the people of a response before it is sent: in memory, without a statement. Throws
   * `ProofNeeded` above half of the budget and for a file of many people, and `TooManyRead` once the
   * budget is used.
   */
  count(shown: Shown): Promise<void>;
  /** Stores what was counted, and learns what other processes counted. At most four statements. */
  flush(): Promise<void>;
}

/** The counter of this process. It counts nothing before its first flush, which reads the accounts. */
export const readCounter = perDatabase((db): ReadCounter => {
  const people = readPeople(db);
  const tallies = new Map<string, Tally>();
  const keyOf = ({ id }: { id: string }, kind: ReadKind) => `${id} ${kind}`;

  function tallyOf(reader: Shown["reader"], kind: ReadKind, now: number): Tally {
    const key = keyOf(reader, kind);
    const hour = windowOf(now);
    const last = tallies.get(key);
    if (last?.hour === hour) return last;
    const tally: Tally = {
      reader,
      kind,
      hour,
      people: new Set(),
      unstored: new Set(),
      unstoredFiles: 0,
      overAt: null,
      isOverStored: false,
    };
    // The last hour's reads that are not stored yet wait under another key.
    if (last && isUnstored(last)) tallies.set(`${key} ${last.hour}`, last);
    tallies.set(key, tally);
    return tally;
  }

  const budgetIn = ({ reader, kind }: Tally) => budgetOf(reader.role, kind, people.pupils);

  async function flush(): Promise<void> {
    await people.refresh();
    const current = windowOf(Date.now());
    const waiting = [...tallies.values()]
      .filter(isUnstored)
      .map((tally) => ({ tally, taken: take(tally, budgetIn(tally)) }));
    const reads = waiting.map(({ taken }) => taken);
    if (reads.length > 0) {
      try {
        const stored = await storeReads(db, reads);
        for (const { readerId, kind, people: all, overAt } of stored) {
          const tally = tallies.get(keyOf({ id: readerId }, kind));
          if (!tally || tally.hour !== current) continue;
          for (const id of all) tally.people.add(id);
          if (overAt) {
            tally.overAt = overAt.getTime();
            tally.isOverStored = true;
          } else if (tally.people.size > budgetIn(tally)) {
            tally.overAt ??= Date.now();
          }
        }
      } catch (error) {
        for (const { tally, taken } of waiting) putBack(tally, taken);
        throw error;
      }
    }
    for (const [key, tally] of tallies) {
      if (tally.hour !== current && !isUnstored(tally)) tallies.delete(key);
    }
  }

  return {
    flush,
    async count({ reader, kind, ids, isFile, proof, setRetryAfter }) {
      const now = Date.now();
      const tally = tallyOf(reader, kind, now);
      const shown = [...ids].filter((id) => id !== reader.id && people.has(id));
      const added = shown.filter((id) => !tally.people.has(id));
      const budget = budgetIn(tally);
      if (added.length > 0) {
        const seconds = secondsToWait({ ...tally, people: tally.people.size, budget }, now);
        if (seconds > 0) {
          setRetryAfter(seconds);
          throw new TooManyRead(seconds);
        }
      }
      const isBulk =
        added.length > 0 && tally.people.size + added.length > budget * ASKED_AGAIN_SHARE;
      if (isBulk || (isFile && shown.length > MAX_FILE_UNPROVED)) await proof.require(db);
      for (const id of added) {
        tally.people.add(id);
        tally.unstored.add(id);
      }
      if (isFile && shown.length > 0) tally.unstoredFiles += 1;
      if (tally.people.size > budget) tally.overAt ??= now;
    },
  };
});

function isUnstored(tally: Tally): boolean {
  const { reader, people, unstored, unstoredFiles, overAt, isOverStored } = tally;
  const isFamily = reader.role === "PARENT" || reader.role === "STUDENT";
  if (isFamily && people.size <= MAX_FAMILY_UNSTORED) return false;
  return unstored.size > 0 || unstoredFiles > 0 || (overAt !== null && !isOverStored);
}

/** Returns what is not stored yet and marks it as stored. */
function take(tally: Tally, budget: number): NewReads {
  const { reader, kind, hour, unstored, unstoredFiles, isOverStored } = tally;
  const overAt = isOverStored ? null : tally.overAt;
  tally.unstored = new Set();
  tally.unstoredFiles = 0;
  tally.isOverStored = tally.overAt !== null;
  return {
    readerId: reader.id,
    kind,
    hour: new Date(hour).toISOString(),
    people: [...unstored],
    files: unstoredFiles,
    budget,
    overAt: overAt === null ? null : new Date(overAt).toISOString(),
  };
}

/** Undoes `take` after a failure. */
function putBack(tally: Tally, { people, files, overAt }: NewReads): void {
  for (const id of people) tally.unstored.add(id);
  tally.unstoredFiles += files;
  if (overAt !== null) tally.isOverStored = false;
}

/** Milliseconds between two flushes: what a killed process forgets. */
const FLUSH_MS = 2_000;

/** Counts and stores reads until stopped. */
export async function startCountingReads(
  db: Database,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const { flush } = readCounter(db);
  const stopping = new AbortController();
  const tryFlush = async () => {
    try {
      await flush();
    } catch (error) {
      log.error({ err: error }, "storing reads failed; the next round tries again");
    }
  };
  await tryFlush();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await sleep(FLUSH_MS, null, { signal: stopping.signal }).catch(() => {});
      await tryFlush();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
