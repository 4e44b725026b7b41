import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { ClockedPortal, type Whose } from "./fake-clock.ts";
import type { Fault } from "./fault.ts";
import { Load } from "./load.ts";
import { type Portal, PRINCIPAL, seconds } from "./portal.ts";

const HOUR = 3_600;
const YEAR = 365 * 24 * HOUR;
const JUMPS = [HOUR, -HOUR, YEAR, -YEAR];
const WHOSE: readonly Whose[] = ["both", "portal", "database"];
/** Long enough for scheduled work to begin under the wrong clock: the portal looks twice a minute. */
const STAY_MS = 40_000;
/** Within this, scheduled work continues once the clock is right; it is due each minute. */
const JOBS_MS = 150_000;
/** Maximum number of jobs of a kind during a stay; more are a fault. */
const MAX_JOBS = 4;

/** Maximum number of the load's requests in flight at a jump. */
const MAX_REFUSED = 5;

const name = (jump: number) =>
  `${Math.abs(jump) === HOUR ? "an hour" : "a year"} ${jump > 0 ? "ahead" : "back"}`;

/** Kinds of scheduled jobs that were created more often than scheduled, since `known`. */
async function excessJobs(portal: Portal, known: ReadonlySet<string>): Promise<string[]> {
  const rows = await portal.rows<{ id: string; name: string }>(
    "select id, name from jobs.job where name in (select name from jobs.schedule)",
  );
  const made = Map.groupBy(
    rows.filter(({ id }) => !known.has(id)),
    (row) => row.name,
  );
  return [...made].flatMap(([kind, jobs]) =>
    jobs.length > MAX_JOBS ? [`${jobs.length} jobs ${kind}`] : [],
  );
}

async function jobIds(portal: Portal): Promise<Set<string>> {
  const rows = await portal.rows<{ id: string }>("select id from jobs.job");
  return new Set(rows.map(({ id }) => id));
}

/**
 * Waits for a scheduled job to be created and done; returns the milliseconds, or null without one.
 */
async function untilScheduled(portal: Portal): Promise<number | null> {
  const known = await jobIds(portal);
  const began = performance.now();
  while (performance.now() - began < JOBS_MS) {
    const done = await portal.rows<{ id: string }>(
      `select id from jobs.job where state = 'completed' and name in (select name from jobs.schedule)`,
    );
    if (done.some(({ id }) => !known.has(id))) return performance.now() - began;
    await sleep(1_000);
  }
  return null;
}

export const clocks: Fault = {
  name: "clocks",
  what: "the clocks of portal and database, each or both, jump an hour and a year and back",
  async run() {
    const faults: string[] = [];
    const waits: number[] = [];
    const explanations = new Set<string>();
    let [writes, reads, signedOut, backups, endedByClock] = [0, 0, 0, 0, 0];
    for (const whose of WHOSE) {
      const clocked = await ClockedPortal.make();
      const { portal } = clocked;
      try {
        await portal.start();
        const load = await Load.prepare(portal);
        for (const jump of JUMPS) {
          const report = (problem: string) =>
            faults.push(`${whose === "both" ? "both" : `the ${whose}`} ${name(jump)}: ${problem}`);
          const [before, out] = [await jobIds(portal), load.signedOut];
          load.begin();
          await load.untilWritten();
          await clocked.set(whose, jump);
          await load.untilWritten();
          await sleep(STAY_MS);
          await load.untilWritten();
          await clocked.set(whose, 0);
          await load.untilWritten();
          await sleep(5_000);
          await load.untilWritten();
          await load.pause();
          for (const problem of await load.compare()) report(problem);
          for (const excess of await excessJobs(portal, before)) report(excess);
          const ended = load.signedOut - out;
          // A session is over after so long; an hour must not end one.
          if (Math.abs(jump) === HOUR && ended > 0) report(`${ended} were signed out`);
          await portal.signIn(...PRINCIPAL).catch((error: unknown) => report(String(error)));
          const waited = await untilScheduled(portal);
          if (waited === null) report(`no scheduled work within ${seconds(JOBS_MS)}`);
          else waits.push(waited);
        }
        // At a jump PostgreSQL may end a statement or a whole transaction that seems to have lasted for
        // an hour. Several people may be saving in that transaction.
        const ended = await clocked.endedByClock();
        endedByClock += ended;
        const most = Math.min(ended, JUMPS.length * 2) * MAX_REFUSED;
        for (const [said, times] of load.refused) {
          if (said.startsWith("409")) continue;
          explanations.add(`${said} (${times})`);
          if (times > most || !said.startsWith("503")) {
            faults.push(
              `${whose}: people read ${said} ${times} times, PostgreSQL ended ${ended} by its clock`,
            );
          }
        }
        for (const said of load.signedOutBy) explanations.add(said);
        faults.push(...load.surprises.map((said) => `${whose}: ${said}`));
        writes += load.writes;
        reads += load.reads;
        signedOut += load.signedOut;
        const [made] = await portal.rows<{ count: number }>(
          "select count(*)::int as count from backups",
        );
        backups += made?.count ?? 0;
        const verify = portal.launch("verify-audit.ts");
        await once(verify, "exit");
        if (verify.exitCode !== 0) faults.push(`${whose}: ${portal.said.trim().slice(-300)}`);
      } finally {
        await clocked.remove();
      }
    }
    return {
      figures:
        `${WHOSE.length * JUMPS.length} jumps and back; ${writes} writes and ${reads} reads acknowledged; ` +
        `${endedByClock} statements and transactions were ended by PostgreSQL's clock; ` +
        `${signedOut} sessions were over; people read: ${[...explanations].join(" | ") || "(nothing)"}; ` +
        `${backups} backups; scheduled work went on ${seconds(Math.max(...waits))} ` +
        "after a return at the latest",
      faults,
    };
  },
};
