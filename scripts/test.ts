import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, runScript } from "./child.ts";
import {
  playwrightCounts,
  playwrightFailures,
  stepCounts,
  vitestCounts,
  vitestFailures,
  type Counts,
} from "./test-counts.ts";

interface Step {
  name: string;
  script: string;
  report?: {
    file: string;
    counts: (text: string) => Counts;
    failures: (text: string) => string[];
  };
}

/** `npm test`: everything that each commit must pass. */
const DAILY: readonly Step[] = [
  { name: "types", script: "check:types" },
  { name: "lint", script: "check:lint" },
  { name: "format", script: "check:format" },
  { name: "unused files, exports and dependencies", script: "check:unused" },
  { name: "files", script: "check:files" },
  // The server renders the public page with a module from the build.
  { name: "web pages", script: "build" },
  {
    name: "unit and integration tests",
    script: "test:unit",
    report: {
      file: "test-results/unit.json",
      counts: vitestCounts,
      failures: vitestFailures,
    },
  },
  { name: "benchmarks, short", script: "bench:short" },
  {
    name: "browser tests",
    script: "test:e2e",
    report: {
      file: "test-results/e2e.json",
      counts: playwrightCounts,
      failures: playwrightFailures,
    },
  },
];

/** `npm run test:nightly`: tests that are slow by nature, random requests and faults on purpose. */
const NIGHTLY: readonly Step[] = [
  { name: "web pages", script: "build" },
  {
    name: "kill and restore loops",
    script: "test:unit-nightly",
    report: {
      file: "test-results/unit.json",
      counts: vitestCounts,
      failures: vitestFailures,
    },
  },
  { name: "properties of rules, many cases", script: "properties" },
  { name: "rules made wrong", script: "mutants" },
  { name: "random requests", script: "fuzz" },
  { name: "faults", script: "faults" },
];

const { values: options } = parseArgs({ options: { nightly: { type: "boolean" } } });
const steps = options.nightly ? NIGHTLY : DAILY;

function readReport({ report }: Step): { counts: Counts; failures: string[] } | null {
  if (report === undefined) return null;
  const path = join(root, report.file);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  return { counts: report.counts(text), failures: report.failures(text) };
}

let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopped = true));

rmSync(join(root, "test-results"), { recursive: true, force: true });
const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

for (const [i, step] of steps.entries()) {
  console.log(`\n== ${i + 1}/${steps.length} ${step.name} ==`);
  const began = performance.now();
  const exitCode = await runScript([step.script]);
  if (stopped) process.exit(1);
  const report = readReport(step);
  const counts = stepCounts(exitCode, report?.counts ?? null, step.report !== undefined);
  if (counts.failed > 0)
    failures.push(step.name, ...(report?.failures ?? []).map((one) => `  ${one}`));
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`== ${step.name}: ${counts.failed > 0 ? "FAILED" : "ok"} in ${seconds} s ==`);
}

console.log("");
if (sum.skipped > 0) console.log(`Left to npm run test:nightly, or skipped: ${sum.skipped}`);
// At the end, where readers of long output look first.
if (failures.length > 0) console.log(`Failed:\n${failures.join("\n")}`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
