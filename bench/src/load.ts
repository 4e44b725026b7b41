import autocannon from "autocannon";

/** Seconds of a measurement, after the warm-up. */
const SECONDS = 6;
const WARM_UP_SECONDS = 2;

export interface Load {
  requestsPerSecond: number;
  /** 99th percentile of the response time in milliseconds. */
  p99: number;
}

/** Loads one address over a number of connections. Throws if any response is not 200. */
export async function measure(
  url: string,
  headers: Record<string, string>,
  connections: number,
): Promise<Load> {
  await autocannon({ url, headers, connections, duration: WARM_UP_SECONDS });
  const result = await autocannon({ url, headers, connections, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} responses were not 200, ${result.errors} failed`);
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}
