import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { timeText } from "@school/core/api/dates.ts";
import pg from "pg";
import type { EmbeddedPostgres } from "@school/server/platform/database/embedded/embedded.ts";
import { one } from "@school/server/platform/database/rows.ts";
import type { Log } from "@school/server/platform/runtime/log/log.ts";
import { sendBase, partKey } from "./base.ts";
import { StandbyError } from "./errors.ts";
import { DAY_MS } from "./fence.ts";
import { packedOf, spoolOf } from "./folders.ts";
import { segmentName, readBaseRequest, seriesFolder, writeHead } from "./head.ts";
import { packSegment, segmentAfter, SEGMENT_NAME } from "./segments.ts";
import { collectGarbage } from "./garbage-collection.ts";
import { type Base, replaceFile, type State } from "./state.ts";
import type { Vault } from "./vault.ts";
import type { Writer } from "./writer.ts";

/** In milliseconds: for a finished segment, for the fence and the lease, and after the archive failed. */
const INTERVALS_MS = { poll: 1_000, check: 60_000, retry: 15_000 };
const BASE_EVERY_MS = 7 * DAY_MS;
/** Number of checks between two reads of a standby's request for another base. */
const CHECKS_PER_REQUEST = 10;
const MAX_WAITING_BYTES = 2e9;
const MAX_SHARE_OF_FREE = 0.1;
/** Maximum time for a stopping portal to send the remaining data. */
const STOP_TIMEOUT_MS = 4_000;
/** Milliseconds before the end of a lease from which people are warned. */
export const WARNING_PERIOD_MS = 2 * DAY_MS;

interface Options {
  readonly dataDir: string;
  readonly postgres: EmbeddedPostgres;
  readonly vault: Vault;
  readonly writer: Writer;
  readonly leaseDays: number;
  readonly log: Log;
  /** This computer may take no writes any more. */
  readonly onEnd: (error: StandbyError) => void;
  /** Bytes that may wait for the archive; by default a tenth of the free disk, up to 2 GB. */
  readonly maxWaiting?: number;
  readonly intervals?: typeof INTERVALS_MS;
}

export interface Shipping {
  /** Stops taking bases; call it before PostgreSQL ends. */
  stop(): Promise<void>;
  /** Sends PostgreSQL's last segments after it ended, as far as the archive responds at once. */
  finish(): Promise<void>;
}

type Series = NonNullable<State["series"]>;

/**
 * Sends the log of the database to the archive, segment by segment, and from time to time a base to
 * start from. Without the archive segments wait on the disk up to a limit; beyond it they are discarded
 * for a new base. Returns at once.
 */
