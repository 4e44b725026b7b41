import { openKeyring } from "@school/server/accounts/auth/signing-keys.ts";
import { createApp } from "@school/server/app.ts";
import { readConfig } from "@school/server/platform/runtime/config/config.ts";
import type { Database } from "@school/server/platform/database/database.ts";
import { freePort } from "@school/server/platform/http/free-port.ts";
import { createLog } from "@school/server/platform/runtime/log/log.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { startStandby } from "@school/standby/testing/start-standby.ts";
import { loadDemoSchool } from "@school/demo/load.ts";

const SECRET_KEY = "a secret key for journeys, long enough to be one";

/** A demo school's portal, and a read-only standby of it. */
export interface StandbyPortal {
  readonly school: string;
  readonly standby: string;
  /** Returns once the standby has all current data of the school. */
  caughtUp(): Promise<void>;
  /** Simulates a power cut at the school: its portal ends, the standby continues. */
  powerOff(): Promise<void>;
  close(): Promise<void>;
}

interface Served {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly origin: string;
}

/** Starts both over separate PostgreSQL servers, one of which follows the other. */
export async function startStandbyPortal(): Promise<StandbyPortal> {
  const pair = await startStandby();
  await loadDemoSchool(pair.db, createSealer(SECRET_KEY));
  const school = await serve(pair.db, {});
  await pair.catchUp();
  const standby = await serve(pair.standby, { COPY_FROM: "/the/school" });
  let isOn = true;
  async function powerOff(): Promise<void> {
    if (isOn) await school.app.close();
    isOn = false;
  }
  return {
    school: school.origin,
    standby: standby.origin,
    caughtUp: () => pair.catchUp(),
    powerOff,
    async close() {
      await powerOff();
      await standby.app.close();
      await pair.close();
    },
  };
}

async function serve(db: Database, env: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const config = readConfig({ ...env, PORT: String(port), PUBLIC_URL: origin });
  const log = createLog("silent");
  const keyring = await openKeyring(db, createSealer(SECRET_KEY), config.publicUrl);
  const app = await createApp({ config, db, keyring, log });
  await app.listen({ port, host: "127.0.0.1" });
  return { app, origin };
}
