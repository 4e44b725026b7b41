import { openKeyring } from "../accounts/auth/signing-keys.ts";
import { startBackgroundWork } from "../jobs.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { openDatabase } from "../platform/database/database.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { createSealer } from "../platform/runtime/secrets/seal.ts";

/** A process that does background work until it is killed. Argument: connection and key as JSON. */
const { connection, secretKey } = JSON.parse(process.argv[2]!) as {
  connection: object;
  secretKey: string;
};
const config = readConfig({ LOG_LEVEL: "silent" });
const db = openDatabase(connection);
const keyring = await openKeyring(db, createSealer(secretKey), config.publicUrl);
await startBackgroundWork({ config, db, keyring, log: createLog("silent") });
