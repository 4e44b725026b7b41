import type { DeviceKey } from "@school/core/api/device-key.ts";
import { deviceKey } from "../accounts/users/device-key.ts";
import type { Database } from "../platform/database/database.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";

const { readingOffline, readingOfflineDays, readingOfflineOffice } = SCHOOL_SETTINGS;

/** The key of the account's devices, with the school's rules for reading without a network. */
export async function readDeviceKey(
  db: Database,
  sealer: Sealer,
  accountId: string,
): Promise<DeviceKey> {
  const settings = { isOn: readingOffline, days: readingOfflineDays, office: readingOfflineOffice };
  const { isOn, days, office } = await readSettings(db, settings);
  return {
    key: deviceKey(sealer, accountId),
    now: new Date().toISOString(),
    reading: isOn ? { days: Number(days), withOfficeLists: office } : null,
  };
}
