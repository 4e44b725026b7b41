import type { Cut } from "./cut.ts";
import { firstStart, migration, restore } from "./cuts-of-starts.ts";
import { anImport, backup, promotion, release } from "./cuts-of-work.ts";
import type { Fault } from "./fault.ts";

const CUTS: Record<string, Cut> = {
  "first start": firstStart,
  migration,
  restore,
  import: anImport,
  release,
  promotion,
  backup,
};

export const powerCuts: Fault = {
  name: "power-cuts",
  what: "power cut (kill -9 of all) in a first start, a migration of older data, a restore, an import, a release, a promotion, a backup",
  async run({ rounds }) {
    // Each start takes seconds.
    const times = Math.max(1, Math.ceil(rounds / 10));
    const faults: string[] = [];
    const figures: string[] = [];
    for (const [name, cut] of Object.entries(CUTS)) {
      const problems = await cut(times);
      faults.push(...problems);
      figures.push(`${name} ${times} times, ${problems.length} faults`);
    }
    return { figures: figures.join("; "), faults };
  },
};
