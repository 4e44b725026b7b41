import autocannon from "autocannon";

/** Seconds of a measurement, after the warm-up. */
const SECONDS = 6;
const WARM_UP_SECONDS = 2;

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
  const warmUp = await autocannon({ ...load, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...load, duration: SECONDS });
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
