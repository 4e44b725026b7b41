import { first, itemAt, nextOf } from "@school/core/api/lists.ts";
import type { AuditOrigin } from "../database/audit/audit.ts";
import { createBatcher } from "./batcher.ts";
import { isUnavailable } from "../database/unavailable.ts";
import {
  type Database,
  limitedTransaction,
  type Locking,
  type Transaction,
} from "../database/database.ts";
import { perDatabase } from "../database/per-database.ts";
import { keyedMutex } from "../runtime/mutex.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import type { RequestContext } from "./context.ts";
import {
  type Claim,
  claimOf,
  type Earlier,
  freeKeys,
  storeResponses,
  nameOf,
  takeKeys,
} from "./idempotency.ts";

/** A write that can share a transaction with others, divided into common steps. */
interface SharedWrites<Write, Held, Decided, Output> {
  /** Names of what a write changes: writes with a common name are not in one transaction. */
  namesOf(write: Write): readonly string[];
  /** Number of rows that it writes. */
  weightOf(write: Write): number;
  /**
   * Locks and reads the data of the writes, in their order, in a fixed number of statements.
   * Decides nothing.
   */
  hold(tx: Transaction, writes: readonly Write[], locking: Locking): Promise<readonly Held[]>;
  /**
   * Returns the data to save; null if a locked row was skipped. Throws the error with which the
   * write is refused.
   */
  decide(write: Write, held: Held): Decided | null;
  /**
   * Saves all that were not refused, in a fixed number of statements; returns the results in order.
   */
  save(tx: Transaction, decided: readonly Decided[]): readonly Output[];
}

/** Outcome of a write. A refused or locked write changes nothing. */
type Fate<Output> =
  | { readonly output: Output }
  | { readonly refusal: unknown }
  /** Another transaction has locked its rows. */
  | "locked";

/** A write with the key of its request. */
interface Keyed<Write> {
  readonly write: Write;
  readonly claim: Claim | null;
  readonly sealer: Sealer;
  readonly actorId: string | null;
}

/** Maximum weight of a batch: about ten milliseconds of work. */
const MAX_WEIGHT = 400;
/** Maximum number of waiting writes per person. */
const MAX_QUEUED_PER_PERSON = 200;
/** Milliseconds that a batch waits for keys locked by another process. */
const LOCK_MS = 500;
const LIMIT_MS = 10_000;

/** The parts of its call that a handler passes on. */
interface Call {
  readonly context: RequestContext & { readonly origin: AuditOrigin };
  readonly path: readonly string[];
  readonly input: unknown;
}

/**
 * Makes a write that many people make concurrently. Waiting writes share one transaction, with
 * set-based statements and one commit; each gets its response after the commit. `Idempotency-Key`
 * works as with `transaction`. No write waits for another's lock or fails with it: a batch skips
 * locked rows. Each skipped write then runs in its own transaction, as does each write of a failed
 * batch.
 */
export function sharedTransaction<Write, Held, Decided, Output>(
  writes: SharedWrites<Write, Held, Decided, Output>,
): (call: Call, write: Write) => Promise<Output> {
  const queuesOf = perDatabase((db) => ({
    inTurn: keyedMutex(),
    batched: createBatcher((batch: readonly Keyed<Write>[]) => saveTogether(db, writes, batch), {
      maxWeight: MAX_WEIGHT,
      weightOf: ({ write }) => writes.weightOf(write),
      ownerOf: ({ actorId }) => actorId ?? "",
      maxQueuedPerOwner: MAX_QUEUED_PER_PERSON,
    }),
  }));
  return async ({ context: { db, origin, request, sealer }, path, input }, write) => {
    const claim = claimOf(sealer, request.idempotencyKey, origin, { path, input });
    const keyed = { write, claim, sealer, actorId: origin.actorId };
    const { inTurn, batched } = queuesOf(db);
    const names = [...writes.namesOf(write), ...(claim ? [nameOf(claim)] : [])];
    return inTurn(names, async () => {
      const fate = await batched(keyed);
      return answerOf(fate === "locked" ? await saveAlone(db, writes, keyed) : fate);
    });
  };
}

function answerOf<Output>(fate: Fate<Output>): Output {
  if (fate === "locked") throw new Error("A write that waits for its locks has them");
  if ("refusal" in fate) throw fate.refusal;
  return fate.output;
}

async function saveTogether<Write, Held, Decided, Output>(
  db: Database,
  writes: SharedWrites<Write, Held, Decided, Output>,
  batch: readonly Keyed<Write>[],
): Promise<readonly Fate<Output>[]> {
  try {
    return await limitedTransaction(db, { ms: LIMIT_MS, lockMs: LOCK_MS }, (tx) =>
      saveIn(tx, writes, batch, "skip locked"),
    );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return batch.map(() => "locked");
  }
}

async function saveAlone<Write, Held, Decided, Output>(
  db: Database,
  writes: SharedWrites<Write, Held, Decided, Output>,
  keyed: Keyed<Write>,
): Promise<Fate<Output>> {
  return first(await db.transaction((tx) => saveIn(tx, writes, [keyed], "wait")));
}

/** Needs two round trips: keys, locks and reads; then all writes, with the commit. */
async function saveIn<Write, Held, Decided, Output>(
  tx: Transaction,
  writes: SharedWrites<Write, Held, Decided, Output>,
  batch: readonly Keyed<Write>[],
  locking: Locking,
): Promise<Fate<Output>[]> {
  const { sealer } = first(batch);
  const claims = batch.map(({ claim }) => claim);
  const [earlier, held] = await Promise.all([
    takeKeys(tx, sealer, claims),
    writes.hold(
      tx,
      batch.map(({ write }) => write),
      locking,
    ),
  ]);
  const decisions = batch.map(({ write }, at) => {
    const before = itemAt(earlier, at);
    return before ? fateOf<Output>(before) : decisionOn(writes, write, itemAt(held, at));
  });
  const decided = decisions.flatMap((one) => (isDecided(one) ? [one.decided] : []));
  const outputs = writes.save(tx, decided).values();
  const fates = decisions.map((one) => (isDecided(one) ? { output: nextOf(outputs) } : one));
  const settled = fates.map((fate, at) => ({
    fate,
    claim: earlier[at] ? null : itemAt(claims, at),
  }));
  storeResponses(
    tx,
    sealer,
    settled.flatMap(({ claim, fate }) => (isSaved(fate) ? [{ claim, output: fate.output }] : [])),
  );
  freeKeys(
    tx,
    settled.flatMap(({ claim, fate }) => (isSaved(fate) ? [] : [claim])),
  );
  return fates;
}

/** Returns the outcome of an earlier request. */
function fateOf<Output>(before: Earlier | Error): Fate<Output> {
  return before instanceof Error ? { refusal: before } : { output: before.output as Output };
}

function decisionOn<Write, Held, Decided, Output>(
  { decide }: SharedWrites<Write, Held, Decided, Output>,
  write: Write,
  held: Held,
): { readonly decided: Decided } | Exclude<Fate<Output>, { output: Output }> {
  try {
    const decided = decide(write, held);
    return decided === null ? "locked" : { decided };
  } catch (refusal) {
    return { refusal };
  }
}

function isDecided<Decided>(
  one: { readonly decided: Decided } | Fate<unknown>,
): one is { readonly decided: Decided } {
  return one !== "locked" && "decided" in one;
}

function isSaved<Output>(fate: Fate<Output>): fate is { readonly output: Output } {
  return fate !== "locked" && "output" in fate;
}
