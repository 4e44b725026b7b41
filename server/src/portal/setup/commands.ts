import { isIP } from "node:net";
import { rangeOf } from "../../platform/http/public-address/addresses.ts";
import type { ADDRESS_SCOPES } from "@school/core/portal/setup/contract.ts";
import type { SetupStep } from "@school/core/portal/setup/steps.ts";
import { sql } from "drizzle-orm";
import { type AuditOrigin, type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import { writeSettingsFile } from "../../platform/runtime/config/settings-file.ts";
import type { Database } from "../../platform/database/database.ts";
import { InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import {
  canVouchFor,
  ensureOwnCertificate,
  ownCertificatePaths,
} from "../../platform/http/public-address/own-certificate.ts";
import { reachOf } from "../../platform/http/public-address/public-address.ts";
import { readStored, storeSetting } from "../../platform/database/settings/settings.ts";
import { schoolFacts } from "../../school/queries.ts";
import { SetOutside } from "./errors.ts";
import { SKIPPED_STEPS } from "./queries.ts";

/** An arbitrary number, the same in every process. */
const SKIP_LOCK = 7_205_992;
/** Two concurrent changes would write the same files: settings, and keys of two authorities. */
const ADDRESS_LOCK = 7_205_975;

/** Skips a step, or undoes that. Idempotent. */
export async function skipStep(
  { tx, origin }: AuditedWrite,
  { step, isSkipped }: { step: SetupStep; isSkipped: boolean },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SKIP_LOCK})`);
  const { value: before, version } = await readStored(tx, SKIPPED_STEPS);
  const otherSteps = before.filter((one) => one !== step);
  const after = isSkipped ? [...otherSteps, step] : otherSteps;
  if (after.length === before.length) return;
  const { actorId } = origin;
  if (!(await storeSetting(tx, SKIPPED_STEPS, after, { version, actorId }))) {
    throw new StaleVersion(before);
  }
  await audit({ tx, origin }, "portal.skip-step", null, {
    before: { skipped: before },
    after: { skipped: after },
  });
}

interface RequestedAddress {
  readonly place: (typeof ADDRESS_SCOPES)[number];
  /** An address or a name, lower case. */
  readonly host: string;
  readonly https: boolean;
}

/**
 * Writes the portal's public address into the settings of DATA_DIR, for its next start; returns the
 * address. Throws `SetOutside` where the environment says it, and `InvalidInput` for a host that phones
 * could not open.
 */
export async function changePublicAddress(
  { config, db, origin }: { config: Config; db: Database; origin: AuditOrigin },
  address: RequestedAddress,
): Promise<string> {
  const { canChange, setOutside } = reachOf(config);
  if (!canChange) throw new SetOutside(setOutside);
  const fault = faultOf(address) ?? (await certificateFault(config, address));
  if (fault !== null) throw new InvalidInput([{ path: ["host"], message: fault }]);
  const settings = settingsFor(config, address);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK})`);
    if (settings.TLS_CERT !== null) {
      await ensureOwnCertificate({
        dataDir: config.DATA_DIR,
        schoolName: (await schoolFacts(tx)).name,
        publicHost: address.host,
        now: new Date(),
      });
    }
    await audit({ tx, origin }, "portal.change-reach", null, {
      before: { address: config.publicUrl },
      after: { address: settings.PUBLIC_URL },
    });
    await writeSettingsFile(config.DATA_DIR, settings);
  });
  return settings.PUBLIC_URL;
}

/** The settings of each scope; null leaves a variable at its default. */
function settingsFor({ PORT, DATA_DIR }: Config, { place, host, https }: RequestedAddress) {
  const without = { HOST: null, TLS_CERT: null, TLS_KEY: null, TRUST_PROXY: null };
  if (place === "computer") return { ...without, PUBLIC_URL: `http://localhost:${PORT}` };
  if (place === "internet") {
    return { ...without, PUBLIC_URL: `https://${host}`, TRUST_PROXY: "127.0.0.1" };
  }
  return {
    ...without,
    HOST: "0.0.0.0",
    PUBLIC_URL: `${https ? "https" : "http"}://${host}:${PORT}`,
    ...(https && ownCertificatePaths(DATA_DIR)),
  };
}

/** Whether the school's own certificate can be for that host. */
async function certificateFault(
  { DATA_DIR }: Config,
  { place, host, https }: RequestedAddress,
): Promise<string | null> {
  if (place !== "network" || !https || (await canVouchFor(DATA_DIR, host))) return null;
  return "The school's own certificate is for private addresses, such as 192.168.1.10, and names such as school.local.";
}

const NAME = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

/** Returns the fault of a host as a message for the person who typed it; null if there is none. */
function faultOf({ place, host }: RequestedAddress): string | null {
  if (place === "computer") return null;
  const isAddress = isIP(host) === 4;
  if (!isAddress && !NAME.test(host))
    return "Enter an address or a name, without http:// and port.";
  if (host === "localhost" || (isAddress && rangeOf(host) === "loopback")) {
    return "This address opens only on this computer.";
  }
  if (place === "internet" && (isAddress || !host.includes("."))) {
    return "Enter the school's own domain, such as portal.school.example.";
  }
  return null;
}
