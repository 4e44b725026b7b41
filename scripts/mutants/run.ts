import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../child.ts";
import { type Mutant, MUTANTS } from "./mutants.ts";

/*
 * Makes each rule wrong once and runs its tests: `npm run mutants`, or with a part of the names. A
 * mutant with which all tests pass survives; nine of ten must die.
 */

/** A mutant that loops forever is dead too. */
const TIMEOUT_MS = 180_000;
const LEAST_KILLED = 0.9;

const [part = ""] = process.argv.slice(2);
const chosen = MUTANTS.filter(({ name }) => name.includes(part));

/** Without the cache of transformed modules, whose key does not know the mutant. */
async function passes({ name, project, tests }: Mutant): Promise<boolean> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [
      vitest,
      "run",
      "--project",
      project,
      "--no-fsModuleCache",
      "--bail",
      "1",
      "--reporter",
      "dot",
      tests,
    ],
    { cwd: root, env: { ...process.env, MUTANT: name }, stdio: "ignore", detached: true },
  );
  const timer = setTimeout(() => child.pid && process.kill(-child.pid), TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  clearTimeout(timer);
  return code === 0;
}

const unchanged = new Map(MUTANTS.map((one) => [`${one.project} ${one.tests}`, one]));
for (const one of unchanged.values())
  if (chosen.some(({ tests }) => tests === one.tests) && !(await passes({ ...one, name: "" })))
    throw new Error(`${one.tests} fails without a mutant`);

const survivors: Mutant[] = [];
for (const mutant of chosen) {
  const survives = await passes(mutant);
  if (survives) survivors.push(mutant);
  process.stdout.write(`${survives ? "SURVIVES" : "killed  "} ${mutant.name} (${mutant.file})\n`);
}
const killed = chosen.length - survivors.length;
process.stdout.write(`${killed} of ${chosen.length} mutants killed\n`);
process.exitCode = killed < LEAST_KILLED * chosen.length ? 1 : 0;
