import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Server as TlsServer } from "node:tls";
import { inspect } from "node:util";
import { ensureFirstPrincipal, setupCode } from "./accounts/setup/first-principal.ts";
import { type Keyring, openKeyring } from "./accounts/auth/signing-keys.ts";
import { createApp } from "./app.ts";
import { JOB_KINDS, startBackgroundWork } from "./jobs.ts";
import { type Config, ConfigError, readWholeConfig } from "./platform/runtime/config/config.ts";
import { connectDatabase } from "./platform/database/connect.ts";
import { type Database, databaseCode } from "./platform/database/database.ts";
import { DataDirInUse, EmbeddedPostgresError } from "./platform/database/embedded/errors.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import {
  diskOf,
  diskWarning,
  noSpaceToStart,
  type ReadDisk,
  watchDisk,
} from "./platform/runtime/disk-space.ts";
import { checkBucket } from "./platform/documents/files/check-bucket.ts";
import { openEarlierFiles } from "./platform/http/earlier-files.ts";
import { listen } from "./platform/http/listen.ts";
import { ASSETS } from "./platform/http/pages.ts";
import { prepareJobs } from "./platform/runtime/jobs/run-jobs.ts";
import { createLog, type Log } from "./platform/runtime/log/log.ts";
import { releaseMemoryAtRest } from "./platform/runtime/release-memory.ts";
import {
  ensureOwnCertificate,
  renewCertificates,
  usesOwnCertificate,
} from "./platform/http/public-address/own-certificate.ts";
import { describeAddress } from "./platform/http/public-address/public-address.ts";
import { createSealer } from "./platform/runtime/secrets/seal.ts";
import { loadSecretKey } from "./platform/runtime/secrets/secret-key.ts";
import { loadStandby } from "./platform/standby-port.ts";
import { importDemoLoader } from "./portal/demo-school.ts";
import { schoolFacts } from "./school/queries.ts";
import { takeStaffId } from "./staff/records/commands-add.ts";

/** Milliseconds after which a shutdown no longer waits for running requests. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

interface StartParts {
  config: Config;
  log: Log;
  readDisk: ReadDisk;
  /** Functions to call on shutdown. */
  closers: (() => Promise<void>)[];
  /**
   * Ends a start that waits for its database, and signals proxies that the portal is about to stop.
   */
  stopping: AbortSignal;
  /** Settles when the pages are built. */
  pages: Promise<void>;
  restart: () => void;
  /** The database has to be closed: for an error that ends the portal, or to start again. */
  end: (error: Error | null) => void;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts everything and reports it on stdout. */
async function start(parts: StartParts): Promise<void> {
  const { config, log, readDisk, closers, stopping, pages, restart, end } = parts;
  if (usesOwnCertificate(config)) await makeMissingCertificate(config);
  const warning = diskWarning(await readDisk());
  if (warning !== null) say(warning);
  const secretKey = await loadSecretKey(config);
  const { db, close } = await connectDatabase(config, log, {
    signal: stopping,
    onWait: say,
    onEnd: end,
  });
  closers.push(close);
  const isStandby = config.COPY_FROM !== undefined;
  if (isStandby) {
    const standby = await loadStandby(config);
    await standby.waitForSchema(db, { signal: stopping, onWait: say });
  } else await prepareDatabase(db, config, log);
  const keyring = await openKeyring(
    db,
    createSealer(secretKey),
    config.publicUrl,
    config.SMTP_URL !== undefined,
  );
  if (!isStandby) await ensurePeople(db, config, keyring);
  await pages;
  const earlierFiles = await openEarlierFiles(ASSETS, join(config.DATA_DIR, "earlier-pages")).catch(
    (error: unknown) => {
      log.warn(error, "pages of earlier releases are not kept: phones load whole files");
      return null;
    },
  );
  const appParts = { config, db, keyring, log, readDisk, restart, leaving: stopping };
  const app = await createApp({ ...appParts, earlierFiles });
  const listening = await listen(app, config);
  closers.push(() => listening.close());
  if (usesOwnCertificate(config)) {
    const fresh = renewCertificates({
      config,
      log,
      server: app.server as unknown as TlsServer,
      schoolName: async () => (await schoolFacts(db)).name,
    });
    closers.push(async () => fresh.stop());
  }
  const watch = watchDisk(readDisk, log);
  const release = releaseMemoryAtRest();
  closers.push(async () => {
    watch.stop();
    release.stop();
  });
  if (!isStandby) {
    const work = await startBackgroundWork({ config, db, keyring, log });
    closers.push(() => work.stop());
    const code = await setupCode(db, keyring.sealer);
    if (code !== null) say(`No principal yet: enter ${code} at ${config.publicUrl}/setup`);
  }
  // The line that people and tools wait for; logs are JSON.
  const address = await describeAddress(config);
  const what = isStandby ? " (a copy, read-only)" : "";
  say(`School portal is ready: ${config.publicUrl}${what}\n${address}`);
}

