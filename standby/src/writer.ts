import { weekdayTimeText } from "@school/core/api/dates.ts";
import { BucketError } from "@school/server/platform/documents/files/bucket.ts";
import { StandbyError } from "./errors.ts";
import {
  createFence,
  DAY_MS,
  type Fence,
  newestFence,
  readFence,
  renewLease,
  requireConditions,
} from "./fence.ts";
import { freshState, readState, type State, writeState } from "./state.ts";
import { Damaged, type Vault } from "./vault.ts";

const GUIDE = "docs/operating/standby.md";

/** The computer that accepts writes: its saved state, and whether it still may. */
export interface Writer {
  readonly state: State;
  /** Saves a change; it is on the disk when the promise resolves. */
  change(changes: Partial<State>): Promise<void>;
  /**
   * Checks in the archive that no other computer took over, and renews the lease. Without a response it
   * checks that the lease has not ended. Throws `StandbyError` where this computer may take no writes.
   *
   * @returns why the archive did not respond; null when it did
   */
  check(): Promise<Error | null>;
  /** Checks only the fence, before something is sent. Throws like the archive, or `StandbyError`. */
  requireFence(): Promise<number>;
}

interface WriterOptions {
  readonly dataDir: string;
  readonly vault: Vault;
  readonly leaseDays: number;
}

/** Opens the state of a DATA_DIR that ships, created at the first start. */
export function openWriter({ dataDir, vault, leaseDays }: WriterOptions): Writer {
  let state = readState(dataDir) ?? freshState("writes");
  let saving = Promise.resolve();
  const change = (changes: Partial<State>) => {
    state = { ...state, ...changes };
    // Sequentially, each with all changes up to then.
    saving = saving.then(() => writeState(dataDir, state));
    return saving;
  };
  let seen = { at: newestOf(state), clock: performance.now() };
  const now = () => Math.max(Date.now(), seen.at + performance.now() - seen.clock);

  async function stop(fence: Fence): Promise<never> {
    await change({ stopped: { epoch: fence.epoch, at: fence.at } });
    throw new StandbyError(stoppedText(fence.at));
  }

  async function claim(): Promise<number> {
    if (state.epoch !== null) {
      const fence = await readFence(vault, state.epoch);
      if (fence?.id === state.id) {
        const next = await readFence(vault, state.epoch + 1);
        return next === null ? state.epoch : stop(next);
      }
    }
    const newest = await newestFence(vault);
    if (newest !== null && newest.id !== state.id) {
      throw new StandbyError(
        "COPY_TO: the copy of another computer is there already. Name another folder of the bucket, " +
          `or see ${GUIDE}`,
      );
    }
    if (newest === null) {
      // The id is on the disk before it is in the archive.
      await change({});
      await requireConditions(vault, "COPY_TO");
      if (!(await createFence(vault, 1, state.id))) return claim();
    }
    const epoch = newest?.epoch ?? 1;
    // An archive that was emptied, or a new one: it has nothing of what was shipped before.
    await change({ epoch, series: null, making: null, garbage: [], lease: null });
    return epoch;
  }

  let isClaimed = false;
  async function requireFence(): Promise<number> {
    if (!isClaimed || state.epoch === null) {
      const epoch = await claim();
      isClaimed = true;
      return epoch;
    }
    const next = await readFence(vault, state.epoch + 1);
    return next === null ? state.epoch : stop(next);
  }

  async function check(): Promise<Error | null> {
    if (state.stopped) throw new StandbyError(stoppedText(state.stopped.at));
    try {
      const epoch = await requireFence();
      const renewedAt = await renewLease(vault, epoch, leaseDays);
      seen = { at: renewedAt, clock: performance.now() };
      await change({ lease: { renewedAt, seenAt: renewedAt } });
      return null;
    } catch (error) {
      if (error instanceof StandbyError) throw error;
      if (error instanceof Damaged) throw new StandbyError(`COPY_TO: ${error.message}`);
      // Before the first lease no other computer can have taken over, and the settings may be wrong.
      if (state.epoch === null) requireAllowed(error);
      const { lease } = state;
      if (lease === null) return error as Error;
      await change({ lease: { ...lease, seenAt: Math.max(lease.seenAt, now()) } });
      if (now() < lease.renewedAt + leaseDays * DAY_MS) return error as Error;
      throw new StandbyError(endedText(lease.renewedAt, leaseDays, (error as Error).message));
    }
  }

  return {
    get state() {
      return state;
    },
    change,
    check,
    requireFence,
  };
}

/** Throws for a bucket that refuses: waiting does not help. */
function requireAllowed(error: unknown): void {
  if (!(error instanceof BucketError)) return;
  if (
    error.status === null ||
    error.status >= 500 ||
    error.status === 408 ||
    error.status === 429
  ) {
    return;
  }
  throw new StandbyError(
    `COPY_TO: the bucket refused (${error.message}). The key must be allowed to list, get, put and ` +
      `delete objects in that folder: ${GUIDE}`,
  );
}

function newestOf({ lease }: State): number {
  return lease === null ? 0 : Math.max(lease.renewedAt, lease.seenAt);
}

/** Throws `StandbyError` where another computer took over from this DATA_DIR's. */
export function refuseStopped(dataDir: string): void {
  const stopped = readState(dataDir)?.stopped;
  if (stopped) throw new StandbyError(stoppedText(stopped.at));
}

function stoppedText(at: number): string {
  return (
    "This computer takes no writes any more: another one took over on " +
    `${weekdayTimeText(at)}. What was saved here since then is still in DATA_DIR. ` +
    `What to do: ${GUIDE}`
  );
}

function endedText(renewedAt: number, days: number, why: string): string {
  return (
    `This computer last reached the place of COPY_TO on ${weekdayTimeText(renewedAt)}, more than ` +
    `${days} days ago, so another one may have taken over. It takes no writes until it reaches ` +
    `the place again (${why}). Connect it to the internet, then start it. ${GUIDE}`
  );
}
