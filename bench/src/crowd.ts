import { setTimeout as sleep } from "node:timers/promises";
import { countCpu, processesOf } from "./cpu.ts";
import { memoryOf } from "./memory.ts";
import { percentile } from "./percentile.ts";
import type { ServedPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import type { BuiltSchool } from "./school.ts";

/** Maximum number of retries of a person who is asked to wait. */
const MAX_TRIES = 20;

/** One person's requests. The response time of each `ask` is measured under its name. */
export type Part = (ask: Ask, origin: string) => Promise<void>;

/** Sends one request and returns the body of a success. Waits and retries when the response says so. */
export type Ask = (
  name: string,
  url: string,
  options: { token?: string; method?: string; body?: object },
) => Promise<Buffer>;

/**
 * Sends people at an even rate within some milliseconds, each to the next process, and measures every
 * request: a row for each name, and one of the computer. A request that must wait (429 and 503) is
 * repeated and counts with its whole wait. Throws if a request failed.
 */
export async function measureCrowd(
  school: BuiltSchool,
  portals: readonly ServedPortal[],
  what: string,
  withinMs: number,
  parts: readonly Part[],
): Promise<Row[]> {
  const waits = new Map<string, number[]>();
  const count = { postponed: 0, failed: 0 };
  let highest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const all = await Promise.all(portals.map(({ pid }) => memoryOf(pid, "Rss")));
      highest = Math.max(highest, ...all);
      await sleep(500);
    }
  })();
  const began = performance.now();
  const portalCpu = await countCpu(portals.map(({ pid }) => pid));
  const databaseCpu = await countCpu(await processesOf(school.connection));
  const ask: Ask = async (name, url, { token, method = "GET", body }) => {
    const from = performance.now();
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(url, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) {
        const all = waits.get(name) ?? [];
        waits.set(name, all);
        all.push(performance.now() - from);
        return bytes;
      }
      if (![429, 503].includes(response.status) || tries === MAX_TRIES) {
        throw new Error(`${name}: ${response.status} ${bytes.toString().slice(0, 200)}`);
      }
      count.postponed += 1;
      await sleep(1_000 * Number(response.headers.get("retry-after") ?? 1));
    }
  };
  let firstFailure = "";
  await Promise.all(
    parts.map(async (part, at) => {
      await sleep((withinMs * at) / parts.length);
      try {
        await part(ask, portals[at % portals.length]?.origin ?? "");
      } catch (error) {
        count.failed += 1;
        firstFailure ||= (error as Error).message;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const [portal, database] = [await portalCpu(), await databaseCpu()];
  isOver = true;
  await watching;
  if (firstFailure) throw new Error(`${what}: ${count.failed} failed, first: ${firstFailure}`);
  const name = portals.length > 1 ? `${what}, ${portals.length} processes` : what;
  return [...waits].map(([request, ms], at) => ({
    what: at === 0 ? name : "",
    request,
    answered: ms.length,
    "p50 ms": percentile(ms, 0.5),
    "p99 ms": percentile(ms, 0.99),
    "told to wait": at === 0 ? count.postponed : "",
    "s in all": at === 0 ? seconds.toFixed(1) : "",
    "portal CPU s": at === 0 ? (portal / 1_000).toFixed(1) : "",
    "PostgreSQL CPU s": at === 0 ? (database / 1_000).toFixed(1) : "",
    "portal MB, highest": at === 0 ? Math.round(highest) : "",
  }));
}
