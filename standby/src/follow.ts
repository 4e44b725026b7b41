import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { passwordFileOf, syncFolder } from "@school/server/platform/database/embedded/cluster.ts";
import type {
  ClusterFolders,
  EmbeddedPostgres,
} from "@school/server/platform/database/embedded/embedded.ts";
import { one } from "@school/server/platform/database/rows.ts";
import type { Log } from "@school/server/platform/runtime/log/log.ts";
import { clear, fetchBase, partKey } from "./base.ts";
import { StandbyError } from "./errors.ts";
import { newestFence } from "./fence.ts";
import { inboxOf, makeFolder } from "./folders.ts";
import {
  type Head,
  segmentName,
  readHead,
  seriesFolder,
  SYSTEM,
  writeBaseRequest,
} from "./head.ts";
import { SEGMENT_BYTES, segmentAfter, SEGMENT_NAME, unpackSegment } from "./segments.ts";
import { readPromoted, replaceFile } from "./state.ts";
import { Damaged, type Vault } from "./vault.ts";

/** In milliseconds: for the next segment, for a new base, and after the archive failed. */
const INTERVALS_MS = { poll: 5_000, head: 60_000, retry: 15_000 };
const POSTGRES = "18";
/** Fetched and possibly not replayed: far more than there are between two checkpoints. */
const MAX_SEGMENTS = 300;

/** The base that a cluster began as, in the cluster's folder, so that bases are never confused. */
const Origin = z.object({
  epoch: z.number().int(),
  series: z.string(),
  base: z.string(),
  first: z.string().regex(SEGMENT_NAME),
  password: z.string(),
});
export type Origin = z.infer<typeof Origin>;
const ORIGIN_FILE = "copy-base.json";

export async function readOrigin(clusterDir: string): Promise<Origin | null> {
  const text = await readFile(join(clusterDir, ORIGIN_FILE), "utf8").catch(() => null);
  return text === null ? null : Origin.parse(JSON.parse(text));
}

interface Waiting {
  readonly signal: AbortSignal;
  readonly onWait: (why: string) => void;
}

/** A base that is complete and waits for the next start. */
const nextBaseFolder = (dataDir: string) => join(dataDir, "postgres.base");

/**
 * Prepares the cluster of a standby: the existing one, or a newer base. Without either it waits for
 * the first one. Throws `StandbyError` if the folder has its own database.
 *
 * @param wait undefined for a command of the console, which does not wait
 */
export async function prepareStandby(
  { dataDir, clusterDir, account }: ClusterFolders,
  vault: Vault,
  wait: Waiting | undefined,
): Promise<void> {
  if ((await exists(clusterDir)) && (await readOrigin(clusterDir)) === null) {
    throw new StandbyError(
      `COPY_FROM: DATA_DIR ${dataDir} has a database of its own, and a copy needs an empty one`,
    );
  }
  await makeFolder(inboxOf(dataDir), account);
  await clear(`${clusterDir}.old`);
  const next = nextBaseFolder(dataDir);
  if (!(await exists(clusterDir)) && !(await exists(next))) {
    if (!wait) throw new StandbyError("Nothing was copied to this computer yet: start the portal");
    await downloadFirstBase(dataDir, vault, wait);
  }
  if (!(await exists(next))) return;
  for (const name of await readdir(inboxOf(dataDir))) await rm(join(inboxOf(dataDir), name));
  // Each step may be the last before a power cut; the next start continues.
  if (await exists(clusterDir)) await rename(clusterDir, `${clusterDir}.old`);
  const origin = await readOrigin(next);
  if (origin === null) throw new StandbyError(`${next} is no copy: remove it, then start again`);
  await replaceFile(passwordFileOf(dataDir), origin.password);
  await rename(next, clusterDir);
  await syncFolder(dataDir);
  await clear(`${clusterDir}.old`);
}

async function downloadFirstBase(dataDir: string, vault: Vault, wait: Waiting): Promise<void> {
  const { signal, onWait } = wait;
  for (;;) {
    const { head, epoch } = await waitForHead(vault, wait);
    try {
      return await downloadBase({ dataDir, vault, head, epoch, signal, onWait });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StandbyError) throw error;
      if (error instanceof Damaged)
        await writeBaseRequest(vault, epoch, head.series).catch(() => {});
      onWait(
        `Not all of the copy could be fetched, so it is tried again: ${(error as Error).message}`,
      );
      await sleep(INTERVALS_MS.retry, null, { signal });
    }
  }
}

