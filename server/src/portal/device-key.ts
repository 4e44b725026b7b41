import { createHmac } from "node:crypto";
import type { DeviceKey } from "@school/core/api/device-key.ts";
import type { Database } from "../platform/database/database.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";

const { readingOffline, readingOfflineDays, readingOfflineOffice } = SCHOOL_SETTINGS;

/**
 * Stores nothing: the key is derived from SECRET_KEY each time. It belongs to the account rather
 * than the session, so that work waiting on a device can be sent after the next sign-in there.
 */
export async function readDeviceKey(
  db: Database,
  sealer: Sealer,
  accountId: string,
): Promise<DeviceKey> {
  const settings = { isOn: readingOffline, days: readingOfflineDays, office: readingOfflineOffice };
  const { isOn, days, office } = await readSettings(db, settings);
  return {
    key: createHmac("sha256", sealer.keyFor("devices")).update(accountId).digest("base64"),
    now: new Date().toISOString(),
    reading: isOn ? { days: Number(days), withOfficeLists: office } : null,
  };
}
