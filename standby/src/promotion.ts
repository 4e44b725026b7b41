import { setTimeout as sleep } from "node:timers/promises";
import { weekdayTimeText } from "@school/core/api/dates.ts";
import type { Config } from "@school/server/platform/runtime/config/config.ts";
import { connectDatabase } from "@school/server/platform/database/connect.ts";
import { clusterDirOf } from "@school/server/platform/database/embedded/cluster.ts";
import { runningEmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { DataDirInUse } from "@school/server/platform/database/embedded/errors.ts";
import { type Database, openDatabase } from "@school/server/platform/database/database.ts";
import { createLog } from "@school/server/platform/runtime/log/log.ts";
import { replayedUntil } from "./replayed-until.ts";
import { StandbyError } from "./errors.ts";
import { createFence, DAY_MS, newestFence, readLease } from "./fence.ts";
import { readOrigin } from "./follow.ts";
import { openArchive } from "./archive.ts";
import { freshState, readPromoted, readState, writePromoted, writeState } from "./state.ts";
import { Damaged, openVault, type Vault } from "./vault.ts";

const GUIDE = "docs/operating/standby.md";
/** More than the clocks of two responses of one archive can differ. */
const MARGIN_MS = 3_600_000;
/** Maximum time for the running portal to notice, and to replay the segments that have arrived. */
const TAKEOVER_TIMEOUT_MS = 180_000;

interface Promotion {
  /** As it is read at a start: of a standby, or of one that was promoted before. */
  readonly readSettings: () => Config;
  readonly secretKey: string;
  /** Whether a person states that the other computer is lost, or off for good. */
  readonly isLost: boolean;
}

/**
 * Promotes this standby to the primary: first the fence, then the database. Repeated after a kill it
 * continues. Returns a sentence for the console, or throws `StandbyError`.
 */
export async function promote({ readSettings, secretKey, isLost }: Promotion): Promise<string> {
  const config = readSettings();
  const dataDir = config.DATA_DIR;
  let asOf = await queryRunning(dataDir, replayedUntil);
  if (readPromoted(dataDir) === null) {
    if (!config.COPY_FROM) throw new StandbyError("COPY_FROM is not set: this computer is no copy");
    const vault = openVault(await openArchive(config.COPY_FROM), secretKey);
    await raiseFence(dataDir, vault, isLost);
  }
  try {
    const { db, close } = await connectDatabase(readSettings(), createLog("silent"));
    asOf = (await replayedUntil(db)) ?? asOf;
    await close();
  } catch (error) {
    // The running portal notices, and starts again as the one that takes writes.
    if (!(error instanceof DataDirInUse)) throw error;
    await waitForPortal(dataDir);
  }
  const until = asOf === null ? "What had arrived" : `Everything up to ${weekdayTimeText(asOf)}`;
  return (
    `This computer takes writes now. ${until} is here; what was saved later is only on the other ` +
    `computer, which takes no writes once it sees this. Next steps: ${GUIDE}`
  );
}

async function raiseFence(dataDir: string, vault: Vault, isLost: boolean): Promise<void> {
  const origin = await readOrigin(clusterDirOf(dataDir));
  if (origin === null) throw new StandbyError("Nothing was copied to this computer yet");
  const state = readState(dataDir) ?? freshState("copy");
  // On the disk before the archive has the id, so that a command that was killed is continued.
  await writeState(dataDir, state);
  const fence = await callArchive(() => newestFence(vault, origin.epoch));
  if (fence === null) throw new StandbyError("COPY_FROM: there is no copy of a computer");
  const isOwn = fence.id === state.id;
  if (fence.epoch > origin.epoch && !isOwn) throw new StandbyError(otherText(fence.at));
  if (!isOwn) {
    if (!isLost) await requireEndOfLease(vault, fence.epoch);
    const isFirst = await callArchive(() => createFence(vault, fence.epoch + 1, state.id));
    if (!isFirst) throw new StandbyError(otherText(Date.now()));
  }
  const epoch = isOwn ? fence.epoch : fence.epoch + 1;
  await writePromoted(dataDir, { epoch, at: Date.now() });
}

/** Calls the archive, and throws `StandbyError` where it does not respond: no fence means two writers. */
async function callArchive<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Damaged) throw new StandbyError(`COPY_FROM: ${error.message}`);
    throw new StandbyError(
      `The place of COPY_FROM does not answer (${(error as Error).message}). It has to, so that two ` +
        "computers never take writes. Try again.",
    );
  }
}

function otherText(at: number): string {
  return `Another computer took over on ${weekdayTimeText(at)}. This copy stays a copy, and follows it.`;
}

async function requireEndOfLease(vault: Vault, epoch: number): Promise<void> {
  const lease = await callArchive(() => readLease(vault, epoch));
  if (lease === null) return;
  const endsAt = lease.renewedAt + lease.days * DAY_MS + MARGIN_MS;
  const now = vault.archive.lastResponseAt() ?? Date.now();
  if (now >= endsAt) return;
  throw new StandbyError(
    `The school's PC was last seen on ${weekdayTimeText(lease.renewedAt)} and may take writes until ` +
      `${weekdayTimeText(endsAt)}. Wait until then. If it is lost, or off for good: ` +
      "npm run promote -- --computer-is-lost",
  );
}

async function waitForPortal(dataDir: string): Promise<void> {
  const deadline = performance.now() + TAKEOVER_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if ((await queryRunning(dataDir, takesWrites)) === true) return;
    await sleep(1_000);
  }
  throw new StandbyError("The running portal has not taken over yet. Stop it, and start it again.");
}

async function takesWrites(db: Database): Promise<boolean> {
  return (await db.$client.query("select where pg_is_in_recovery()")).rowCount === 0;
}

/** Null where no PostgreSQL runs in this DATA_DIR, or it is about to end. */
async function queryRunning<Output>(
  dataDir: string,
  query: (db: Database) => Promise<Output>,
): Promise<Output | null> {
  const connection = await runningEmbeddedPostgres(dataDir).catch(() => null);
  if (connection === null) return null;
  const db = openDatabase(connection);
  try {
    return await query(db);
  } catch {
    return null;
  } finally {
    await db.$client.end();
  }
}
