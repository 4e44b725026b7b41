import { timeText } from "@school/core/api/dates.ts";
import type { Config } from "@school/server/platform/runtime/config/config.ts";
import type { Database } from "@school/server/platform/database/database.ts";
import {
  type Finding,
  ok,
  problem,
  warning,
} from "@school/server/platform/runtime/doctor/computer.ts";
import type { Measure } from "@school/server/platform/runtime/metrics/metrics.ts";
import { DAY_MS } from "./fence.ts";
import { replayedUntil } from "./replayed-until.ts";
import { packedNames, WARNING_PERIOD_MS, waitingBytes } from "./ship.ts";
import { readState } from "./state.ts";
import { refuseStopped } from "./writer.ts";

/** A segment is sent each minute; a phone as a modem may be off for an hour. */
const LATE_MS = 3_600_000;

/**
 * Lag of the data that this computer ships. Times are in milliseconds since 1970, null before the
 * first.
 */
export interface ShippingReport {
  readonly shippedAt: number | null;
  readonly waitingSegments: number;
  readonly waitingBytes: number;
}

export async function readShipping(dataDir: string): Promise<ShippingReport> {
  return {
    shippedAt: readState(dataDir)?.shippedAt ?? null,
    waitingSegments: (await packedNames(dataDir)).length,
    waitingBytes: await waitingBytes(dataDir),
  };
}

/** Returns the metrics of how far the archive lags behind this database, or this standby behind the school's. */
export function standbyMeasures(
  { COPY_TO, COPY_FROM, DATA_DIR }: Config,
  db: Database,
): readonly Measure[] {
  if (COPY_TO) {
    return [
      {
        name: "copy_shipped_timestamp_seconds",
        help: "When the newest piece of the log came to the place of COPY_TO; absent before the first",
        read: async () => seconds((await readShipping(DATA_DIR)).shippedAt),
      },
      {
        name: "copy_waiting_bytes",
        help: "Bytes on the disk that wait for the place of COPY_TO",
        read: async () => (await readShipping(DATA_DIR)).waitingBytes,
      },
    ];
  }
  if (!COPY_FROM) return [];
  return [
    {
      name: "copy_timestamp_seconds",
      help: "The time of the newest change that this copy has; absent before the first",
      read: async () => seconds((await replayedUntil(db))?.getTime() ?? null),
    },
  ];
}

const seconds = (ms: number | null) => ms && ms / 1_000;

/**
 * Checks a computer that ships or follows, for the doctor; returns null for one that does neither.
 *
 * @param replayedUntil as the database states it, where it responds
 */
export async function checkStandby(
  config: Pick<Config, "COPY_TO" | "COPY_FROM" | "COPY_LEASE_DAYS" | "DATA_DIR">,
  replayedUntil: Date | null,
  now: number,
): Promise<Finding | null> {
  try {
    refuseStopped(config.DATA_DIR);
  } catch (error) {
    return problem((error as Error).message);
  }
  if (config.COPY_FROM) return checkReplay(replayedUntil, now);
  return config.COPY_TO ? checkShipping(config, now) : null;
}

function checkReplay(until: Date | null, now: number): Finding {
  if (until === null) return warning("Copy: not known of when, since the database did not say.");
  const text = `Copy: as of ${timeText(until)}.`;
  return now - until.getTime() < LATE_MS ? ok(text) : warning(text);
}

async function checkShipping(
  { DATA_DIR, COPY_LEASE_DAYS }: Pick<Config, "COPY_LEASE_DAYS" | "DATA_DIR">,
  now: number,
): Promise<Finding> {
  const state = readState(DATA_DIR);
  const { waitingSegments } = await readShipping(DATA_DIR);
  if (!state?.lease || !state.series?.base) {
    return warning("Copy: the place of COPY_TO has no complete copy yet. Start the portal.");
  }
  const { renewedAt } = state.lease;
  const text = `Copy: the place of COPY_TO was last reached on ${timeText(renewedAt)}, and ${waitingSegments} segments wait.`;
  const endsAt = renewedAt + COPY_LEASE_DAYS * DAY_MS;
  if (now > endsAt - WARNING_PERIOD_MS) {
    return problem(
      `${text} This computer takes no writes after ${timeText(endsAt)}: connect it to the internet.`,
    );
  }
  return now - renewedAt < LATE_MS ? ok(text) : warning(text);
}
