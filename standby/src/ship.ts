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

/** In milliseconds: for a finished segment, for the fence and the lease, and after the place failed. */
const PACE = { look: 1_000, check: 60_000, tryAgain: 15_000 };
const BASE_EVERY_MS = 7 * DAY_MS;
/** Number of checks between two reads of a standby's request for another base. */
const WISH_EVERY = 10;
const MAX_WAITING_BYTES = 2e9;
const MAX_SHARE_OF_FREE = 0.1;
/** Maximum time for a stopping portal to send the remaining data. */
const LAST_MS = 4_000;
/** From when people are warned that a computer will have to stop. */
export const WARN_MS = 2 * DAY_MS;

interface Options {
  readonly dataDir: string;
  readonly postgres: EmbeddedPostgres;
  readonly vault: Vault;
  readonly writer: Writer;
  readonly leaseDays: number;
  readonly log: Log;
  /** This computer may take no writes any more. */
  readonly onEnd: (error: StandbyError) => void;
  /** Bytes that may wait for the place; a tenth of the free disk, up to 2 GB, unless a test says less. */
  readonly maxWaiting?: number;
  readonly pace?: typeof PACE;
}

export interface Shipping {
  /** Stops taking bases; call it before PostgreSQL ends. */
  stop(): Promise<void>;
  /** Sends what PostgreSQL left when it ended, as far as the place answers at once. */
  finish(): Promise<void>;
}

type Series = NonNullable<State["series"]>;

/**
 * Sends what the database writes to the place, segment by segment, and from time to time a base to start
 * from. Without the place segments wait on the disk up to a limit; beyond it they are given up for a new
 * base. Returns at once.
 */
