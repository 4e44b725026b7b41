import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@school/bench/percentile.ts";
import type { Fault } from "./fault.ts";
import { Load } from "./load.ts";
import { Portal, seconds } from "./portal.ts";

const KINDS = ["portal", "database", "both"] as const;

export const kills: Fault = {
  name: "kills",
  what: "kill -9 of the portal, the database or both at random moments under mixed load",
  async run({ rounds }) {
    const portal = await Portal.make();
    const faults: string[] = [];
    const downtimes: number[] = [];
    const count = { portal: 0, database: 0, both: 0 };
    try {
      await portal.start();
      const load = await Load.prepare(portal);
      for (let round = 1; round <= rounds; round += 1) {
        load.begin();
        await load.untilWritten();
        await sleep(Math.random() * 1_000);
        const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? "both";
        count[kind] += 1;
        if (kind === "portal") await portal.kill();
        else if (kind === "database") await portal.killDatabase();
        else await portal.cutPower();
        const killed = performance.now();
        if (kind !== "database") await portal.start();
        await load.untilWritten();
        downtimes.push(performance.now() - killed);
        await load.pause();
        const problems = await load.compare();
        faults.push(...problems.map((problem) => `round ${round} (${kind}): ${problem}`));
      }
      faults.push(...load.surprises);
      if (load.signedOut > 0) faults.push(`${load.signedOut} were signed out`);
      return {
        figures:
          `${count.portal} of the portal, ${count.database} of the database, ${count.both} of both; ` +
          `${load.writes} writes and ${load.reads} reads acknowledged; saved again after ` +
          `${seconds(percentile(downtimes, 0.5))} (median), ${seconds(Math.max(...downtimes))} (longest)`,
        faults,
      };
    } finally {
      await portal.remove();
    }
  },
};
