import { timeText } from "@school/core/api/dates.ts";
import type { Config } from "../runtime/config/config.ts";
import { type Finding, ok, problem, warning } from "../runtime/doctor/computer.ts";
import { DAY_MS } from "./fence.ts";
import { packedNames, WARN_MS, waitingBytes } from "./ship.ts";
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
  readonly waitingPieces: number;
  readonly waitingBytes: number;
}

export async function readShipping(dataDir: string): Promise<ShippingReport> {
  return {
    shippedAt: readState(dataDir)?.shippedAt ?? null,
    waitingPieces: (await packedNames(dataDir)).length,
    waitingBytes: await waitingBytes(dataDir),
  };
}

/**
 * Checks a computer that ships or follows, for the doctor; returns null for one that does neither.
 *
 * @param copiedUntil as the database states it, where it responds
 */
export async function checkStandby(
  config: Pick<Config, "COPY_TO" | "COPY_FROM" | "COPY_LEASE_DAYS" | "DATA_DIR">,
  copiedUntil: Date | null,
  now: number,
): Promise<Finding | null> {
  try {
    refuseStopped(config.DATA_DIR);
  } catch (error) {
    return problem((error as Error).message);
  }
  if (config.COPY_FROM) return checkCopy(copiedUntil, now);
  return config.COPY_TO ? checkShipping(config, now) : null;
}

function checkCopy(until: Date | null, now: number): Finding {
  if (until === null) return warning("Copy: not known of when, since the database did not say.");
  const text = `Copy: as of ${timeText(until)}.`;
  return now - until.getTime() < LATE_MS ? ok(text) : warning(text);
}

async function checkShipping(
  { DATA_DIR, COPY_LEASE_DAYS }: Pick<Config, "COPY_LEASE_DAYS" | "DATA_DIR">,
  now: number,
): Promise<Finding> {
  const state = readState(DATA_DIR);
  const { waitingPieces } = await readShipping(DATA_DIR);
  if (!state?.lease || !state.series?.base) {
    return warning("Copy: the place of COPY_TO has no complete copy yet. Start the portal.");
  }
  const { renewedAt } = state.lease;
  const text = `Copy: the place of COPY_TO was last reached on ${timeText(renewedAt)}, and ${waitingPieces} segments wait.`;
  const endsAt = renewedAt + COPY_LEASE_DAYS * DAY_MS;
  if (now > endsAt - WARN_MS) {
    return problem(
      `${text} This computer takes no writes after ${timeText(endsAt)}: connect it to the internet.`,
    );
  }
  return now - renewedAt < LATE_MS ? ok(text) : warning(text);
}