async function waitForHead(
  vault: Vault,
  { signal, onWait }: Waiting,
): Promise<{ head: Head; epoch: number }> {
  for (;;) {
    signal.throwIfAborted();
    let why = "the school's PC has not sent one yet";
    try {
      const fence = await newestFence(vault);
      const head = fence && (await readHead(vault, fence.epoch));
      if (head) return { head, epoch: fence.epoch };
    } catch (error) {
      if (error instanceof Damaged) throw new StandbyError(wrongKey(error));
      why = (error as Error).message;
    }
    onWait(`Waiting for a copy of the school's PC in COPY_FROM: ${why}`);
    await sleep(INTERVALS_MS.retry, null, { signal });
  }
}

function wrongKey(error: Error): string {
  return (
    `COPY_FROM: ${error.message}. SECRET_KEY must be that of the school's PC ` +
    "(the file secret.key in its DATA_DIR)"
  );
}

/** Fetches a base beside the cluster, whole or not at all. */
async function downloadBase(
  options: { dataDir: string; vault: Vault; head: Head; epoch: number } & Pick<Waiting, "signal"> &
    Partial<Waiting>,
): Promise<void> {
  const { dataDir, vault, head, epoch, signal, onWait } = options;
  if (head.system !== SYSTEM || head.postgres !== POSTGRES) {
    throw new StandbyError(
      `COPY_FROM: the school's PC is ${head.system} with PostgreSQL ${head.postgres}, and this ` +
        `computer is ${SYSTEM} with PostgreSQL ${POSTGRES}: a copy needs the same`,
    );
  }
  const { series, base } = head;
  const folder = `${nextBaseFolder(dataDir)}.partial`;
  await clear(folder);
  await mkdir(folder, { mode: 0o700 });
  onWait?.(`Fetching the copy of the school's PC: ${(base.bytes / 1e6).toFixed(1)} MB`);
  const key = (part: number) => partKey(seriesFolder(epoch, series), base.id, part);
  const password = await fetchBase({
    vault,
    id: base.id,
    parts: base.parts,
    folder,
    async get(part) {
      for (;;) {
        signal.throwIfAborted();
        try {
          return await vault.archive.get(key(part));
        } catch {
          await sleep(INTERVALS_MS.retry, null, { signal });
        }
      }
    },
  });
  const origin: Origin = {
    epoch,
    series,
    base: base.id,
    first: base.first,
    password: password.toString(),
  };
  await writeFile(join(folder, ORIGIN_FILE), JSON.stringify(origin), { mode: 0o600, flush: true });
  await writeFile(join(folder, "standby.signal"), "", { mode: 0o600, flush: true });
  await syncFolder(folder);
  await rename(folder, nextBaseFolder(dataDir));
  await syncFolder(dataDir);
}

interface Options {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly vault: Vault;
  readonly log: Log;
  /** The portal has to start again: this standby was promoted, or a new base was fetched. */
  readonly onRestart: () => void;
  readonly intervals?: typeof INTERVALS_MS;
}

export interface Following {
  /** Allows the removal of replayed segments. */
  use(postgres: EmbeddedPostgres): void;
  stop(): Promise<void>;
}

