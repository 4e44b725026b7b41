import { freemem, totalmem } from "node:os";
import { drizzle } from "drizzle-orm/node-postgres";
import { timeText } from "@school/core/api/dates.ts";
import { isBackupOverdue } from "@school/core/school/backups/schedule.ts";
import type pg from "pg";
import { ConfigError, readWholeConfig } from "./platform/runtime/config/config.ts";
import { diskOf } from "./platform/runtime/disk-space.ts";
import {
  checkDataDir,
  checkDisk,
  checkMemory,
  checkNode,
  checkPort,
  type Finding,
  ok,
  problem,
  warning,
} from "./platform/runtime/doctor/computer.ts";
import {
  checkCertificate,
  checkClock,
  checkMail,
  clockOfDatabase,
  clockOfInternet,
  isDatabaseHere,
  openForReading,
  savedAhead,
} from "./platform/runtime/doctor/connections.ts";
import { loadStandby } from "./platform/standby-port.ts";
import { lastGoodBackup } from "./school/backups/queries.ts";

// `npm run doctor`: reports problems of this computer. It only reads, and exits with 1 if there are
// any.

/** Answers everyone, without contents. */
const TIME_SOURCE = "https://www.gstatic.com/generate_204";
const SIGNS = { ok: "OK     ", warning: "NOTE   ", problem: "PROBLEM" } as const;

async function checkBackup(client: pg.Client | null, database: Finding): Promise<Finding> {
  if (client === null && database.state === "ok") {
    return ok("Backup: none yet, since there is nothing to back up.");
  }
  if (client === null) return warning("Backup: not known, since the database did not answer.");
  try {
    const last = await lastGoodBackup(drizzle({ client, casing: "snake_case" }) as never);
    if (last === null) return problem("Backup: none yet. Make one: Settings, Backups.");
    const lastGoodAt = new Date(last.startedAt);
    const said = `Backup: the last good one is of ${timeText(lastGoodAt)}`;
    if (isBackupOverdue(new Date(), { plannedAt: lastGoodAt, lastGoodAt })) {
      return problem(`${said}, more than two days ago. See Settings, Backups.`);
    }
    return last.isTried ? ok(`${said}, tried.`) : warning(`${said}, not tried.`);
  } catch {
    return warning(
      "Backup: not known, since this database is of an older version. Start the portal.",
    );
  }
}

/** Returns the memory of the container, if there is one with less than its computer. */
function memoryHere() {
  const total = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return { total, free: Math.min(freemem(), process.availableMemory()) };
}

async function findAll(): Promise<Finding[]> {
  const config = readWholeConfig();
  const port = await checkPort(config);
  const { client, finding: database } = await openForReading(config, port.isRunning);
  try {
    const standby = await (await loadStandby(config)).check(config, client);
    const clocks = [
      await clockOfDatabase(client, isDatabaseHere(config)),
      await clockOfInternet(TIME_SOURCE),
    ];
    return [
      checkNode(process.versions.node),
      checkMemory(memoryHere(), port.isRunning),
      checkDisk(await diskOf(config)()),
      await checkDataDir(config),
      port,
      database,
      checkClock(clocks, await savedAhead(client)),
      await checkCertificate(config, new Date()),
      await checkMail(config),
      await checkBackup(client, database),
      ...(standby === null ? [] : [standby]),
    ];
  } finally {
    await client?.end();
  }
}

try {
  const findings = await findAll();
  for (const { state, text } of findings) process.stdout.write(`${SIGNS[state]} ${text}\n`);
  const problems = findings.filter(({ state }) => state === "problem").length;
  process.stdout.write(problems === 0 ? "No problems found.\n" : `Problems: ${problems}\n`);
  process.exitCode = problems === 0 ? 0 : 1;
} catch (error) {
  const text = error instanceof ConfigError ? error.message : (error as Error).stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
