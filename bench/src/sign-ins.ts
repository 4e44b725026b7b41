import { setTimeout as sleep } from "node:timers/promises";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { percentile } from "./percentile.ts";
import { type Served, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { inFull } from "./short.ts";

const PEOPLE = inFull(200, 20);
const PASSWORD = "Morning1assembly";
/** Milliseconds between two of the concurrent reads. */
const READ_EVERY_MS = 20;

/**
 * 200 people sign in at the same time while others read. Each sign-in must succeed or get a
 * Retry-After, and the reads must stay fast.
 */
export async function benchSignIns(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const connection = await cluster.createDatabase("morning");
    const { emails, readerId } = await enrolPeople(connection);
    const portal = await startPortal(connection, readerId, { withJobs: true });
    try {
      await warmUp(portal, emails);
      const otherTimes: number[] = [];
      let isSigningIn = true;
      const reading = (async () => {
        while (isSigningIn) {
          void read(portal.origin, portal.headers).then((ms) => otherTimes.push(ms));
          await sleep(READ_EVERY_MS);
        }
      })();
      const began = performance.now();
      const responses = await Promise.all(emails.map((email) => signIn(portal.origin, email)));
      const seconds = (performance.now() - began) / 1000;
      isSigningIn = false;
      await reading;
      return [describe(responses, seconds, otherTimes)];
    } finally {
      await portal.stop();
    }
  } finally {
    await cluster.close();
  }
}

/** Warms up the process: its first requests include compilation. */
async function warmUp({ origin, headers }: Served, emails: string[]): Promise<void> {
  for (const email of emails.slice(0, 15)) await signIn(origin, email);
  for (let n = 0; n < 200; n += 1) await read(origin, headers);
}

/** Accounts with one shared password hash, so that creating them is fast. */
async function enrolPeople(connection: Connection) {
  const db = openDatabase(connection);
  const reader = await makeUser(db, { role: "PRINCIPAL", password: PASSWORD });
  const emails: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) emails.push((await makeUser(db, { role: "PARENT" })).email!);
  await db.$client.query(
    `update users set password_hash = (select password_hash from users where id = $1)`,
    [reader.id],
  );
  await db.$client.end();
  return { emails, readerId: reader.id };
}

async function signIn(origin: string, email: string): Promise<Response> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
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

function describe(responses: Response[], seconds: number, otherTimes: number[]): Row {
  const refused = responses.filter(
    ({ status, headers }) => [429, 503].includes(status) && headers.has("retry-after"),
  );
  const succeeded = responses.filter(({ status }) => status === 200).length;
  return {
    "sign-ins": responses.length,
    succeeded,
    "refused with Retry-After": refused.length,
    "anything else": responses.length - succeeded - refused.length,
    seconds: seconds.toFixed(1),
    "other requests": otherTimes.length,
    "their p99 ms": Math.round(percentile(otherTimes, 0.99)),
  };
}
