import { parseArgs } from "node:util";
import { benchArchive } from "./archive.ts";
import { benchArchivePhone } from "./archive-visits.ts";
import { benchBulkReading } from "./bulk-reading.ts";
import { benchClosingNight, benchMonday, benchResultsDay, benchSoak } from "./busy-days.ts";
import { benchCalls } from "./calls.ts";
import { benchCutLine } from "./cut-line.ts";
import { benchFees } from "./fees.ts";
import { writeFigures } from "./figures-page.ts";
import { benchFirstHour } from "./first-hour.ts";
import { benchHall } from "./hall.ts";
import { benchImports } from "./imports.ts";
import { benchLists } from "./lists.ts";
import { benchMails } from "./mails.ts";
import { benchMemory } from "./memory.ts";
import { benchPageMemory } from "./page-memory.ts";
import { benchPhoneMessages } from "./phone-messages.ts";
import { benchPromotion } from "./promotion.ts";
import { benchReads } from "./reads.ts";
import { benchRegisters } from "./registers.ts";
import { writeReport } from "./report.ts";
import { benchSaves } from "./saves.ts";
import { benchScores } from "./scores.ts";
import { benchSheets } from "./sheets.ts";
import { benchSignIns } from "./sign-ins.ts";
import { benchSite } from "./site.ts";
import { benchTaps } from "./taps.ts";
import { benchPhone } from "./visits.ts";

const {
  positionals: names,
  values: { only, write = false },
} = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, write: { type: "boolean" } },
});

/**
 * The benchmarks by name; `npm run bench -- reads` runs only that one, and
 * `npm run bench -- archive --only notes` only its calls with this in their name. With `--write`
 * their figures go into docs/speed.md.
 */
const BENCHMARKS = {
  calls: benchCalls,
  reads: benchReads,
  lists: benchLists,
  imports: benchImports,
  "first-hour": benchFirstHour,
  "sign-ins": benchSignIns,
  site: benchSite,
  phone: benchPhone,
  taps: benchTaps,
  "page-memory": benchPageMemory,
  hall: benchHall,
  saves: benchSaves,
  mails: benchMails,
  "phone-messages": benchPhoneMessages,
  memory: benchMemory,
  sheets: benchSheets,
  scores: benchScores,
  fees: benchFees,
  promotion: benchPromotion,
  archive: () => benchArchive(only),
  "archive-phone": benchArchivePhone,
  registers: benchRegisters,
  "cut-line": benchCutLine,
  "bulk-reading": benchBulkReading,
  "results-day": benchResultsDay,
  monday: benchMonday,
  "closing-night": benchClosingNight,
  soak: benchSoak,
};

const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown benchmark: ${unknown.join(", ")}. There are: ${Object.keys(BENCHMARKS).join(", ")}\n`,
  );
  process.exit(1);
}
const chosen = Object.entries(BENCHMARKS).filter(
  ([name]) => names.length === 0 || names.includes(name),
);
const results = [];
for (const [name, run] of chosen) results.push({ name, rows: await run() });
await writeReport(results);
if (write) writeFigures(results);
