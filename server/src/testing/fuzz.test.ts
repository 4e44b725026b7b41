import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openTestSession } from "../accounts/fixtures.ts";
import { addressesOf } from "../platform/testing/addresses.ts";
import { createRawClient, type RawClient } from "../platform/testing/raw-client.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";
import { FIRST_YEAR, type HostileSchool, makeHostileSchool } from "./hostile-school.ts";

/*
 * Requests made from the contract at random, to every endpoint and /auth/v1, uploads included.
 * Whatever comes: no 5xx, an error is { message, code }, none waits for seconds, and memory stays.
 * `npm run fuzz` sends more of them, with another seed.
 */

const plan = inject("fuzz");

/** The people have then lost their permissions and records, and others replace them. */
const ROUND = 1_000;
const AT_ONCE = 6;
const MAX_FAULTS = 20;
const MAX_GROWTH_MB = 64;
/** The portal slows down who calls too often from one address. */
const ADDRESSES =
  process.platform === "linux"
    ? Array.from({ length: 250 }, (_, n) => `127.0.${1 + Math.floor(n / 50)}.${1 + (n % 50)}`)
    : [];

let server: TestServer;
let client: RawClient;
let dataDir: string;
const errors: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portal-fuzz-"));
  server = await startTestServer({
    env: { DATA_DIR: dataDir },
    log: (line) => {
      if (line.includes('"level":50')) errors.push(line);
    },
  });
  client = createRawClient(server.origin, { timeoutMs: plan.timeoutMs, addresses: ADDRESSES });
});
afterAll(async () => {
  client.close();
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** Bytes in megabytes that are still needed, of this process: the portal and the test. */
function memoryInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const inWords = (request: FuzzRequest): string => {
  const body = request.body === undefined ? "" : Buffer.from(request.body).toString();
  return `${request.method} ${request.path.slice(0, 600)} ${body.slice(0, 600)}`;
};

async function idsOf(school: HostileSchool): Promise<string[]> {
  const { rows } = await server.db.$client.query<{ id: string }>(`
    select id from (
      select id from users union all select id from classes union all select id from subjects
      union all select id from terms union all select id from results) records
    order by random() limit 40`);
  const ids = Object.values(school.known).filter(
    (value): value is string => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value),
  );
  return [...ids, ...school.people.map(({ id }) => id), ...rows.map(({ id }) => id)];
}

let slowest = 0;

/** Returns the fault of a response; null if there is none. */
async function faultOf(
  { as, ...request }: FuzzRequest,
  tokens: ReadonlyMap<string, string>,
): Promise<string | null> {
  const authorization = as === null ? {} : { authorization: `Bearer ${tokens.get(as)}` };
  const headers = { ...request.headers, ...authorization };
  const before = errors.length;
  try {
    const { status, body, ms } = await client.send({ ...request, headers });
    slowest = Math.max(slowest, ms);
    if (status >= 500) return `answers ${status}: ${errors.slice(before).join().slice(0, 1_500)}`;
    if (status < 400 || !request.path.startsWith("/api/")) return null;
    const isError = typeof body?.message === "string" && typeof body.code === "string";
    return isError ? null : `answers ${status} without message and code`;
  } catch (error) {
    return String(error);
  }
}

it(
  "whatever is sent, the portal answers, in good time and without growing",
  { timeout: Math.max(120_000, plan.requests * 200) },
  async () => {
    const authAddresses = addressesOf(server.app).filter((one) => / \/auth\/v1\//.test(one));
    expect(authAddresses.length).toBeGreaterThan(20);
    const faults: string[] = [];
    let sent = 0;
    let memoryBefore: number | undefined;
    const began = performance.now();
    for (let round = 0; sent < plan.requests && faults.length < MAX_FAULTS; round += 1) {
      const school = await makeHostileSchool(server, FIRST_YEAR + round);
      const tokens = new Map<string, string>();
      for (const { id } of school.people) {
        tokens.set(id, await openTestSession(server.db, server.keyring, id));
      }
      const known = { byName: school.known, ids: await idsOf(school) };
      const requests = fuzzRequests(school, known, authAddresses);
      const numRuns = Math.min(ROUND, plan.requests - sent);
      const work = fc.sample(requests, { seed: plan.seed + round, numRuns }).values();
      const sendAll = async () => {
        for (const request of work) {
          const fault = await faultOf(request, tokens);
          if (fault === null) continue;
          faults.push(`${inWords(request)}\n  ${fault}`);
          if (plan.hasProgress) console.log(faults.at(-1));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
      sent += numRuns;
      const memory = memoryInUse();
      memoryBefore ??= memory;
      if (plan.hasProgress) {
        const rate = Math.round((sent / (performance.now() - began)) * 1_000);
        console.log(
          `${sent} of ${plan.requests} sent, ${rate} a second, ${faults.length} faults, ` +
            `slowest ${Math.round(slowest)} ms, ${Math.round(memory)} MB in use`,
        );
      }
      expect.soft(memory - memoryBefore, "growth in MB").toBeLessThan(MAX_GROWTH_MB);
    }
    expect(faults, `seed ${plan.seed}`).toEqual([]);
  },
);
