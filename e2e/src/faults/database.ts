import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import { Load } from "./load.ts";
import { Portal, seconds } from "./portal.ts";

const HANGS_MS = 45_000;
const DIES_TIMES = 5;

export const database: Fault = {
  name: "database",
  what: "the database hangs for 45 s, and dies five times in a row",
  async run() {
    const portal = await Portal.make();
    const faults: string[] = [];
    try {
      await portal.start();
      const load = await Load.prepare(portal);
      load.begin();
      await load.untilWritten();
      const pids = await portal.databasePids();
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      await sleep(HANGS_MS);
      for (const pid of pids) process.kill(pid, "SIGCONT");
      const afterHang = await load.untilWritten();
      await load.pause();
      faults.push(...(await load.compare()));

      load.begin();
      for (let times = 0; times < DIES_TIMES; times += 1) {
        await portal.killDatabase();
        await sleep(1_500);
      }
      const afterDeath = await load.untilWritten();
      await load.pause();
      faults.push(...(await load.compare()), ...load.surprises);
      if (load.signedOut > 0) faults.push(`${load.signedOut} were signed out`);
      return {
        figures:
          `${load.writes} writes acknowledged; saved again ${seconds(afterHang)} after the hang, ` +
          `${seconds(afterDeath)} after the last death; people read: ` +
          [...load.refused].map(([said, times]) => `${said} (${times})`).join(" | "),
        faults,
      };
    } finally {
      for (const pid of await portal.databasePids()) process.kill(pid, "SIGCONT");
      await portal.remove();
    }
  },
};
