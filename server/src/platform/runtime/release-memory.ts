import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_INTERVAL_MS = 5_000;
/** Maximum busy fraction between two checks of an idle process. */
const MAX_BUSY = 0.1;
/** Minimum growth of the heap since the last collection that makes another one worthwhile. */
const WORTH_BYTES = 24_000_000;

/** Measurements and actions of the process; tests replace them. */
interface Process {
  /** Fraction of the time since the last check in which the process was busy, 0 to 1. */
  busy(): number;
  heapBytes(): number;
  collect(): Promise<void>;
}

/**
 * Returns memory to the operating system when the process becomes idle, for example after startup
 * or a busy morning. V8 collects garbage only when it needs space, and so never in an idle process.
 * On the office's computer it would occupy twice the memory it uses.
 */
export function releaseMemoryAtRest(
  self: Process = thisProcess(),
  everyMs = CHECK_INTERVAL_MS,
): { stop(): void } {
  let atRest = 0;
  let isCollecting = false;
  const check = async () => {
    if (isCollecting || self.busy() > MAX_BUSY) return;
    if (self.heapBytes() < atRest + WORTH_BYTES) return;
    isCollecting = true;
    await self.collect();
    isCollecting = false;
    atRest = self.heapBytes();
  };
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function thisProcess(): Process {
  // Node offers no other access to the collector at run time.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: object) => Promise<void>;
  // Seconds after a collection, V8 returns the freed pages to the system.
  let last = performance.eventLoopUtilization();
  return {
    busy() {
      const utilisation = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(utilisation, last);
      last = utilisation;
      return utilization;
    },
    heapBytes: () => getHeapStatistics().total_heap_size,
    collect: () => collect({ type: "major", execution: "async" }),
  };
}