/** Migrates the school's own database to this release. */
async function prepareDatabase(db: Database, config: Config, log: Log): Promise<void> {
  await migrateDatabase(db);
  await prepareJobs(db, JOB_KINDS);
  await checkBucket(config, db, log);
}

/** Creates the people needed for signing in: those of the demo school, or the first principal. */
async function ensurePeople(db: Database, config: Config, { sealer }: Keyring): Promise<void> {
  if (config.DEMO) await (await importDemoLoader())(db, sealer);
  await ensureFirstPrincipal(db, config, takeStaffId);
}

/**
 * Runs until a signal ends it, and restarts after each change of the settings. A start in progress
 * is finished before everything is closed, unless it waits for its database.
 */
async function run(pages: Promise<void>): Promise<void> {
  let current = begin(pages);
  stopOnSignal(() => current);
  for (;;) {
    await current.started;
    if (!(await current.ended)) return;
    say("Settings have changed: starting again.");
    current = begin(pages);
  }
}

interface Run {
  readonly log: Log;
  readonly config: Config;
  /** Settles when the portal is ready. Rejects if the start fails. */
  readonly started: Promise<void>;
  /** Settles when everything is closed: with true to start again, with false after a signal. */
  readonly ended: Promise<boolean>;
  stop(): Promise<void>;
}

/** One start with the current settings. */
function begin(pages: Promise<void>): Run {
  const config = readWholeConfig();
  const log = createLog(config.LOG_LEVEL, { format: config.LOG_FORMAT });
  const closers: (() => Promise<void>)[] = [];
  const closeOneByOne = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  let closing: Promise<void> | null = null;
  // A second call waits for the first: port and database are in use until then.
  const closeAll = () => (closing ??= closeOneByOne());
  const readDisk = diskOf(config);
  const stopping = new AbortController();
  const { promise: ended, resolve: finish, reject: fail } = Promise.withResolvers<boolean>();
  const end = (error: Error | null) => {
    const done = () => (error === null ? finish(true) : fail(error));
    if (!stopping.signal.aborted) started.then(closeAll).then(done, fail);
  };
  const restart = () => end(null);
  const starting = start({
    config,
    log,
    readDisk,
    closers,
    stopping: stopping.signal,
    pages,
    restart,
    end,
  });
  const started = starting.catch(async (error: unknown) => {
    if (stopping.signal.aborted) return;
    await closeAll();
    const reason = mayBeDisk(error) ? noSpaceToStart(await readDisk()) : null;
    throw reason === null ? error : new EmbeddedPostgresError(reason);
  });
  return {
    log,
    config,
    started,
    ended,
    async stop() {
      stopping.abort();
      const isServing = await starting.then(
        () => true,
        () => false,
      );
      // /healthz reports it from now on; until the proxy has read it, requests are still served.
      if (isServing) await sleep(config.DRAIN_SECONDS * 1_000);
      await closeAll();
      finish(false);
    },
  };
}

/** The school's own certificate is made before the server that needs it. */
async function makeMissingCertificate(config: Config): Promise<void> {
  await ensureOwnCertificate({
    dataDir: config.DATA_DIR,
    schoolName: "School",
    publicHost: new URL(config.publicUrl).hostname,
    now: new Date(),
  });
}

/**
 * Checks whether an error may mean a full disk: PostgreSQL does not start, or PostgreSQL or the system
 * reports a matching code.
 */
function mayBeDisk(error: unknown): boolean {
  if (error instanceof DataDirInUse) return false;
  const code = databaseCode(error) ?? "";
  return error instanceof EmbeddedPostgresError || ["ENOSPC", "53100", "58030"].includes(code);
}

function stopOnSignal(current: () => Run): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals) => {
    // npm and the terminal can both forward the signal.
    if (stopping) return;
    stopping = true;
    const { log, config, stop } = current();
    log.info({ signal }, "stopping");
    const drainMs = config.DRAIN_SECONDS * 1_000;
    setTimeout(() => process.exit(1), drainMs + SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
}

/**
 * Runs the portal as a program until a signal. A failed start is reported in one line, and the
 * process ends.
 *
 * @param pages settles when the pages are built; the database starts at the same time
 */
export async function runPortal(pages: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    // A build that fails is reported when the start gets to it.
    pages.catch(() => {});
    await run(pages);
  } catch (error) {
    const expected = [ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind);
    process.stderr.write(`${expected ? (error as Error).message : inspect(error)}\n`);
    process.exit(1);
  }
}