export function startShipping(options: Options): Shipping {
  const {
    dataDir,
    postgres,
    vault,
    writer,
    leaseDays,
    log,
    onEnd,
    intervals = INTERVALS_MS,
  } = options;
  const stopping = new AbortController();
  /** Why the archive did not respond last; null when it did. */
  let failure: string | null = "not asked yet";
  let cluster: { system: string; version: string } | null = null;
  let isChecked = false;
  let warnedAt = -Infinity;
  let isHeadWritten = false;
  let currentBase: Promise<void> | null = null;
  let seriesAbort = new AbortController();

  const series = () => writer.state.series;
  const changeSeries = async (id: string, changes: Partial<Series>) => {
    const current = series();
    // Another series has begun meanwhile.
    if (current?.id !== id) return;
    await writer.change({ series: { ...current, ...changes } });
  };

  /** Discards the series; the next base begins another one. */
  async function endSeries(why: string): Promise<void> {
    log.warn({ why }, "the copy needs a new base");
    seriesAbort.abort();
    seriesAbort = new AbortController();
    const { state } = writer;
    const garbage = [...state.garbage, ...(state.making ? [state.making] : [])];
    if (state.series && state.epoch !== null) {
      const { id, base, first, shipped } = state.series;
      const segments =
        first !== null && shipped !== null ? { from: first, until: segmentAfter(shipped) } : null;
      garbage.push({ under: seriesFolder(state.epoch, id), base, segments });
    }
    await writer.change({ series: null, making: null, garbage });
    await emptyFolder(spoolOf(dataDir));
    await emptyFolder(packedOf(dataDir));
  }

  /** Packs and encrypts what PostgreSQL has finished, in order. */
  async function packAll(): Promise<void> {
    for (const name of (await readdir(spoolOf(dataDir))).toSorted()) {
      const file = join(spoolOf(dataDir), name);
      if (name.endsWith(".new")) continue;
      const current = series();
      const { packed = null } = current ?? {};
      // Timeline histories and backup labels are not needed, nor segments before the first base.
      if (!SEGMENT_NAME.test(name) || current === null || (packed !== null && name <= packed)) {
        await rm(file, { force: true });
        continue;
      }
      if (packed !== null && name !== segmentAfter(packed)) {
        return endSeries(`a segment is missing before ${name}`);
      }
      const sealed = vault.seal(
        segmentName(current.id, name),
        await packSegment(await readFile(file)),
      );
      await replaceFile(join(packedOf(dataDir), name), sealed);
      await changeSeries(current.id, { packed: name, first: current.first ?? name });
      await rm(file, { force: true });
    }
  }

  async function sendAll(): Promise<void> {
    for (const name of await packedNames(dataDir)) {
      const current = series();
      const file = join(packedOf(dataDir), name);
      if (current === null) return;
      const epoch = await writer.requireFence();
      await vault.archive.put(seriesFolder(epoch, current.id) + name, await readFile(file));
      await changeSeries(current.id, { shipped: name });
      await writer.change({ shippedAt: Date.now() });
      await rm(file, { force: true });
    }
  }

  async function refuseOverflow(): Promise<void> {
    const waiting = await waitingBytes(dataDir);
    if (waiting <= (options.maxWaiting ?? (await maxWaitingBytes(dataDir)))) return;
    await endSeries("too much waits for a place that does not answer");
  }

  /** Tries until the archive has done the work, or its series is discarded. */
  async function retry<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (error instanceof StandbyError) throw error;
        await sleep(intervals.retry, null, { signal });
      }
    }
  }

  async function takeBase(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, seriesAbort.signal]);
    const epoch = await writer.requireFence();
    const { system, version } = (cluster ??= await describe(postgres));
    const { making, garbage } = writer.state;
    if (making) await writer.change({ making: null, garbage: [...garbage, making] });
    const id = randomBytes(6).toString("hex");
    const seriesId = series()?.id ?? randomBytes(6).toString("hex");
    if (series() === null) {
      await emptyFolder(packedOf(dataDir));
      const newSeries = {
        id: seriesId,
        system,
        first: null,
        packed: null,
        shipped: null,
        base: null,
      };
      await writer.change({ series: newSeries });
    }
    const under = seriesFolder(epoch, seriesId);
    let first = "";
    const takenAt = Date.now();
    const { parts, bytes } = await sendBase({
      postgres,
      dataDir,
      vault,
      id,
      onStart: (segment) => (first = segment),
      async send(part, sealed) {
        signal.throwIfAborted();
        await writer.change({ making: { under, base: { id, parts: part }, segments: null } });
        await retry(() => vault.archive.put(partKey(under, id, part), sealed), signal);
      },
    });
    const before = series();
    signal.throwIfAborted();
    if (before?.id !== seriesId) return;
    const base: Base = { id, parts, bytes, first, takenAt };
    const old = {
      under,
      base: before.base && { id: before.base.id, parts: before.base.parts },
      segments:
        before.first !== null && before.first < first ? { from: before.first, until: first } : null,
    };
    isHeadWritten = false;
    await writer.change({
      series: { ...before, base, first: old.segments ? first : before.first },
      making: null,
      garbage: [...writer.state.garbage, old],
    });
    await retry(() => sendHead(epoch, version), signal);
    log.info({ bytes, parts }, "a base for the copy was sent");
  }

  async function sendHead(epoch: number, postgresVersion: string): Promise<void> {
    const current = series();
    if (current?.base) {
      const { id, base } = current;
      await writeHead(vault, epoch, { series: id, base, postgres: postgresVersion });
    }
    isHeadWritten = true;
  }

  function isBaseDue(): boolean {
    const base = series()?.base ?? null;
    return base === null || Math.abs(Date.now() - base.takenAt) > BASE_EVERY_MS;
  }

  async function poll(): Promise<void> {
    cluster ??= await describe(postgres);
    if (!isChecked) {
      const current = series();
      if (current !== null && current.system !== cluster.system)
        await endSeries("another database");
      isChecked = true;
    }
    await packAll();
    const { epoch } = writer.state;
    if (failure !== null || epoch === null) return refuseOverflow();
    // A saved head may not have reached the archive.
    if (!isHeadWritten) await sendHead(epoch, cluster.version);
    if (isBaseDue()) currentBase ??= tryBase();
    await sendAll();
    // As long as the archive's head names a base, nothing of it is removed.
    if (series()?.base && isHeadWritten && currentBase === null)
      await collectGarbage(writer, vault.archive);
  }

  async function tryBase(): Promise<void> {
    try {
      await takeBase();
    } catch (error) {
      reportFailure(error, "a base for the copy was not sent");
      await sleep(intervals.retry, null, { signal: stopping.signal }).catch(() => {});
    } finally {
      currentBase = null;
    }
  }

  function reportFailure(error: unknown, what: string): void {
    if (stopping.signal.aborted) return;
    if (error instanceof StandbyError) return onEnd(error);
    log.warn({ err: error }, what);
  }

  async function runPolls(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await poll();
      } catch (error) {
        reportFailure(error, "the copy was not sent");
        // Until the archive responds to a check.
        failure ??= (error as Error).message;
      }
      await sleep(intervals.poll, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function runChecks(): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      try {
        const error = await writer.check();
        if (error && failure === null)
          log.warn({ err: error }, "the place of COPY_TO does not answer");
        if (error) warnOfEnd();
        failure = error?.message ?? null;
        if (!error && count % CHECKS_PER_REQUEST === 0) await applyBaseRequest();
      } catch (error) {
        reportFailure(error, "the place of COPY_TO was not asked");
      }
      await waitForNextCheck();
    }
  }

  /** Waits for the next check: sooner where the archive failed, also if a poll noticed it meanwhile. */
  async function waitForNextCheck(): Promise<void> {
    const checkedAt = performance.now();
    const pause = () => (failure === null ? intervals.check : intervals.retry);
    while (!stopping.signal.aborted && performance.now() - checkedAt < pause()) {
      await sleep(Math.min(intervals.poll, pause()), null, { signal: stopping.signal }).catch(
        () => {},
      );
    }
  }

  /** Warns once a day, from two days before this computer has to stop. */
  function warnOfEnd(): void {
    const { lease } = writer.state;
    if (lease === null || performance.now() - warnedAt < DAY_MS) return;
    const endsAt = lease.renewedAt + leaseDays * DAY_MS;
    if (Date.now() < endsAt - WARNING_PERIOD_MS) return;
    warnedAt = performance.now();
    log.error(
      `This computer has not reached the place of COPY_TO since ${timeText(lease.renewedAt)}, and ` +
        `takes no writes after ${timeText(endsAt)}. Connect it to the internet.`,
    );
  }

  async function applyBaseRequest(): Promise<void> {
    const { epoch } = writer.state;
    const request = epoch === null ? null : await readBaseRequest(vault, epoch);
    if (request !== null && request === series()?.id)
      await endSeries("the copy cannot use the last one");
  }

  const loops = Promise.all([runChecks(), runPolls()]);
  return {
    async stop() {
      stopping.abort();
      await Promise.race([
        loops.then(() => currentBase),
        sleep(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
    },
    async finish() {
      if (series() === null || failure !== null) return;
      const sent = packAll()
        .then(sendAll)
        .catch((error: unknown) =>
          log.warn({ err: error }, "the last segments wait for the next start"),
        );
      await Promise.race([sent, sleep(STOP_TIMEOUT_MS, null, { ref: false })]);
    },
  };
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

/** Segments that wait for the archive, oldest first. */
export async function packedNames(dataDir: string): Promise<string[]> {
  const names = await readdir(packedOf(dataDir)).catch(() => []);
  return names.filter((name) => SEGMENT_NAME.test(name)).toSorted();
}

export async function waitingBytes(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const name of await packedNames(dataDir)) {
    bytes += (await stat(join(packedOf(dataDir), name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

async function maxWaitingBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return Math.min(MAX_WAITING_BYTES, bavail * bsize * MAX_SHARE_OF_FREE);
}

async function describe(postgres: EmbeddedPostgres): Promise<{ system: string; version: string }> {
  const client = new pg.Client(postgres.superuser());
  await client.connect();
  try {
    const { rows } = await client.query<{ system: string; version: string }>(
      `select system_identifier::text as system,
         (current_setting('server_version_num')::int / 10000)::text as version
       from pg_control_system()`,
    );
    return one(rows);
  } finally {
    await client.end();
  }
}
