import type { Fault } from "./fault.ts";
import { Load } from "./load.ts";
import { Portal } from "./portal.ts";

export const twoPortals: Fault = {
  name: "two-portals",
  what: "a second portal is started on the same DATA_DIR, and two at once after a power cut",
  async run({ rounds }) {
    const first = await Portal.make();
    const second = await Portal.make({}, first.dataDir);
    const faults: string[] = [];
    let refusal = "";
    const times = Math.max(1, Math.ceil(rounds / 10));
    try {
      await first.start();
      const load = await Load.prepare(first);
      load.begin();
      for (let round = 0; round < times; round += 1) {
        await load.untilWritten();
        const tried = await second.tryToStart();
        refusal = tried.said.trim();
        if (tried.ready) faults.push("a second portal started on the same data");
        else if (refusal.split("\n").length !== 1) faults.push(`not one sentence: ${refusal}`);
        await load.untilWritten();
      }
      await load.pause();
      await first.cutPower();
      const both = await Promise.all([first.tryToStart(), second.tryToStart()]);
      const ready = both.filter((each) => each.ready).length;
      if (ready !== 1) faults.push(`${ready} of two that were started at once are ready`);
      faults.push(...(await load.compare()), ...load.surprises);
      return { figures: `${times} refused while saves went on, saying: ${refusal}`, faults };
    } finally {
      await second.stop();
      await first.remove();
    }
  },
};