export function startShipping(options: Options): Shipping {
  const { dataDir, postgres, vault, writer, leaseDays, log, onEnd, pace = PACE } = options;
  const stopping = new AbortController();
  /** Why the place did not answer last. */
  let away: string | null = "not asked yet";
  let cluster: { system: string; version: string } | null = null;
  let isTidy = false;
  let warnedAt = -Infinity;
  let isHeadWritten = false;
  let taking: Promise<void> | null = null;
  let giveUp = new AbortController();

  const series = () => writer.state.series;
  const changeSeries = async (id: string, changes: Partial<Series>) => {
    const now = series();
    // Another series began meanwhile.
    if (now?.id !== id) return;
    await writer.change({ series: { ...now, ...changes } });
  };

  /** Everything of the series is given up; the next base begins another one. */
  async function endSeries(why: string): Promise<void> {
    log.warn({ why }, "the copy needs a new base");
    giveUp.abort();
    giveUp = new AbortController();
    const { state } = writer;
    const garbage = [...state.garbage, ...(state.making ? [state.making] : [])];
    if (state.series && state.epoch !== null) {
      const { id, base, first, shipped } = state.series;
      const segments =
        first !== null && shipped !== null ? { from: first, until: segmentAfter(shipped) } : null;
      garbage.push({ under: seriesFolder(state.epoch, id), base, segments });
    }
    await writer.change({ series: null, making: null, garbage });
    await empty(spoolOf(dataDir));
    await empty(packedOf(dataDir));
  }

  /** Packs and encrypts what PostgreSQL has finished, in order. */
  async function packAll(): Promise<void> {
    for (const name of (await readdir(spoolOf(dataDir))).toSorted()) {
      const file = join(spoolOf(dataDir), name);
      if (name.endsWith(".new")) continue;
      const now = series();
      const { packed = null } = now ?? {};
      // Histories and labels are not needed, nor what came before the first base.
      if (!SEGMENT_NAME.test(name) || now === null || (packed !== null && name <= packed)) {
        await rm(file, { force: true });
        continue;
      }
      if (packed !== null && name !== segmentAfter(packed)) {
        return endSeries(`a segment is missing before ${name}`);
      }
      const sealed = vault.seal(segmentName(now.id, name), await packSegment(await readFile(file)));
      await replaceFile(join(packedOf(dataDir), name), sealed);
      await changeSeries(now.id, { packed: name, first: now.first ?? name });
      await rm(file, { force: true });
    }
  }

  async function sendAll(): Promise<void> {
    for (const name of await packedNames(dataDir)) {
      const now = series();
      const file = join(packedOf(dataDir), name);
      if (now === null) return;
      const epoch = await writer.requireFirst();
      await vault.place.put(seriesFolder(epoch, now.id) + name, await readFile(file));
      await changeSeries(now.id, { shipped: name });
      await writer.change({ shippedAt: Date.now() });
      await rm(file, { force: true });
    }
  }

  async function refuseOverflow(): Promise<void> {
    const waiting = await waitingBytes(dataDir);
    if (waiting <= (options.maxWaiting ?? (await limitOf(dataDir)))) return;
    await endSeries("too much waits for a place that does not answer");
  }

  /** Tries until the place has done it, or the work is given up. */
  async function retry<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (error instanceof StandbyError) throw error;
        await sleep(pace.tryAgain, null, { signal });
      }
    }
  }

  async function takeBase(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, giveUp.signal]);
    const epoch = await writer.requireFirst();
    const { system, version } = (cluster ??= await describe(postgres));
    const { making, garbage } = writer.state;
    if (making) await writer.change({ making: null, garbage: [...garbage, making] });
    const id = randomBytes(6).toString("hex");
    const seriesId = series()?.id ?? randomBytes(6).toString("hex");
    if (series() === null) {
      await empty(packedOf(dataDir));
      const begun = { id: seriesId, system, first: null, packed: null, shipped: null, base: null };
      await writer.change({ series: begun });
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
        await retry(() => vault.place.put(partKey(under, id, part), sealed), signal);
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
    const now = series();
    if (now?.base) {
      const { id, base } = now;
      await writeHead(vault, epoch, { series: id, base, postgres: postgresVersion });
    }
    isHeadWritten = true;
  }

  function isBaseDue(): boolean {
    const base = series()?.base ?? null;
    return base === null || Math.abs(Date.now() - base.takenAt) > BASE_EVERY_MS;
  }

  async function round(): Promise<void> {
    cluster ??= await describe(postgres);
    if (!isTidy) {
      const now = series();
      if (now !== null && now.system !== cluster.system) await endSeries("another database");
      isTidy = true;
    }
    await packAll();
    const { epoch } = writer.state;
    if (away !== null || epoch === null) return refuseOverflow();
    // One that was noted may not have come to the place.
    if (!isHeadWritten) await sendHead(epoch, cluster.version);
    if (isBaseDue()) taking ??= tryBase();
    await sendAll();
    // As long as the place names a base, nothing of it is removed.
    if (series()?.base && isHeadWritten && taking === null)
      await collectGarbage(writer, vault.place);
  }

  async function tryBase(): Promise<void> {
    try {
      await takeBase();
    } catch (error) {
      heard(error, "a base for the copy was not sent");
      await sleep(pace.tryAgain, null, { signal: stopping.signal }).catch(() => {});
    } finally {
      taking = null;
    }
  }

  function heard(error: unknown, what: string): void {
    if (stopping.signal.aborted) return;
    if (error instanceof StandbyError) return onEnd(error);
    log.warn({ err: error }, what);
  }

  async function lookAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (error) {
        heard(error, "the copy was not sent");
        // Until the place answers a check.
        away ??= (error as Error).message;
      }
      await sleep(pace.look, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function checkAgainAndAgain(): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      try {
        const error = await writer.check();
        if (error && away === null)
          log.warn({ err: error }, "the place of COPY_TO does not answer");
        if (error) warnOfEnd();
        away = error?.message ?? null;
        if (!error && count % WISH_EVERY === 0) await heedWish();
      } catch (error) {
        heard(error, "the place of COPY_TO was not asked");
      }
      await untilNextCheck();
    }
  }

  /** Sooner where the place failed, also if that was noticed meanwhile. */
  async function untilNextCheck(): Promise<void> {
    const checkedAt = performance.now();
    const pause = () => (away === null ? pace.check : pace.tryAgain);
    while (!stopping.signal.aborted && performance.now() - checkedAt < pause()) {
      await sleep(Math.min(pace.look, pause()), null, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Once a day, from two days before this computer has to stop. */
  function warnOfEnd(): void {
    const { lease } = writer.state;
    if (lease === null || performance.now() - warnedAt < DAY_MS) return;
    const endsAt = lease.renewedAt + leaseDays * DAY_MS;
    if (Date.now() < endsAt - WARN_MS) return;
    warnedAt = performance.now();
    log.error(
      `This computer has not reached the place of COPY_TO since ${timeText(lease.renewedAt)}, and ` +
        `takes no writes after ${timeText(endsAt)}. Connect it to the internet.`,
    );
  }

  async function heedWish(): Promise<void> {
    const { epoch } = writer.state;
    const wish = epoch === null ? null : await readBaseRequest(vault, epoch);
    if (wish !== null && wish === series()?.id) await endSeries("the copy cannot use the last one");
  }

  const loops = Promise.all([checkAgainAndAgain(), lookAgainAndAgain()]);
  return {
    async stop() {
      stopping.abort();
      await Promise.race([loops.then(() => taking), sleep(LAST_MS, null, { ref: false })]);
    },
    async finish() {
      if (series() === null || away !== null) return;
      const sent = packAll()
        .then(sendAll)
        .catch((error: unknown) =>
          log.warn({ err: error }, "the last segments wait for the next start"),
        );
      await Promise.race([sent, sleep(LAST_MS, null, { ref: false })]);
    },
  };
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

/** Pieces that wait for the place, oldest first. */
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

async function limitOf(dataDir: string): Promise<number> {
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
