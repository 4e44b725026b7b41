import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EVERY_MS = 5_000;
/** Fraction of the time between two checks; above it the process is serving someone. */
const MAX_BUSY = 0.1;
/** Pages of the heap beyond those of the last rest, from which on collecting is worth it. */
const WORTH_BYTES = 24_000_000;

/** Measurements and actions on the process; tests pass in their own. */
interface Process {
  /** Part of the time since the last look in which the process was at work, from 0 to 1. */
  busy(): number;
  heapBytes(): number;
  collect(): Promise<void>;
}

/**
 * Returns memory to the operating system when the process is idle after work, as after its start or a
 * morning on which results were read. V8 collects garbage only when it needs space, and so never in an
 * idle process. On the office's computer it would hold twice the memory it uses.
 */
export function releaseMemoryAtRest(
  self: Process = thisProcess(),
  everyMs = LOOK_EVERY_MS,
): { stop(): void } {
  let atRest = 0;
  let isCollecting = false;
  const look = async () => {
    if (isCollecting || self.busy() > MAX_BUSY) return;
    if (self.heapBytes() < atRest + WORTH_BYTES) return;
    isCollecting = true;
    await self.collect();
    isCollecting = false;
    atRest = self.heapBytes();
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function thisProcess(): Process {
  // Node offers no other access to the collector while it runs.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: object) => Promise<void>;
  // Some seconds after a collection V8 returns the emptied pages to the system.
  let last = performance.eventLoopUtilization();
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heapBytes: () => getHeapStatistics().total_heap_size,
    collect: () => collect({ type: "major", execution: "async" }),
  };
}
