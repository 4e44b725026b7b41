import type { Config } from "@school/server/platform/runtime/config/config.ts";
import type { Log } from "@school/server/platform/runtime/log/log.ts";
import { loadSecretKey } from "@school/server/platform/runtime/secrets/secret-key.ts";
import type { StandbyCluster, StandbyEvents } from "@school/server/platform/standby-port.ts";
import { isStandby } from "./cluster-files.ts";
import {
  archiveCommand,
  inboxOf,
  makeFolder,
  packedOf,
  restoreCommand,
  spoolOf,
} from "./folders.ts";
import {
  fetchSegments,
  type Following,
  prepareStandby,
  readOrigin,
  startFollowing,
} from "./follow.ts";
import { openArchive } from "./archive.ts";
import { type Shipping, startShipping } from "./ship.ts";
import { readPromoted, readState, writeState } from "./state.ts";
import { openVault, type Vault } from "./vault.ts";
import { openWriter, refuseStopped, type Writer } from "./writer.ts";

/** Seconds after which a segment of the log is ended though it is not full. */
const SEGMENT_SECONDS = 60;

/** As `Standby.open`. */
export async function openCluster(
  config: Config,
  log: Log,
  events: StandbyEvents | undefined,
): Promise<StandbyCluster | null> {
  refuseStopped(config.DATA_DIR);
  if (config.COPY_FROM) return openReplaying(config, config.COPY_FROM, log, events);
  if (config.COPY_TO) return openShipper(config, config.COPY_TO, log, events);
  return null;
}

async function openReplaying(
  config: Config,
  address: string,
  log: Log,
  events: StandbyEvents | undefined,
): Promise<StandbyCluster> {
  const vault = openVault(await openArchive(address), await loadSecretKey(config));
  let following: Following | null = null;
  return {
    async prepare(folders) {
      await prepareStandby(folders, vault, events);
      const { dataDir, clusterDir } = folders;
      // Already now, since PostgreSQL responds once it has the segments that belong to the base.
      const onRestart = () => events?.onEnd(null);
      following = startFollowing({ dataDir, clusterDir, vault, log, onRestart });
      return { settings: restoreSettings(dataDir), mode: "standby" };
    },
    started: (postgres) => following?.use(postgres),
    stop: async () => following?.stop(),
    async finish() {},
  };
}

async function openShipper(
  config: Config,
  address: string,
  log: Log,
  events: StandbyEvents | undefined,
): Promise<StandbyCluster> {
  const vault = openVault(await openArchive(address), await loadSecretKey(config));
  let shipping: Shipping | null = null;
  let opened: { writer: Writer; dataDir: string } | null = null;
  return {
    async prepare(folders) {
      const { dataDir, clusterDir, account } = folders;
      const isPromoted = await takeOver(dataDir, clusterDir, vault, log);
      const writer = openWriter({ dataDir, vault, leaseDays: config.COPY_LEASE_DAYS });
      const error = await writer.check();
      if (error) log.warn({ err: error }, "the place of COPY_TO does not answer");
      opened = { writer, dataDir };
      await makeFolder(spoolOf(dataDir), account);
      await makeFolder(packedOf(dataDir), { owner: null, prefix: [] });
      const settings = {
        archive_mode: "on",
        archive_timeout: String(SEGMENT_SECONDS),
        archive_command: archiveCommand(spoolOf(dataDir)),
        // After each checkpoint whole pages are logged: fewer of them make smaller segments.
        checkpoint_timeout: "30min",
      };
      if (!isPromoted) return { settings, mode: "primary" };
      return { settings: { ...settings, ...restoreSettings(dataDir) }, mode: "promote" };
    },
    started(postgres) {
      if (!events || !opened) return;
      const { onEnd } = events;
      const { COPY_LEASE_DAYS: leaseDays } = config;
      shipping = startShipping({ ...opened, leaseDays, postgres, vault, log, onEnd });
    },
    stop: async () => shipping?.stop(),
    finish: async () => shipping?.finish(),
  };
}

function restoreSettings(dataDir: string): Record<string, string> {
  return {
    restore_command: restoreCommand(inboxOf(dataDir)),
    wal_retrieve_retry_interval: "1s",
  };
}

/**
 * Fetches the last segments of a standby that was promoted, and makes it a primary. Returns whether
 * its PostgreSQL still has to be promoted.
 */
async function takeOver(
  dataDir: string,
  clusterDir: string,
  vault: Vault,
  log: Log,
): Promise<boolean> {
  const promoted = readPromoted(dataDir);
  if (promoted === null) return false;
  const state = readState(dataDir);
  if (state?.role === "copy") {
    const { epoch } = promoted;
    await writeState(dataDir, { ...state, role: "writes", epoch, series: null, shippedAt: null });
  }
  if (!(await isStandby(clusterDir))) return false;
  const origin = await readOrigin(clusterDir);
  if (origin) {
    await fetchSegments({ dataDir, vault }, origin).catch((error: unknown) => {
      log.warn({ err: error }, "what came last could not be fetched");
    });
  }
  return true;
}
