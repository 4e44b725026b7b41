import { existsSync } from "node:fs";
import { join } from "node:path";
import { copyRefusal, READ_ONLY_STANDBY } from "@school/core/api/copy-texts.ts";
import type { StandbyNotice } from "@school/core/api/school-copy.ts";
import type pg from "pg";
import type { Database } from "./database/database.ts";
import type {
  ClusterFolders,
  EmbeddedPostgres,
  Preparation,
} from "./database/embedded/embedded.ts";
import { defineError } from "./http/errors.ts";
import type { Config } from "./runtime/config/config.ts";
import type { Finding } from "./runtime/doctor/computer.ts";
import type { Log } from "./runtime/log/log.ts";
import type { Measure } from "./runtime/metrics/metrics.ts";
import { STATE_FILE } from "./standby-files.ts";

/*
 * The port of the package `standby`: all that the server knows about a standby, and the only place
 * that loads it. A portal without COPY_TO and COPY_FROM never does.
 */

/** Callbacks and signal of a portal while its database starts and runs; a console command has none. */
export interface StandbyEvents {
  /** Ends a start that waits. */
  readonly signal: AbortSignal;
  /** Gets a whole sentence about what a start waits for. */
  onWait(reason: string): void;
  /** The portal has to end: with an error, or to start again with other settings. */
  onEnd(error: Error | null): void;
}

/** An embedded PostgreSQL whose log is shipped, or that replays the log of another one. */
export interface StandbyCluster {
  prepare(folders: ClusterFolders): Promise<Preparation>;
  started(postgres: EmbeddedPostgres): void;
  /** Call it before PostgreSQL ends. */
  stop(): Promise<void>;
  /** Call it after PostgreSQL has ended. */
  finish(): Promise<void>;
}

export interface Standby {
  /**
   * Opens the cluster of COPY_TO or COPY_FROM; null without them. Throws `EmbeddedPostgresError` where
   * this computer may take no writes, whatever its settings are.
   */
  open(config: Config, log: Log, events: StandbyEvents | undefined): Promise<StandbyCluster | null>;
  /** Waits until a database that follows another one has the schema of this release. */
  waitForSchema(db: Database, events: Pick<StandbyEvents, "signal" | "onWait">): Promise<void>;
  /** Makes the portal of a standby read-only, before its routes are mounted. */
  serve(config: Config, db: Database): void;
  measures(config: Config, db: Database): readonly Measure[];
  /** Returns the doctor's finding; null for a computer that neither ships nor follows. */
  check(config: Config, client: pg.Client | null): Promise<Finding | null>;
}

const NO_STANDBY: Standby = {
  open: async () => null,
  async waitForSchema() {},
  serve: (_config, db) => serveReadOnly(db, null),
  measures: () => [],
  check: async () => null,
};

/** A variable, because the package imports the server: the types of neither need the other's first. */
const PACKAGE: string = "@school/standby/standby.ts";

/** Returns the standby of a portal that ships its log, follows another one, or did so before. */
export async function loadStandby(
  config: Pick<Config, "COPY_TO" | "COPY_FROM" | "DATA_DIR">,
): Promise<Standby> {
  const isUsed = config.COPY_TO !== undefined || config.COPY_FROM !== undefined;
  if (!isUsed && !existsSync(join(config.DATA_DIR, STATE_FILE))) return NO_STANDBY;
  const { standby } = (await import(PACKAGE)) as { standby: Standby };
  return standby;
}

/** The error of everything that a standby does not serve. */
export const ReadOnlyStandby = defineError(503, READ_ONLY_STANDBY, copyRefusal);

/** Reads as of when the data of a read-only portal is. */
export interface NoticeSource {
  /** As it was read last. */
  readonly last: StandbyNotice;
  /** Never throws. */
  read(): Promise<StandbyNotice>;
}

const readOnly = new WeakMap<Database, NoticeSource>();
/** The source of the database that this process serves; null where that takes writes. */
let served: NoticeSource | null = null;

/** Marks the database that this process serves from now on as read-only, or with null as writable. */
export function serveReadOnly(db: Database, source: NoticeSource | null): void {
  served = source;
  if (source) readOnly.set(db, source);
}

export function isReadOnly(db: Database): boolean {
  return readOnly.has(db);
}

/** Returns the notice of a read-only database; undefined on any other. */
export async function readNotice(db: Database): Promise<StandbyNotice | undefined> {
  return readOnly.get(db)?.read();
}

/** Throws `ReadOnlyCopy` where the database is read-only. */
export async function refuseReadOnly(db: Database): Promise<void> {
  const notice = await readNotice(db);
  if (notice) throw new ReadOnlyStandby(notice);
}

/** Returns the error for a write that was tried on the served database; null where it takes writes. */
export function readOnlyRefusal(): InstanceType<typeof ReadOnlyStandby> | null {
  return served && new ReadOnlyStandby(served.last);
}