/** Fetches segment after segment into the folder from which PostgreSQL takes them. Returns at once. */
export function startFollowing(options: Options): Following {
  const { dataDir, clusterDir, vault, log, onRestart, intervals = INTERVALS_MS } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let postgres: EmbeddedPostgres | null = null;
  let headReadAt = -Infinity;
  let lastWarning = "";
  /** Logs a warning once, until it changes. */
  const warnOnce = (text: string, error?: unknown) => {
    if (text !== lastWarning) log.warn({ err: error }, text);
    lastWarning = text;
  };

  async function poll(origin: Origin): Promise<void> {
    if (readPromoted(dataDir) !== null) return onRestart();
    let damage: Damaged | null = null;
    try {
      if (await fetchSegments(options, origin, { signal, maxSegments: MAX_SEGMENTS }))
        lastWarning = "";
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      damage = error;
    }
    if (postgres) await removeReplayed(dataDir, postgres);
    if (damage === null && performance.now() - headReadAt < intervals.head) return;
    const fence = await newestFence(vault, origin.epoch);
    const head = fence && (await readHead(vault, fence.epoch));
    headReadAt = performance.now();
    if (!head || !(await needsBase(head, fence.epoch, origin))) {
      if (damage) throw damage;
      return;
    }
    warnOnce("This copy cannot continue from what it has, and fetches everything again.");
    await downloadBase({ dataDir, vault, head, epoch: fence.epoch, signal });
    onRestart();
  }

  async function needsBase(head: Head, epoch: number, origin: Origin): Promise<boolean> {
    if (head.base.id === origin.base) return false;
    const isSameSeries = epoch === origin.epoch && head.series === origin.series;
    return !isSameSeries || (await nextSegment(dataDir, origin)) < head.base.first;
  }

  async function runPolls(): Promise<void> {
    const origin = await readOrigin(clusterDir);
    if (origin === null) return;
    while (!signal.aborted) {
      let interval = intervals.poll;
      try {
        await poll(origin);
      } catch (error) {
        if (signal.aborted) return;
        interval = intervals.retry;
        if (error instanceof Damaged) {
          warnOnce(
            `${error.message}. This copy stays as it is until the PC sends a new base.`,
            error,
          );
          await writeBaseRequest(vault, origin.epoch, origin.series).catch(() => {});
        } else {
          warnOnce(`The place of COPY_FROM does not answer: ${(error as Error).message}`, error);
        }
      }
      await sleep(interval, null, { signal }).catch(() => {});
    }
  }

  const polling = runPolls();
  return {
    use(running) {
      postgres = running;
    },
    async stop() {
      stopping.abort();
      await Promise.race([polling, sleep(4_000, null, { ref: false })]);
    },
  };
}

/** Lists the segments that have arrived and may still be needed, in order. */
async function listInbox(dataDir: string): Promise<string[]> {
  return (await readdir(inboxOf(dataDir))).filter((name) => SEGMENT_NAME.test(name)).toSorted();
}

/** The segment after the newest one that was fetched. */
async function nextSegment(dataDir: string, origin: Origin): Promise<string> {
  const newest = (await listInbox(dataDir)).at(-1);
  return newest === undefined ? origin.first : segmentAfter(newest);
}

/**
 * Fetches the available segments, in order: each is whole and on the disk before it has its name.
 * Returns whether one was fetched. Throws `Damaged`, or as the archive does.
 *
 * @param maxSegments number of segments in the folder at most
 */
export async function fetchSegments(
  { dataDir, vault }: Pick<Options, "dataDir" | "vault">,
  origin: Origin,
  { signal, maxSegments = Infinity }: { signal?: AbortSignal; maxSegments?: number } = {},
): Promise<boolean> {
  for (let isFetched = false; ; isFetched = true) {
    signal?.throwIfAborted();
    if ((await listInbox(dataDir)).length >= maxSegments) return isFetched;
    const name = await nextSegment(dataDir, origin);
    const sealed = await vault.archive.get(seriesFolder(origin.epoch, origin.series) + name);
    if (sealed === null) return isFetched;
    const packed = vault.open(segmentName(origin.series, name), sealed);
    const file = join(inboxOf(dataDir), `${name}.ready`);
    await replaceFile(file, await unpackSegment(packed), SEGMENT_BYTES);
    // PostgreSQL's account has to read it, and owns the folder.
    const { uid, gid } = await stat(inboxOf(dataDir));
    if (process.getuid?.() === 0) await chown(file, uid, gid);
    await rename(file, join(inboxOf(dataDir), name));
  }
}

/** Removes the segments that PostgreSQL would not need again after a power cut. */
async function removeReplayed(dataDir: string, postgres: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(postgres.superuser());
  client.on("error", () => {});
  await client.connect();
  let needed: string;
  try {
    const { rows } = await client.query<{ file: string }>(
      "select redo_wal_file as file from pg_control_checkpoint()",
    );
    needed = one(rows).file;
  } finally {
    await client.end();
  }
  for (const name of await listInbox(dataDir)) {
    if (name < needed) await rm(join(inboxOf(dataDir), name));
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
