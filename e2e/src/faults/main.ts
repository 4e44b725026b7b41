import { parseArgs } from "node:util";
import { clocks } from "./clocks.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import type { Fault } from "./fault.ts";
import { kills } from "./kills.ts";
import { outside } from "./outside.ts";
import { powerCuts } from "./power-cuts.ts";
import { twoPortals } from "./two-portals.ts";
import { seconds } from "./portal.ts";

/*
 * Makes the computer fail under the demo school's portal, and compares acknowledged data with
 * stored data: `npm run faults`, or `npm run faults -- --rounds 5 kills disk`. It exits with 1
 * after any error. Linux; the full disk needs root.
 */

const FAULTS: readonly Fault[] = [kills, disk, database, clocks, outside, twoPortals, powerCuts];
const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "50" } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (!(rounds >= 1) || unknown.length > 0) {
  const names = FAULTS.map(({ name }) => name).join(" ");
  process.stderr.write(`Usage: npm run faults -- --rounds 50 ${names}\n`);
  process.exit(1);
}
let count = 0;
for (const fault of FAULTS) {
  if (positionals.length > 0 && !positionals.includes(fault.name)) continue;
  process.stdout.write(`\n${fault.name}: ${fault.what}\n`);
  const began = performance.now();
  try {
    const { figures, faults } = await fault.run({ rounds });
    process.stdout.write(`  ${figures}\n`);
    for (const each of faults) process.stdout.write(`  FAULT: ${each}\n`);
    count += faults.length;
  } catch (error) {
    process.stdout.write(`  FAULT: ${(error as Error).stack}\n`);
    count += 1;
  }
  process.stdout.write(`  took ${seconds(performance.now() - began)}\n`);
}
process.stdout.write(`\n${count === 0 ? "No faults." : `${count} faults.`}\n`);
process.exit(count === 0 ? 0 : 1);
