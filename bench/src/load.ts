import autocannon from "autocannon";
import { inFull } from "./short.ts";

/** The program looks for the end only once in each sample of this many milliseconds. */
const SHORT = { amount: 20, sampleInt: 100 };
/** Seconds of a measurement, after those of the warm-up; a few requests in a short run. */
const MEASURED = inFull<Partial<autocannon.Options>>({ duration: 6 }, SHORT);
const WARM_UP = inFull<Partial<autocannon.Options>>({ duration: 2 }, SHORT);

export interface Load {
  requestsPerSecond: number;
  /** Requests in all, with those of the warm-up. */
  requests: number;
  /** Median and 99th percentile of the response time in milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Loads one address, or several alternately, over a number of connections. Throws if any response is
 * not 200.
 */
export async function measure(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string>,
  connections: number,
): Promise<Load> {
  const requests = paths.map((path) => ({ method: "GET" as const, path }));
  const load = { url: origin, requests, headers, connections };
  const warmUp = await autocannon({ ...load, ...WARM_UP });
  const result = await autocannon({ ...load, ...MEASURED });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${paths[0]}: ${result.non2xx} responses were not 200, ${result.errors} failed`,
    );
  }
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total + warmUp.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
