import { setTimeout as sleep } from "node:timers/promises";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { countCpu } from "./cpu.ts";
import { percentile } from "./percentile.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const PASSWORD = "Morning1assembly";
/** Milliseconds between two of the concurrent reads. */
const READ_EVERY_MS = 20;
/** The school's address, behind which many people sign in. */
const SCHOOL = "198.51.100.1";

interface Rush {
  readonly what: string;
  readonly people: number;
  /** Milliseconds in which they come, at an even rate; 0 for one moment. */
  readonly withinMs: number;
  /** The address from which the person with that number signs in. */
  readonly addressOf: (person: number) => string;
}

const addressAtHome = (person: number) => `203.0.${person >> 8}.${person & 255}`;

const FULL: readonly Rush[] = [
  {
    what: "200 at one moment, each at home",
    people: 200,
    withinMs: 0,
    addressOf: addressAtHome,
  },
  {
    what: "500 within 10 s, each at home",
    people: 500,
    withinMs: 10_000,
    addressOf: addressAtHome,
  },
  {
    what: "500 within 10 s, one network",
    people: 500,
    withinMs: 10_000,
    addressOf: () => SCHOOL,
  },
  {
    what: "250 within 1 s, each fifth at home",
    people: 250,
    withinMs: 1_000,
    addressOf: (person) => (person % 5 === 0 ? addressAtHome(person) : SCHOOL),
  },
];

const FEW: Rush = {
  what: "20 within 200 ms",
  people: 20,
  withinMs: 200,
  addressOf: addressAtHome,
};
const RUSHES = inFull(FULL, [FEW]);

/**
 * Families who sign in together, at home or behind one address, while others read. Each sign-in must
 * succeed or get a Retry-After, and the reads must stay fast.
 */
export async function benchSignIns(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("morning");
    const most = Math.max(...RUSHES.map(({ people }) => people));
    const { emails, readerId } = await enrolPeople(connection, most);
    const portal = await startPortal(connection, readerId, {
      withJobs: true,
      env: { TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "error" },
    });
    try {
      await warmUp(portal, emails);
      const rows: Row[] = [];
      for (const rush of RUSHES) rows.push(await measureRush(portal, emails, rush));
      return rows;
    } finally {
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}

/** Warms up the process: its first requests include compilation. */
async function warmUp({ origin, headers }: ServedPortal, emails: string[]): Promise<void> {
  for (const email of emails.slice(0, 15)) await signIn(origin, email, SCHOOL);
  for (let n = 0; n < 200; n += 1) await read(origin, headers);
}

/** Accounts with one shared password hash, so that creating them is fast. */
async function enrolPeople(connection: Connection, count: number) {
  const db = openDatabase(connection);
  const reader = await makeUser(db, { role: "PRINCIPAL", password: PASSWORD });
  const emails: string[] = [];
  for (let n = 0; n < count; n += 1) emails.push((await makeUser(db, { role: "PARENT" })).email!);
  await db.$client.query(
    `update users set password_hash = (select password_hash from users where id = $1)`,
    [reader.id],
  );
  await db.$client.end();
  return { emails, readerId: reader.id };
}

interface SignIn {
  readonly response: Response;
  readonly ms: number;
  readonly isAtHome: boolean;
}

async function measureRush(
  { origin, headers, pid }: ServedPortal,
  emails: readonly string[],
  { what, people, withinMs, addressOf }: Rush,
): Promise<Row> {
  const readTimes: number[] = [];
  let isSigningIn = true;
  const reading = (async () => {
    while (isSigningIn) {
      void read(origin, headers).then((ms) => readTimes.push(ms));
      await sleep(READ_EVERY_MS);
    }
  })();
  const portalCpu = await countCpu([pid]);
  const began = performance.now();
  const signIns = await Promise.all(
    emails.slice(0, people).map(async (email, person): Promise<SignIn> => {
      await sleep((withinMs * person) / people);
      const from = performance.now();
      const response = await signIn(origin, email, addressOf(person));
      const isAtHome = addressOf(person) !== SCHOOL;
      return { response, ms: performance.now() - from, isAtHome };
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const cpu = await portalCpu();
  isSigningIn = false;
  await reading;
  return {
    what,
    ...describe(signIns),
    seconds: seconds.toFixed(1),
    "portal CPU ms each": (cpu / people).toFixed(1),
    reads: readTimes.length,
    "reads p99 ms": Math.round(percentile(readTimes, 0.99)),
  };
}

async function signIn(origin: string, email: string, address: string): Promise<Response> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await response.arrayBuffer();
  return response;
}

/** Returns the milliseconds of one signed-in read. */
async function read(origin: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/me`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`GET /api/me: ${response.status}`);
  return performance.now() - began;
}

function describe(signIns: readonly SignIn[]): Row {
  const succeeded = signIns.filter(({ response }) => response.status === 200);
  const refused = signIns.filter(
    ({ response: { status, headers } }) =>
      [429, 503].includes(status) && headers.has("retry-after"),
  );
  const p99 = (isAtHome: boolean) => {
    const times = succeeded.filter((one) => one.isAtHome === isAtHome).map(({ ms }) => ms);
    return times.length === 0 ? "" : Math.round(percentile(times, 0.99));
  };
  return {
    succeeded: succeeded.length,
    "refused with Retry-After": refused.length,
    "anything else": signIns.length - succeeded.length - refused.length,
    "at home p99 ms": p99(true),
    "one network p99 ms": p99(false),
  };
}
