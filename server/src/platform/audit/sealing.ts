import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import type { Log } from "../log/log.ts";
import { sealEntries } from "./seal-entries.ts";

const INTERVAL_MS = 1000;
/** Rounds between two looks through the whole log: about an hour. */
const ROUNDS = 3600;

/** Seals new entries of the audit log each second until stopped; the first time, all there are. */
export function startSealing(db: Database, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round = (round + 1) % ROUNDS) {
      try {
        await sealEntries(db, round === 0 ? "all" : "recent");
      } catch (error) {
        log.error({ err: error }, "sealing the audit log failed; the next round tries again");
      }
      await sleep(INTERVAL_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
